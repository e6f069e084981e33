// Which stored discounts the rows of one code, or of one title, mean: a code is free again when its discount has ended, and titles need not be unique.

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
    // Reported where the row is read.
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

/** Those that are off first, then those that end first. */
const byEnd = ({ period: one }: { period: Period }, { period: other }: { period: Period }) =>
  Number(one.is_active) - Number(other.is_active) ||
  Math.sign((one.ends_at ?? Number.MAX_VALUE) - (other.ends_at ?? Number.MAX_VALUE))

interface Matched {
  row: ImportedRow
  /** Undefined: a discount that is not there yet. */
  id: string | undefined
}

/**
 * The rows with the discounts they mean: those of the same period, and for the row that ends last the discount that does. In the order in which they
 * can be stored: one that gives up its code comes before one that takes it. Refuses two rows of the same period. `stored`: oldest first.
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
  // Of discounts that end together, the oldest.
  const last = present.reverse().sort(byEnd).at(-1)
  const latest = matched.at(-1)!
  if (matched.every(({ id }) => id !== last?.id)) latest.id ??= last?.id
  return matched
}
