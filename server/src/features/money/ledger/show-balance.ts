// An account's balances, and the terms of the usage fee.

import type { Balance } from '@kontor/contract/money/ledger'
import type { Db } from '../../../db/pool.ts'
import { findAllowance, findTerms } from './fees.queries.ts'
import { sumBalances } from './ledger.queries.ts'
import { FEE_CURRENCY } from './settle-fee.ts'

/**
 * `needs_deposit` is true if the balance is negative, or if the balance is zero and fees are due. The flag is
 * only for display and blocks nothing.
 */
export async function showBalance(db: Db, user_id: string): Promise<Balance> {
  const [balances, terms, allowance] = await Promise.all([
    sumBalances(db, user_id),
    findTerms(db),
    findAllowance(db, user_id),
  ])
  if (terms === undefined) throw new Error('The usage fee has no terms.')
  const { rate, is_preview, free_units } = terms
  const left = allowance?.left_units ?? free_units
  const owned = BigInt(balances.find(({ currency }) => currency === FEE_CURRENCY)?.amount ?? 0)
  return {
    balances,
    fee: { rate, is_preview, free_sales: { currency: FEE_CURRENCY, amount: free_units, left } },
    needs_deposit: owned < 0n || (owned === 0n && !is_preview && left === '0'),
  }
}

/** Lists an account's nonzero balances, by currency, for callers that must not lose money. */
export const listBalances = async (db: Db, user_id: string): Promise<Balance['balances']> =>
  (await sumBalances(db, user_id)).filter(({ amount }) => amount !== '0')
