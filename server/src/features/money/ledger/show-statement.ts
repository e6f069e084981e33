// An account's monthly statement: the opening balance, the movements and the closing balance. Only the ledger
// determines the statement. Rows of the ledger never change, so the statement of a past month never changes.

import type { Statement } from '@kontor/contract/money/ledger'
import type { Currency } from '@kontor/contract/values/currencies'
import type { PageRequest } from '../../../db/lists/listing.ts'
import type { Db } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { findAccountName, findStatement, listStatements, sumFeesByShop } from './ledger.queries.ts'
import { FEE_CURRENCY } from './settle-fee.ts'

export async function pageOfStatements(
  db: Db,
  user_id: string,
  query: PageRequest & { currency?: string | undefined },
) {
  const data = await listStatements(db, user_id, query)
  if (data[0] !== undefined || !query.offset) return { data, total: data[0]?.total ?? 0 }
  // A page beyond the last page has no row with the total.
  const [first] = await listStatements(db, user_id, { ...query, limit: 1, offset: 0 })
  return { data, total: first?.total ?? 0 }
}

/**
 * `month` is YYYY-MM. Throws `not_found` for months before the first booking, future months, and invalid
 * months.
 */
export async function showStatement(
  db: Db,
  user_id: string,
  month: string,
  currency: Currency = FEE_CURRENCY,
): Promise<Statement> {
  const found = /^\d{4}-\d{2}$/.test(month) ? await findStatement(db, user_id, month, currency) : undefined
  if (found === undefined) throw apiError('not_found')
  const [shops, account] = await Promise.all([
    sumFeesByShop(db, user_id, month, currency),
    findAccountName(db, user_id),
  ])
  return { ...found, shops, account: account?.name ?? user_id }
}
