// A table as COPY text, read and written as a stream. Two readings of equal rows in equal order are equal bytes, which is how a restored
// table is compared with the one that was kept.

import { createHash } from 'node:crypto'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { TableSum } from './archive.ts'
import { copyTarget, type KeptTable } from './kept-tables.ts'

const PART_BYTES = 4 * 1024 * 1024

/** Reads the table to its end; `onPart` gets it in pieces of about four megabytes. */
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

/** A stream that fills the table; ended or failed it has to be waited for. */
export const fillTable = (client: pg.ClientBase, table: KeptTable) =>
  client.query(from(`copy ${copyTarget(table)} from stdin`))
