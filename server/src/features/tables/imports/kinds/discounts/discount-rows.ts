// Matches the rows of a code or a title to stored discounts. Several discounts may match, because an ended
// discount frees its code and titles need not be unique.

import { booleanOf, CellError } from '../../reading/cell-values.ts'
import type { ImportedRow, Rows } from '../imported-row.ts'
import type { DiscountNamed } from '../lookups.queries.ts'
import { leaveOut } from '../row-cells.ts'
import type { ItemWork } from '../table-kind.ts'

/** When a discount applies. Milliseconds, null: from the beginning, without an end. */
interface Period {
  starts_at: number | null
  ends_at: number | null
  is_active: boolean
}

const timeOf = (text: string | null = null) => (text?.trim() ? Date.parse(text) : null)

function isActive(text = ''): boolean {
  try {
    return text.trim() === '' || booleanOf(text)
  } catch (error) {
    // The code that reads the row reports the error.
    if (error instanceof CellError) return true
    throw error
  }
}

const periodOf = (
  cells: { starts_at?: string | null; ends_at?: string | null },
  is_active: boolean,
): Period => ({
  starts_at: timeOf(cells.starts_at),
  ends_at: timeOf(cells.ends_at),
  is_active,
})

const isSame = (one: Period, other: Period) =>
  one.starts_at === other.starts_at && one.ends_at === other.ends_at && one.is_active === other.is_active

/** Sorts inactive discounts first, then by end. */
const byEnd = ({ period: one }: { period: Period }, { period: other }: { period: Period }) =>
  Number(one.is_active) - Number(other.is_active) ||
  Math.sign((one.ends_at ?? Number.MAX_VALUE) - (other.ends_at ?? Number.MAX_VALUE))

interface Matched {
  row: ImportedRow
  /** Is undefined for a new discount. */
  id: string | undefined
}

/**
 * Matches each row to the stored discount with the same period. If no row matches the stored discount that
 * ends last, an unmatched row that ends last gets it. Returns the rows in the order of storing: a row that
 * frees a code comes before a row that takes the code. Leaves out the item if two rows have the same period.
 * `stored` is sorted by age, oldest first.
 */
export function matchRows(
  work: ItemWork,
  rows: Rows,
  stored: readonly DiscountNamed[],
  field: 'code' | 'title',
): Matched[] {
  const wanted = rows.map((row) => ({ row, period: periodOf(row.cells, isActive(row.cells.is_active)) }))
  for (const [at, { row, period }] of wanted.entries()) {
    const same = wanted.slice(0, at).find((other) => isSame(other.period, period))
    if (same) leaveOut(work, row, field, `Row ${same.row.row} has the same key.`, 'duplicate')
  }
  const present = stored.map((one) => ({ id: one.id, period: periodOf(one, one.is_active) }))
  const matched = wanted.sort(byEnd).map(({ row, period }) => ({
    row,
    id: present.find((one) => isSame(one.period, period))?.id,
  }))
  // If several discounts end together, the oldest counts.
  const last = present.reverse().sort(byEnd).at(-1)
  const latest = matched.at(-1)!
  if (matched.every(({ id }) => id !== last?.id)) latest.id ??= last?.id
  return matched
}
