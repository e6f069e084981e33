// Ending an unpaid edit. The held units and the uses of its discounts are free again, and its payment page is
// closed. The order stays unchanged. An edit whose payment has failed waits for a second payment.

import type { Order } from '@kontor/contract/orders/orders'
import type { Db, Tx } from '../../../db/pool.ts'
import { forEachDue, ROW_BY_ROW } from '../../../jobs/in-batches.ts'
import { queueJob } from '../../../jobs/job-payloads.ts'
import { returnUses } from '../../prices/discounts/claim-uses.ts'
import { releaseStock } from '../../stock/hold-stock.ts'
import { lockOrder } from '../lock-order.ts'
import { touchOrder } from '../orders.queries.ts'
import { closePaymentPages } from '../payments/close-payment-pages.ts'
import {
  findDueEdit,
  findPendingEdit,
  listExpiredEdits,
  type StoredEdit,
  updateAsEnded,
  updateAsUnpaid,
} from './edits.queries.ts'
import { withNewDiscounts } from './price-added.ts'

/** The caller has locked the order. Returns undefined if the edit is not pending. */
export async function endEdit(
  tx: Tx,
  order: Order,
  edit: Pick<StoredEdit, 'shop_id' | 'order_id' | 'id'>,
  status: 'expired' | 'cancelled',
): Promise<StoredEdit | undefined> {
  const ended = await updateAsEnded(tx, edit, status)
  if (ended === undefined) return undefined
  await touchOrder(tx, edit.shop_id, edit.order_id)
  await closePaymentPages(tx, edit.shop_id, edit.order_id)
  await releaseStock(tx, edit)
  await returnUses(tx, withNewDiscounts(order, ended.adds))
  return ended
}

/**
 * Asks the buyer again for a failed payment, with the original waiting time. The caller has locked the order.
 */
export async function askAgain(tx: Tx, edit: Pick<StoredEdit, 'shop_id' | 'id'>): Promise<void> {
  if ((await updateAsUnpaid(tx, edit)) === 0) return
  await queueJob(tx, 'tell_order_edit', { shop_id: edit.shop_id, edit_id: edit.id })
}

/** Ends the pending edit of an order that ends. The caller has locked the order. */
export async function endPendingEdit(tx: Tx, order: Order): Promise<void> {
  const edit = await findPendingEdit(tx, order.shop_id, order.id)
  if (edit !== undefined) await endEdit(tx, order, edit, 'cancelled')
}

/**
 * Ends the expired edits, each in a separate transaction. If some fail, the rest are ended all the same, and
 * the first error is thrown afterwards. Returns the number of ended edits.
 */
export const expireEdits = (db: Db): Promise<number> =>
  forEachDue(
    ROW_BY_ROW,
    (left_ids, limit) => listExpiredEdits(db, left_ids, limit),
    (edit) => expireEdit(db, edit),
  )

/** Returns false if the edit was paid or cancelled meanwhile, or has more time. */
const expireEdit = (db: Db, edit: Pick<StoredEdit, 'shop_id' | 'order_id' | 'id'>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, edit.shop_id, edit.order_id)
    if ((await findDueEdit(tx, edit.shop_id, edit.id)) === undefined) return false
    return (await endEdit(tx, order, edit, 'expired')) !== undefined
  })
