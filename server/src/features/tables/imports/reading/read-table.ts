// Reads a table from a file: encoding, delimiter, header, then each row.

import { createReadStream } from 'node:fs'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import {
  CsvParser,
  type CsvRow,
  DELIMITERS,
  type Delimiter,
  detectDelimiter,
  MAX_ROW_CHARACTERS,
} from './csv-parser.ts'
import { detectEncoding, type Encoding } from './detect-encoding.ts'
import { FileRefused } from './file-refused.ts'
import { readText } from './read-text.ts'

export interface Table {
  readonly encoding: Encoding
  /** Empty if cells are not delimited. */
  readonly delimiter: Delimiter | ''
  readonly header: readonly string[]
  /** The rows after the header. May be read only once. */
  readonly rows: AsyncIterable<CsvRow>
}

/**
 * Reads chunks until the first row with text is complete and another row has begun. Stops at a row that is
 * too long.
 */
async function beginningOf(pieces: AsyncIterator<string>): Promise<string> {
  let beginning = ''
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) return beginning
    beginning += value
    if (/[\r\n][\s\S]/.test(beginning.trimStart()) || beginning.length > MAX_ROW_CHARACTERS) return beginning
  }
}

async function* rowsOf(
  parser: CsvParser,
  beginning: string,
  pieces: AsyncIterator<string>,
): AsyncGenerator<CsvRow> {
  yield* parser.push(beginning)
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield* parser.push(next.value)
  yield* parser.end()
}

export interface Reading {
  readonly path: string
  /** Chosen by a person; undefined: detected. */
  readonly encoding: Encoding | undefined
  /** The languages of the shop. */
  readonly languages: readonly StoreLanguage[]
}

export const encodingOf = ({ path, encoding, languages }: Reading): Promise<Encoding> =>
  encoding === undefined ? detectEncoding(createReadStream(path), languages) : Promise.resolve(encoding)

/** The line that names the delimiter to a spreadsheet. Spreadsheets do not count the line as a row. */
const SEPARATOR_LINE = /^\s*"?sep=([^\r\n])"?[ \t]*(?:\r\n|\r|\n|$)/i

function delimiterIn(beginning: string): { delimiter: Delimiter; rest: string } {
  const [line, sign] = SEPARATOR_LINE.exec(beginning) ?? []
  if (line === undefined) return { delimiter: detectDelimiter(beginning), rest: beginning }
  const delimiter = DELIMITERS.find((each) => each === sign)
  if (delimiter === undefined)
    throw new FileRefused(`Cells are separated by ${sign}. Save the table with commas, semicolons or tabs.`)
  return { delimiter, rest: beginning.slice(line.length) }
}

/** Throws `FileRefused` if the file is no table. Reading the rows may throw `FileRefused` too. */
export async function readTable(reading: Reading): Promise<Table> {
  const encoding = await encodingOf(reading)
  const pieces = readText(createReadStream(reading.path), encoding)
  const { delimiter, rest } = delimiterIn(await beginningOf(pieces))
  const rows = rowsOf(new CsvParser(delimiter), rest, pieces)
  const { value: header, done } = await rows.next()
  if (done) throw new FileRefused('This file is empty.')
  return { encoding, delimiter, header: header.cells.map((cell) => cell.trim()), rows }
}
