// The time that an unpaid order holds its stock. Orders not paid in time are cancelled, and their stock is
// free again. The clock of the database decides, never the clock of this process. An order is not due while
// its payment page can still be paid. A hold therefore never ends before its Checkout Session.

import type { Db, Tx } from '../../../db/pool.ts'
import { type BatchLimits, forEachDue, ROW_BY_ROW } from '../../../jobs/in-batches.ts'
import { updateExpiry } from '../editing/edits.queries.ts'
import { updateHoldEnd } from '../orders.queries.ts'
import type { Payment } from '../payments/payments.ts'
import { listExpired, lockExpired } from '../reading/order-reading.queries.ts'
import { cancelOrder } from '../transitions/cancel-order.ts'

/**
 * Cancels the due orders, each in a separate transaction. An order locked by another process stays with that
 * process. Returns the number of cancelled orders. If some cancellations fail, the rest continues, and the
 * first error is thrown afterwards.
 */
export const expireOrders = (db: Db, limits: Partial<BatchLimits> = {}): Promise<number> =>
  forEachDue(
    { ...ROW_BY_ROW, ...limits },
    (left_ids, limit) => listExpired(db, left_ids, limit),
    ({ shop_id, id }) => expireOrder(db, shop_id, id),
  )

/** Returns false if the order is no longer due, or if another process has locked the order. */
const expireOrder = (db: Db, shop_id: string, order_id: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if ((await lockExpired(tx, shop_id, order_id)) === undefined) return false
    const actor = { kind: 'system', name: 'expiry' } as const
    await cancelOrder(tx, { shop_id, order_id, actor, note: 'Not paid in time.' })
    return true
  })

/**
 * Holds the stock of a `new` order at least until `until` (RFC 3339). Never shortens a hold, and leaves a
 * hold without a limit unchanged. For the payment of an edit, extends the hold of the edit. The caller has
 * locked the order.
 */
export async function extendHold(
  tx: Tx,
  { shop_id, order_id, edit_id }: Pick<Payment, 'shop_id' | 'order_id' | 'edit_id'>,
  until: string,
): Promise<void> {
  if (edit_id === null) await updateHoldEnd(tx, shop_id, order_id, until)
  else await updateExpiry(tx, shop_id, edit_id, until)
}
