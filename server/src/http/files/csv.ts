// Tables for spreadsheets: CSV as in RFC 4180, in UTF-8 with a byte order mark, so that every program recognises the encoding. Text that a
// spreadsheet would take for a formula is escaped with an apostrophe.

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
