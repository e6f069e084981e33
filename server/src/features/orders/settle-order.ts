// An order is paid: by Stripe, by hand, or because it costs nothing. What was held is sold; where nothing is held any more, stock is
// taken again, whole and in one warehouse, or the caller gives the money back. Never paid and silently unfulfillable.
// With the first payment the order gets its invoice.

import { isPaid, isRevivedByPayment } from '@kontor/contract/order-status'
import type { Order } from '@kontor/contract/orders'
import type { Tx } from '../../db/pool.ts'
import { issueInvoice } from '../invoices/issuing/issue-invoice.ts'
import { bookFee } from '../ledger/settle-fee.ts'
import { sellHeldStock } from '../stock/sell-held-stock.ts'
import { takeStock } from '../stock/take-stock.ts'
import { changeStatus } from './change-status.ts'
import { lockOrder } from './lock-order.ts'
import type { OrderActor } from './order-actor.ts'
import { serveOrder } from './serve-order.ts'

export interface Settlement {
  /**
   * `revived`: it had been cancelled or had failed, and is paid now. `unfulfillable`: nothing has changed and the money must go
   * back, because no warehouse has all of it any more or because the order was paid before and then cancelled or refunded.
   */
  outcome: 'paid' | 'already_paid' | 'revived' | 'unfulfillable'
  order: Order
}

/** Whoever brings the news of the money tells how it came. */
function paidHow({ total }: Order, { kind }: OrderActor): 'nothing_to_pay' | 'hand' | 'stripe' {
  if (/^0(?:\.0+)?$/.test(total)) return 'nothing_to_pay'
  return kind === 'user' ? 'hand' : 'stripe'
}

/** Locks the order, then its stock levels, then the counter of the invoice it issues. Refuses `not_found` only. */
export async function markOrderPaid(
  tx: Tx,
  { shop_id, order_id, actor, note }: { shop_id: string; order_id: string; actor: OrderActor; note?: string },
): Promise<Settlement> {
  const order = await lockOrder(tx, shop_id, order_id)
  if (isPaid(order.status)) return { outcome: 'already_paid', order }
  const was_paid_before = order.payment_status !== 'pending' && order.payment_status !== 'failed'
  if (was_paid_before) return { outcome: 'unfulfillable', order }

  const warehouse_id = await sellStock(tx, order)
  if (warehouse_id === undefined) return { outcome: 'unfulfillable', order }
  const paid = await changeStatus(tx, order, {
    to: 'paid',
    actor,
    note,
    payment_status: 'captured',
    warehouse_id,
  })
  await bookFee(tx, { shop_id, order_id })
  await issueInvoice(tx, { shop_id, order_id, how: paidHow(paid, actor) })
  return { outcome: isRevivedByPayment(order.status) ? 'revived' : 'paid', order: paid }
}

/** The warehouse it was sold from, null where it comes from none, undefined where it cannot be had. */
async function sellStock(tx: Tx, order: Order): Promise<string | null | undefined> {
  const { shop_id, id: order_id, order_number: reference, warehouse_id } = order
  if (await sellHeldStock(tx, { shop_id, order_id, reference })) return warehouse_id
  return serveOrder(tx, order, (serving_id, lines) =>
    takeStock(tx, { shop_id, order_id, warehouse_id: serving_id, lines, reference }),
  )
}
