// Reads CSV according to RFC 4180, and variants of spreadsheets and shop programs. Text comes in chunks of
// any size, and at most one row is buffered. Rows have limits, so a file without line breaks or with an
// unclosed quote takes no more memory.

import { FileRefused } from './file-refused.ts'

export const MAX_ROW_CHARACTERS = 1024 * 1024
export const MAX_COLUMNS = 1000

/** The last delimiter counts only if the table names it. */
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]
const DETECTED = [',', ';', '\t'] as const

export interface CsvRow {
  /** The number of the row as in a spreadsheet: the first row is 1. */
  readonly row: number
  readonly cells: readonly string[]
}

/**
 * Returns the most frequent delimiter outside of quotes in the first row with text, or the comma if none
 * appears.
 */
export function detectDelimiter(beginning: string): Delimiter {
  const counts = new Map<string, number>(DETECTED.map((delimiter) => [delimiter, 0]))
  let is_quoted = false
  for (const character of beginning.trimStart()) {
    if (character === '"') is_quoted = !is_quoted
    else if (is_quoted) continue
    else if (character === '\n' || character === '\r') break
    else if (counts.has(character)) counts.set(character, counts.get(character)! + 1)
  }
  return DETECTED.reduce((best, each) => (counts.get(each)! > counts.get(best)! ? each : best))
}

/** The meaning of a character. `ends_return` is a line feed after its carriage return. */
type Meaning = 'text' | 'opens' | 'closes' | 'doubles' | 'ends_cell' | 'ends_return' | 'ends_row'

/** The meaning of a quotation mark outside of quotes. */
const QUOTES = { start: 'opens', quote: 'doubles', plain: 'text' } as const

const ENDS_TEXT: ReadonlySet<Meaning> = new Set<Meaning>(['closes', 'ends_cell', 'ends_row'])

export class CsvParser {
  private readonly delimiter: string
  private cells: string[] = []
  private cell = ''
  /** The characters in the finished cells of this row. */
  private characters = 0
  private row = 1
  private state: 'start' | 'plain' | 'quoted' | 'quote' = 'start'
  /** True after a carriage return that ended a row. */
  private is_after_return = false

  constructor(delimiter: Delimiter) {
    this.delimiter = delimiter
  }

  /** Yields the rows that end in this piece. */
  *push(text: string): Generator<CsvRow> {
    let from = 0
    const take = (to: number) => {
      if (to > from) this.cell += text.slice(from, to)
      if (this.characters + this.cell.length > MAX_ROW_CHARACTERS) throw this.refusedRow()
    }
    for (let at = 0; at < text.length; at++) {
      const character = text[at]!
      const meaning = this.meaningOf(character)
      if (meaning === 'text') {
        this.passText()
        continue
      }
      if (ENDS_TEXT.has(meaning)) take(at)
      // A doubled quote means one quote, which belongs to the following text.
      from = meaning === 'doubles' ? at : at + 1
      const row = this.pass(meaning, character)
      if (row !== undefined) yield row
    }
    take(text.length)
  }

  /** Yields the last row if it has no line break. Throws `FileRefused` within a quote. */
  *end(): Generator<CsvRow> {
    if (this.state === 'quoted')
      throw new FileRefused(`Row ${this.row}: a quote is not closed before the end of the file.`)
    const row = this.endRow()
    if (row !== undefined) yield row
  }

  private meaningOf(character: string): Meaning {
    if (this.state === 'quoted') return character === '"' ? 'closes' : 'text'
    switch (character) {
      case '"':
        return QUOTES[this.state]
      case this.delimiter:
        return 'ends_cell'
      case '\n':
        return this.is_after_return ? 'ends_return' : 'ends_row'
      case '\r':
        return 'ends_row'
      default:
        return 'text'
    }
  }

  private passText(): void {
    this.is_after_return = false
    if (this.state !== 'quoted') this.state = 'plain'
  }

  /** Returns the row ended by the character, or undefined for an empty line. */
  private pass(meaning: Exclude<Meaning, 'text'>, character: string): CsvRow | undefined {
    this.is_after_return = false
    switch (meaning) {
      case 'opens':
      case 'doubles':
        this.state = 'quoted'
        return undefined
      case 'closes':
        this.state = 'quote'
        return undefined
      case 'ends_cell':
        this.endCell()
        return undefined
      case 'ends_return':
        return undefined
      case 'ends_row':
        this.is_after_return = character === '\r'
        return this.endRow()
    }
  }

  private endCell(): void {
    if (this.cells.length >= MAX_COLUMNS)
      throw new FileRefused(`Row ${this.row} has more than ${MAX_COLUMNS} columns.`)
    this.characters += this.cell.length
    this.cells.push(this.cell)
    this.cell = ''
    this.state = 'start'
  }

  /** Returns undefined for an empty line. */
  private endRow(): CsvRow | undefined {
    this.endCell()
    const { row, cells } = this
    this.row++
    this.cells = []
    this.characters = 0
    return cells.every((cell) => cell.trim() === '') ? undefined : { row, cells }
  }

  private refusedRow(): FileRefused {
    return new FileRefused(
      `Row ${this.row} is longer than a million characters${this.state === 'quoted' ? ': a quote is not closed' : ''}.`,
    )
  }
}
