// What an account has, and what the platform charges for.

import type { Balance } from '@kontor/contract/ledger'
import type { Db } from '../../db/pool.ts'
import { findAllowance, findTerms } from './fees.queries.ts'
import { sumBalances } from './ledger.queries.ts'
import { FEE_CURRENCY } from './settle-fee.ts'

/** A balance that is used up is only pointed out, and only where fees are charged at all. */
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
