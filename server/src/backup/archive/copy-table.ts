// Reads and writes a table as a stream of COPY text. Equal rows in equal order give equal bytes; that is how a restored table is compared with
// the original.

import { createHash } from 'node:crypto'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { TableSum } from './archive.ts'
import { type BackupTable, copyTarget } from './backup-tables.ts'

const PART_BYTES = 4 * 1024 * 1024

const LINE_FEED = 0x0a

/** Each row of COPY text ends with a line feed. A line feed inside a value is written as `\n`. */
function countRows(text: Buffer): number {
  let rows = 0
  for (let at = text.indexOf(LINE_FEED); at >= 0; at = text.indexOf(LINE_FEED, at + 1)) rows++
  return rows
}

/** Reads the whole table; `onPart` gets it in parts of about four megabytes. Returns the number of rows and a checksum. */
export async function readTable(
  client: pg.ClientBase,
  table: BackupTable,
  onPart: (part: number, bytes: Buffer) => Promise<void>,
): Promise<TableSum> {
  const stream = client.query(to(`copy ${copyTarget(table)} to stdout`))
  const hash = createHash('sha256')
  let chunks: Buffer[] = []
  let size = 0
  let part = 0
  let rows = 0
  const hand = async () => {
    await onPart(part++, Buffer.concat(chunks, size))
    chunks = []
    size = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    // The stream's own `rowCount` comes with a message after the last row, which may arrive after the stream has ended.
    rows += countRows(chunk)
    chunks.push(chunk)
    size += chunk.length
    if (size >= PART_BYTES) await hand()
  }
  if (size > 0) await hand()
  return { table: `${table.schema}.${table.name}`, rows, sha256: hash.digest('hex') }
}

/** A stream that fills the table. The client must not be used again before the stream has finished or failed. */
export const fillTable = (client: pg.ClientBase, table: BackupTable) =>
  client.query(from(`copy ${copyTarget(table)} from stdin`))
