// How long an unpaid order holds its stock: orders that were not paid in time are cancelled, so that it is free again. The database's clock decides,
// never this process's. An order is not due while a payment page of it can still be paid, so a hold never ends before its Checkout Session.

import type { Db, Tx } from '../../../db/pool.ts'
import { type BatchLimits, forEachDue, ROW_BY_ROW } from '../../../jobs/in-batches.ts'
import { updateExpiry } from '../editing/edits.queries.ts'
import { updateHoldEnd } from '../orders.queries.ts'
import type { Payment } from '../payments/payments.ts'
import { listExpired, lockExpired } from '../reading/order-reading.queries.ts'
import { cancelOrder } from '../transitions/cancel-order.ts'

/**
 * Cancels what is due, each order in a transaction of its own; orders that another process has locked are left to it. Returns the number
 * of cancelled orders. Where some fail, the others are cancelled all the same; then the first error is thrown.
 */
export const expireOrders = (db: Db, limits: Partial<BatchLimits> = {}): Promise<number> =>
  forEachDue(
    { ...ROW_BY_ROW, ...limits },
    (left_ids, limit) => listExpired(db, left_ids, limit),
    ({ shop_id, id }) => expireOrder(db, shop_id, id),
  )

/** False if the order is not due any more, or another process has locked it. */
const expireOrder = (db: Db, shop_id: string, order_id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if ((await lockExpired(tx, shop_id, order_id)) === undefined) return false
    const actor = { kind: 'system', name: 'expiry' } as const
    await cancelOrder(tx, { shop_id, order_id, actor, note: 'Not paid in time.' })
    return true
  })

/**
 * Holds a `new` order's stock at least until `until` (RFC 3339). Never shortens a hold, and leaves one without a limit as it is. For the
 * payment of an edit it is what the edit holds.
 * The caller has locked the order.
 */
export async function extendHold(
  tx: Tx,
  { shop_id, order_id, edit_id }: Pick<Payment, 'shop_id' | 'order_id' | 'edit_id'>,
  until: string,
): Promise<void> {
  if (edit_id === null) await updateHoldEnd(tx, shop_id, order_id, until)
  else await updateExpiry(tx, shop_id, edit_id, until)
}
