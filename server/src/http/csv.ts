// Tables for spreadsheets: CSV as in RFC 4180, in UTF-8 with its mark, so that every program reads it as what it is. A text that a
// spreadsheet would take for a formula is written as text.

/** A number is written as it is; give amounts as `{ number }`, since a minus would make a formula of a text. What is none there is a text. */
export type CsvCell = string | number | { readonly number: string } | null

const FORMULA = /^[\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/
// Where a comma is the decimal point, spreadsheets part columns by semicolons, and a cell begins behind each, and with each line: what is
// quoted between commas is not quoted there.
const FORMULA_INSIDE = /([;\t\r\n]"?)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g

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

export const CSV_MARK = '\ufeff'
export const CSV_TYPE = 'text/csv; charset=utf-8'

export const csvRow = (cells: readonly CsvCell[]): string => `${cells.map(cellText).join(',')}\r\n`
