// Rows damaged before the upload: with too many or too few cells, or with bytes that are no text.

import type { ImportedRow, Rows } from './imported-row.ts'
import type { ItemProblems } from './item-problems.ts'
import type { TableKind } from './table-kind.ts'

/** The cell with the number of cells, if the row has more or fewer cells than the table has columns. */
export const CELL_COUNT = 'cell_count'
const UNREADABLE = '\ufffd'

const hasUnreadable = ({ cells }: ImportedRow): boolean =>
  Object.values(cells).some((text) => text.includes(UNREADABLE))

export const isDamaged = (row: ImportedRow): boolean =>
  row.cells[CELL_COUNT] !== undefined || hasUnreadable(row)

function noteCount(row: ImportedRow, columns: number, problems: ItemProblems): void {
  const count = Number(row.cells[CELL_COUNT])
  if (count > columns)
    problems.error(
      row,
      '',
      `This row has ${count} cells, but the table has ${columns} columns. A text with a separator in it needs quotation marks.`,
      'cells',
    )
  else if (count < columns)
    problems.warn(
      row,
      '',
      `This row has ${count} cells, but the table has ${columns} columns. Fields of missing cells are not changed.`,
      'cells',
    )
}

/** Returns whether the row would be about another thing without this cell. */
const isKey = (kind: TableKind, { cells }: ImportedRow, field: string): boolean => {
  const { [field]: _, ...others } = cells
  return kind.keyOf(others) !== kind.keyOf(cells) || kind.nameOf(others) !== kind.nameOf(cells)
}

function readable(row: ImportedRow, kind: TableKind, problems: ItemProblems): ImportedRow {
  const message = 'This cell has characters that cannot be read. Correct it, or choose another encoding.'
  const cells = { ...row.cells }
  for (const [field, text] of Object.entries(row.cells)) {
    if (!text.includes(UNREADABLE)) continue
    if (isKey(kind, row, field)) problems.error(row, field, message, 'encoding')
    else problems.warn(row, field, message, 'encoding')
    delete cells[field]
  }
  return { ...row, cells }
}

/**
 * Returns the rows without unreadable cells. Notes the damage, and throws `ItemLeftOut` for rows with too
 * many cells.
 */
export function withoutDamage(
  rows: Rows,
  { kind, columns, problems }: { kind: TableKind; columns: number; problems: ItemProblems },
): Rows {
  if (!rows.some(isDamaged)) return rows
  for (const row of rows) noteCount(row, columns, problems)
  const [first, ...further] = rows
  const read = (row: ImportedRow) => (hasUnreadable(row) ? readable(row, kind, problems) : row)
  const left: Rows = [read(first), ...further.map(read)]
  problems.throwIfErrors()
  return left
}
