// Lists the movements of an account's balances. A sentence gives the reason of each movement.

import type { Movement, MovementFee } from '@kontor/contract/money/ledger'
import { formatLedger, formatMoney } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import { countMovements, listMovements, type MovementQuery, type MovementRow } from './ledger.queries.ts'
import { FEE_CURRENCY } from './settle-fee.ts'

/** '0.01' is 1. */
const inPercent = (rate: string): number => Number((Number(rate) * 100).toFixed(6))

function feeText(
  fee: MovementFee,
  { reason, is_adjustment }: Pick<MovementRow, 'reason' | 'is_adjustment'>,
): string {
  const sales = formatMoney(fee.sales, fee.sales_currency, 'en-GB')
  const share = `${inPercent(fee.rate)}% of ${sales}`
  if (fee.is_test) return `Nothing: ${sales} paid in test mode`
  if (fee.is_preview) return `Nothing during the preview; otherwise ${share}`
  if (reason === 'fee_return') return `Sales of the order are ${sales} now, after a refund`
  // The amount is the difference from the earlier booking, after an added item or a returned refund.
  if (is_adjustment) return `Sales of the order are ${sales} now`
  const free = BigInt(fee.free_units)
  if (free === 0n) return share
  const rest = formatLedger(free, FEE_CURRENCY)
  return free >= BigInt(fee.sales_units)
    ? `Nothing: ${sales} is part of your free first sales`
    : `${share}, ${rest} of it free`
}

const depositText = ({ reason, amount, facts }: Pick<MovementRow, 'reason' | 'amount' | 'facts'>): string => {
  const is_taken = amount.startsWith('-')
  if ('by' in facts && facts.by === 'operator')
    return is_taken ? `Reversed: ${facts.reference}` : `Payment received: ${facts.reference}`
  if (reason === 'deposit') return 'Card payment'
  if ('by' in facts) return is_taken ? 'Lost in a dispute' : 'Returned after a dispute'
  return is_taken ? 'Refunded at Stripe' : 'Returned by the bank'
}

/** Converts a row of the ledger to the form of the API. */
export function movementOf({ facts, is_adjustment, ...row }: MovementRow): Movement {
  const is_fee = row.reason === 'fee' || row.reason === 'fee_return'
  const fee = is_fee ? (facts as MovementFee) : null
  return {
    ...row,
    text: fee === null ? depositText({ ...row, facts }) : feeText(fee, { reason: row.reason, is_adjustment }),
    statement: row.created_at.slice(0, 7),
    fee,
  }
}

export async function pageOfMovements(db: Db, user_id: string, query: MovementQuery) {
  const [rows, total] = await Promise.all([
    listMovements(db, user_id, query),
    countMovements(db, user_id, query),
  ])
  return { data: rows.map(movementOf), ...total }
}
