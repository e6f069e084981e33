// Verifies that issued documents are unchanged: numbers have no gap up to the counter, every seal fits its row and the seal before it, and every
// PDF still has its hash. Seals are computed here and not by the database, since it is the database that is being checked.

import { createHash } from 'node:crypto'
import type { Db } from '../../db/pool.ts'
import { findLastNumber, listSealed, type SealedInvoice, type Series } from './invoices.queries.ts'

const AT_ONCE = 200
const FIRST_SEAL = '00'.repeat(32)

const sealOf = (previous: string, { kind, number, prefix, snapshot }: SealedInvoice): string =>
  createHash('sha256')
    .update(Buffer.from(previous, 'hex'))
    .update([kind, number, prefix, snapshot].join('\u001f'))
    .digest('hex')

/** One sentence per fault, in the order of the numbers; empty where all is well. */
export async function verifySeries(db: Db, shop_id: string, kind: Series): Promise<string[]> {
  const faults: string[] = []
  let previous = FIRST_SEAL
  let last = 0
  for (;;) {
    const rows = await listSealed(db, shop_id, kind, last, AT_ONCE)
    for (const row of rows) {
      if (row.number !== last + 1) faults.push(`${kind} ${last + 1} to ${row.number - 1} missing`)
      if (row.seal !== sealOf(previous, row))
        faults.push(`${kind} ${row.number} was changed, or the one before it`)
      if (row.file_sha256 !== row.bytes_sha256)
        faults.push(`${kind} ${row.number} has another document than was drawn`)
      previous = row.seal
      last = row.number
    }
    if (rows.length < AT_ONCE) break
  }
  const counted = (await findLastNumber(db, shop_id, kind))?.last_number ?? 0
  if (counted !== last) faults.push(`${kind} ${last + 1} to ${counted} missing`)
  return faults
}
