// Tables for spreadsheets: CSV as in RFC 4180, in UTF-8 with a byte order mark, so that every program recognises the encoding. Text that a
// spreadsheet would take for a formula is escaped with an apostrophe.

import { batchesOf } from '../../db/lists/batches.ts'

/**
 * A number is written as it is. Give amounts as `{ number }`: as plain text a negative one would be taken for a formula. A `{ number }` that is no
 * plain decimal is treated as text.
 */
export type CsvCell = string | number | { readonly number: string } | null

// Text that looks as if it had been escaped already is escaped again, so that reading a table gives back what was written.
const FORMULA = /^[\s']*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
// Where a comma is the decimal point, spreadsheets split columns at semicolons. For them a cell begins after each semicolon and line break, even
// inside what is one quoted cell between commas.
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

/** The text that `csvRow` wrote as this cell. */
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
