// An account's balances, and the terms of the usage fee.

import type { Balance } from '@kontor/contract/money/ledger'
import type { Db } from '../../../db/pool.ts'
import { findAllowance, findTerms } from './fees.queries.ts'
import { sumBalances } from './ledger.queries.ts'
import { FEE_CURRENCY } from './settle-fee.ts'

/** `needs_deposit`: the balance is negative, or it is zero and fees are due. That is only shown; nothing is blocked. */
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

/** An account's money, for what must not lose it: the balances that are not zero, by currency. */
export const listBalances = async (db: Db, user_id: string): Promise<Balance['balances']> =>
  (await sumBalances(db, user_id)).filter(({ amount }) => amount !== '0')
