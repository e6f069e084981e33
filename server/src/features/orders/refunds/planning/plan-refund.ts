// Plans the parts of a refund. The same plan is first shown as a preview and then stored.

import { toMinor } from '@kontor/contract/values/money'
import type { OrderKey } from '../../../../db/access/row-keys.ts'
import type { Db, Tx } from '../../../../db/pool.ts'
import { apiError } from '../../../../http/errors/problem.ts'
import { leftToRefund, shippingWithTax, splitRefund } from '../../../../pricing/refund.ts'
import { findSoldOrder, sumLines } from '../refundable.queries.ts'
import { insertLines, listWithoutLines } from '../refunds.queries.ts'
import { checkParts, type WantedRefund } from './check-parts.ts'
import { isWithin, type Sold, soldOf } from './sold-order.ts'
import { type RefundPlan, surplusLine, writePlan } from './write-plan.ts'

/** Returns the parts of the order, with the amounts refunded or being refunded. Throws `not_found`. */
async function findSold(db: Db, { shop_id, order_id }: OrderKey): Promise<Sold> {
  const order = await findSoldOrder(db, shop_id, order_id)
  if (order === undefined) throw apiError('not_found')
  return soldOf(order, await sumLines(db, shop_id, order_id))
}

/** Returns the rest of the order's shipping, in minor units. Throws `not_found`. */
export async function shippingLeft(db: Db, of: OrderKey): Promise<{ subtotal: bigint; tax: bigint }> {
  const left = { subtotal: 0n, tax: 0n }
  for (const pool of (await findSold(db, of)).pools) {
    if (pool.order_item_id !== null) continue
    left.subtotal += pool.subtotal - pool.given.subtotal
    left.tax += pool.tax - pool.given.tax
  }
  return left
}

/**
 * Returns the refund of shipping with its tax for the given amount before tax, in minor units. Throws
 * `not_found`.
 */
export const shippingRefund = async (db: Db, of: OrderKey, net: bigint): Promise<bigint> =>
  shippingWithTax((await findSold(db, of)).pools, net)

/**
 * Changes nothing. Throws `not_found`, errors at the fields that ask for more than is left, and `in_use` for units of planned
 * shipments.
 */
export async function planRefund(db: Db, of: OrderKey, wanted: WantedRefund): Promise<RefundPlan> {
  const sold = await findSold(db, of)
  const input = wanted.kind === 'parts' ? checkParts(sold, wanted) : wanted
  const parts = splitRefund(sold.pools, input)
  const sent = wanted.kind === 'parts' ? wanted.lines.filter(({ is_shipped }) => is_shipped) : []
  return writePlan(sold, parts, (id) => sent.some(({ order_item_id }) => order_item_id === id))
}

/**
 * Splits an amount refunded elsewhere into parts: the units themselves if the amount is everything left, else
 * a share of everything.
 */
export async function planAmount(db: Db, of: OrderKey, amount: string): Promise<RefundPlan> {
  const { order, pools } = await findSold(db, of)
  const minor = toMinor(amount, order.currency)
  const input =
    minor === leftToRefund(pools)
      ? ({ kind: 'rest' } as const)
      : ({ kind: 'parts', lines: [], amount: minor } as const)
  const parts = splitRefund(pools, input)
  return writePlan({ order, pools }, parts)
}

/**
 * Adds parts to refunds of the order that have not failed and have no parts, because they are from before
 * refunds had parts, or because Stripe reported them only after they failed and they were retried. Every
 * function that makes a failed refund pending calls this function. Throws RangeError if less is left than the
 * amount of such a refund. The caller has locked the order's payments.
 */
export async function deriveLines(tx: Tx, of: OrderKey): Promise<void> {
  for (const refund of await listWithoutLines(tx, of.shop_id, of.order_id)) {
    const lines = refund.is_surplus
      ? [surplusLine(refund.amount)]
      : (await planAmount(tx, of, refund.amount)).lines
    await insertLines(tx, of.shop_id, refund.id, lines)
  }
}

/** Returns whether no more has been refunded than was sold. */
export const isWithinSale = async (db: Db, of: OrderKey): Promise<boolean> =>
  isWithin((await findSold(db, of)).pools)
