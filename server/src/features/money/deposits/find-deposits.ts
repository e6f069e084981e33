// Reading an account's deposits.

import type { Deposit } from '@kontor/contract/money/deposits'
import { isUuid } from '@kontor/contract/values/id'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import type { BoundPlatform } from '../../../platform.ts'
import {
  countDeposits,
  type DepositQuery,
  type DepositRow,
  findOwnDeposit,
  findPendingDeposit,
  listDeposits,
} from './deposits.queries.ts'
import { lookUpNow } from './settling/look-up-deposit.ts'

export const depositOf = (row: DepositRow): Deposit => {
  const { id, amount, currency, status, provider, note, checkout_session_id, url } = row
  const { expires_at, created_at, updated_at } = row
  return {
    id,
    currency,
    status,
    provider,
    note,
    expires_at,
    created_at,
    updated_at,
    amount: toMajorText(toMinor(amount, currency), currency),
    STRIPE: { deposit_id: id, checkout_session_id, url: url === '' ? null : url },
  }
}

export async function pageOfDeposits(db: Db, user_id: string, query: DepositQuery) {
  const [rows, total] = await Promise.all([
    listDeposits(db, user_id, query),
    countDeposits(db, user_id, query),
  ])
  return { data: rows.map(depositOf), ...total }
}

/** Looks up a pending deposit at Stripe first. Throws `not_found`, also for another account's deposit. */
export async function getDeposit(platform: BoundPlatform, user_id: string, id: string): Promise<Deposit> {
  const find = () => (isUuid(id) ? findOwnDeposit(platform.db, user_id, id) : undefined)
  const row = await find()
  if (row === undefined) throw apiError('not_found')
  if (row.status !== 'PENDING') return depositOf(row)
  await lookUpNow(platform, row)
  return depositOf((await find()) ?? row)
}

/** True if a deposit of the account may still be paid. */
export const hasPendingDeposit = async (db: Db, user_id: string): Promise<boolean> =>
  (await findPendingDeposit(db, user_id)) !== undefined
