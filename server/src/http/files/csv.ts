// Tables for spreadsheets: CSV of RFC 4180, in UTF-8. The byte order mark lets every program recognise the
// encoding. An apostrophe escapes text that a spreadsheet would take for a formula.

import { batchesOf } from '../../db/lists/batches.ts'

/**
 * A number is written unchanged. Pass amounts as `{ number }`, because a negative amount in plain text would
 * be taken for a formula. A `{ number }` that is not a plain decimal is treated as text.
 */
export type CsvCell = string | number | { readonly number: string } | null

// Text that looks escaped is escaped again, because reading a table must return the written text.
const FORMULA = /^[\s']*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
// In countries with a decimal comma, spreadsheets split columns at semicolons. A cell then begins after each
// semicolon and line break, even inside a quoted cell between commas.
const FORMULA_INSIDE = /([;\t\r\n]"?)(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g
const ESCAPED_INSIDE = /([;\t\r\n]"?)'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g

const NUMBER = /^-?\d+(?:\.\d+)?$/

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const is_number = typeof cell !== 'string' && NUMBER.test(cell.number)
  const text = typeof cell === 'string' ? cell : cell.number
  const led = !is_number && FORMULA.test(text) ? `'${text}` : text
  const safe = led.replace(FORMULA_INSIDE, "$1'")
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell written by `csvRow`. */
export function unescapedCell(cell: string): string {
  const text = cell.replace(ESCAPED_INSIDE, '$1')
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
}

export const CSV_MARK = '\ufeff'
export const CSV_TYPE = 'text/csv; charset=utf-8'

export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`

/**
 * A long list as a table, in chunks, beginning with the row of headings; `list` as in `batchesOf`. The first rows are read before the first chunk: a
 * database failure gives an error instead of a truncated table.
 */
export async function csvChunks<Row>(
  headings: readonly string[],
  list: (last: Row | undefined, limit: number) => Promise<Row[]>,
  cellsOf: (row: Row) => readonly CsvCell[],
): Promise<AsyncGenerator<string>> {
  const batches = batchesOf(list)
  const first = await batches.next()
  async function* chunks() {
    yield CSV_MARK + csvRow(headings)
    for (let batch = first; !batch.done; batch = await batches.next())
      yield batch.value.map((row) => csvRow(cellsOf(row))).join('')
  }
  return chunks()
}
