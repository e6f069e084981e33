// Reads and writes a table as a stream of COPY text. Equal rows in equal order give equal bytes; that is how a restored table is compared with
// the original.

import { createHash } from 'node:crypto'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { TableSum } from './archive.ts'
import { copyTarget, type KeptTable } from './kept-tables.ts'

const PART_BYTES = 4 * 1024 * 1024

/** Reads the whole table; `onPart` gets it in parts of about four megabytes. Gives the number of rows and a checksum. */
export async function readTable(
  client: pg.ClientBase,
  table: KeptTable,
  onPart: (part: number, bytes: Buffer) => Promise<void>,
): Promise<TableSum> {
  const stream = client.query(to(`copy ${copyTarget(table)} to stdout`))
  const hash = createHash('sha256')
  let chunks: Buffer[] = []
  let size = 0
  let part = 0
  const hand = async () => {
    await onPart(part++, Buffer.concat(chunks, size))
    chunks = []
    size = 0
  }
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk)
    chunks.push(chunk)
    size += chunk.length
    if (size >= PART_BYTES) await hand()
  }
  if (size > 0) await hand()
  return { table: `${table.schema}.${table.name}`, rows: stream.rowCount, sha256: hash.digest('hex') }
}

/** A stream that fills the table. The client must not be used again before the stream has finished or failed. */
export const fillTable = (client: pg.ClientBase, table: KeptTable) =>
  client.query(from(`copy ${copyTarget(table)} from stdin`))
