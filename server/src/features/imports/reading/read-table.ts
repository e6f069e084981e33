// A table from a file: its encoding, its delimiter, its header, then its rows one after the other.

import { createReadStream } from 'node:fs'
import { CsvParser, type CsvRow, type Delimiter, detectDelimiter, MAX_ROW_CHARACTERS } from './csv-parser.ts'
import { detectEncoding, type Encoding } from './detect-encoding.ts'
import { FileRefused } from './file-refused.ts'
import { readText } from './read-text.ts'

export interface Table {
  readonly encoding: Encoding
  /** Empty if cells are not delimited. */
  readonly delimiter: Delimiter | ''
  readonly header: readonly string[]
  /** Without the header. May be read once. */
  readonly rows: AsyncIterable<CsvRow>
}

/** Chunks until the first row with text has ended, or is too long for a row. */
async function beginningOf(pieces: AsyncIterator<string>): Promise<string> {
  let beginning = ''
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) return beginning
    beginning += value
    if (/[\r\n]/.test(beginning.trimStart()) || beginning.length > MAX_ROW_CHARACTERS) return beginning
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

/** Throws `FileRefused` for what is no table; so do its rows. */
export async function readTable(path: string): Promise<Table> {
  const encoding = await detectEncoding(createReadStream(path))
  const pieces = readText(createReadStream(path), encoding)
  const beginning = await beginningOf(pieces)
  const delimiter = detectDelimiter(beginning)
  const rows = rowsOf(new CsvParser(delimiter), beginning, pieces)
  const { value: header, done } = await rows.next()
  if (done) throw new FileRefused('This file is empty.')
  return { encoding, delimiter, header: header.cells.map((cell) => cell.trim()), rows }
}
