// An order as refunds see it: its parts, and how much of each has been refunded or is on its way back. Pure.

import { toMinor } from '@kontor/contract/values/money'
import type { RefundPool } from '../../../../pricing/refund.ts'
import { normalRate, poolsOf } from '../../../../pricing/refund-pools.ts'
import type { RefundableOrder, RefundedAmounts } from '../refundable.queries.ts'

export interface Sold {
  order: RefundableOrder
  pools: RefundPool[]
}

/** Throws where a refund has a line that the order has not. */
export function soldOf(order: RefundableOrder, refunded: readonly RefundedAmounts[]): Sold {
  const pools = poolsOf(order)
  for (const { order_item_id, tax_rate, quantity, subtotal, tax } of refunded) {
    const pool = pools.find(
      (one) =>
        one.order_item_id === order_item_id &&
        (order_item_id !== null || one.tax_rate === normalRate(tax_rate)),
    )
    if (pool === undefined) throw new Error('A refund is of something that its order was not.')
    pool.given.quantity += BigInt(quantity)
    pool.given.subtotal += toMinor(subtotal, order.currency)
    pool.given.tax += toMinor(tax, order.currency)
  }
  return { order, pools }
}

/** Returns whether no more has been refunded of any part than was sold. */
export const isWithin = (pools: readonly RefundPool[]): boolean =>
  pools.every(
    ({ subtotal, tax, quantity, given }) =>
      given.subtotal <= subtotal && given.tax <= tax && given.quantity <= quantity,
  )
