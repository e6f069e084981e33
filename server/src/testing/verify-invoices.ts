// Verifies that issued documents are unchanged: numbers have no gap up to the counter, every seal fits its row and the seal before it, and every
// PDF still has its hash. Seals are computed here and not by the database, since it is the database that is being checked.

import { createHash } from 'node:crypto'
import type { Db } from '../db/pool.ts'
import { sql } from '../db/sql.ts'
import type { Series } from '../features/invoices/invoices.queries.ts'

const BATCH_SIZE = 200
const FIRST_SEAL = '00'.repeat(32)

interface SealedInvoice {
  id: string
  kind: Series
  number: number
  prefix: string
  snapshot: string
  /** Hex. */
  seal: string
  /** Hex; null if the document has not been drawn yet. */
  file_sha256: string | null
  /** Hex, computed now from the stored bytes; null if there is no document. */
  bytes_sha256: string | null
}

/** One row per document of the series with a number above `after`, by number; by unique index. */
const listSealed = (db: Db, shop_id: string, kind: Series, after: number, limit: number) =>
  db.rows(
    sql<SealedInvoice>`
      select i.id, i.kind, i.number, i.prefix, i.snapshot, encode(i.seal, 'hex') as seal, encode(f.sha256, 'hex') as file_sha256,
        encode(sha256(f.bytes), 'hex') as bytes_sha256
      from invoices i left join invoice_files f on f.shop_id = i.shop_id and f.invoice_id = i.id
      where i.shop_id = ${shop_id} and i.kind = ${kind} and i.number > ${after} order by i.number limit ${limit}`,
  )

const findLastNumber = (db: Db, shop_id: string, kind: Series) =>
  db.first(
    sql<{
      last_number: number
    }>`select last_number from invoice_series where shop_id = ${shop_id} and kind = ${kind}`,
  )

const sealOf = (previous: string, { kind, number, prefix, snapshot }: SealedInvoice): string =>
  createHash('sha256')
    .update(Buffer.from(previous, 'hex'))
    .update([kind, number, prefix, snapshot].join('\u001f'))
    .digest('hex')

function faultsOf(row: SealedInvoice, last: number, previous: string): string[] {
  const { kind, number } = row
  const faults: string[] = []
  if (number !== last + 1) faults.push(`${kind} ${last + 1} to ${number - 1} missing`)
  if (row.seal !== sealOf(previous, row)) faults.push(`${kind} ${number} was changed, or the one before it`)
  if (row.file_sha256 !== row.bytes_sha256)
    faults.push(`${kind} ${number} has another document than was drawn`)
  return faults
}

/** One sentence per fault, in the order of the numbers; empty if all is well. */
export async function verifySeries(db: Db, shop_id: string, kind: Series): Promise<string[]> {
  const faults: string[] = []
  let previous = FIRST_SEAL
  let last = 0
  for (;;) {
    const rows = await listSealed(db, shop_id, kind, last, BATCH_SIZE)
    for (const row of rows) {
      faults.push(...faultsOf(row, last, previous))
      previous = row.seal
      last = row.number
    }
    if (rows.length < BATCH_SIZE) break
  }
  const counted = (await findLastNumber(db, shop_id, kind))?.last_number ?? 0
  if (counted !== last) faults.push(`${kind} ${last + 1} to ${counted} missing`)
  return faults
}
