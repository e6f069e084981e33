// Marking an order as paid: by Stripe, by hand, or because the order costs nothing. Held stock is sold. If
// the hold has ended, all goods are taken again from a single warehouse. If no warehouse has all goods, the
// caller refunds the money, so no order is paid and silently unfulfillable. An order cancelled by a person
// stays cancelled, because its buyer was notified and may have ordered again. With the first payment the
// order gets its invoice and receipt, and the buyer gets the downloads and gift cards. A sale delivers
// licence keys automatically.

import { hasBeenPaid, isBuyerErased, isPaid, isRevivedByPayment } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import { isZero } from '@kontor/contract/values/money'
import type { Tx } from '../../../db/pool.ts'
import { tryWithSavepoint } from '../../../db/savepoint.ts'
import { deliverDownloads } from '../../catalogue/downloads/delivered-files.ts'
import { issueInvoice, issueReceipt } from '../../invoices/issuing/issue-invoice.ts'
import { bookFee } from '../../money/ledger/settle-fee.ts'
import { sellHeldStock } from '../../stock/hold-stock.ts'
import { takeStock } from '../../stock/take-stock.ts'
import { checkOncePaid } from '../../taxes/vat-numbers/order-vat-checks.ts'
import { lockOrder } from '../lock-order.ts'
import type { OrderActor, OrderStep } from '../order-actor.ts'
import { findPaymentObstacles, getExtras } from '../reading/order-reading.queries.ts'
import { allocateWarehouse } from './allocate-warehouse.ts'
import { changeStatus } from './change-status.ts'
import { claimAgain, type UnavailableResource } from './claim-again.ts'
import { sellGiftCards } from './sell-gift-cards.ts'

export interface Settlement {
  /**
   * `revived`: the order had expired or failed, and is paid now. With `called_off` and `unfulfillable`
   * nothing has changed and the money must be refunded. `called_off`: a member or the buyer had cancelled the
   * order, the buyer was erased, or the order was paid before and then cancelled or refunded.
   * `unfulfillable`: no warehouse has all goods any more, a released discount or gift card is used up, or the
   * shop was deleted.
   */
  outcome: 'paid' | 'already_paid' | 'revived' | 'called_off' | 'unfulfillable'
  order: Order
  /** The missing resource of an `unfulfillable` order. Is undefined if the shop was deleted. */
  lack?: UnavailableResource
  /** True if an order marked as paid now already has refunds, done or not. */
  has_refunds?: boolean
}

/**
 * Returns the way of the payment, derived from the actor. Only members take money by hand. Gift cards may
 * leave nothing to pay.
 */
function paidHow({ amount_due }: Order, { kind }: OrderActor): 'nothing_to_pay' | 'hand' | 'stripe' {
  if (isZero(amount_due)) return 'nothing_to_pay'
  return kind === 'user' ? 'hand' : 'stripe'
}

/**
 * Locks the order, then its stock levels, then the counters of the issued documents. Refuses only
 * `not_found`.
 */
export const markOrderPaid = async (tx: Tx, { shop_id, order_id, ...by }: OrderStep): Promise<Settlement> =>
  markLockedOrderPaid(tx, await lockOrder(tx, shop_id, order_id), by)

/**
 * Like `markOrderPaid`, for an order that the caller has locked. The caller passes the order in its present
 * state.
 */
export async function markLockedOrderPaid(
  tx: Tx,
  order: Order,
  { actor, note }: Pick<OrderStep, 'actor' | 'note'>,
): Promise<Settlement> {
  const { shop_id, id: order_id } = order
  if (isPaid(order.status)) return { outcome: 'already_paid', order }
  const obstacle = await findObstacle(tx, order)
  if (obstacle !== undefined) return { outcome: obstacle, order }

  // Only the claims after the stock can fail with a write to roll back.
  const has_claims = order.discounts.length > 0 || order.gift_cards.length > 0
  const served = has_claims
    ? await tryWithSavepoint(tx, () => serve(tx, order), isLacking)
    : await serve(tx, order)
  if (isLacking(served)) return { outcome: 'unfulfillable', order, lack: served.lack }
  const { warehouse_id } = served
  const [paid, { has_gift_cards, has_downloads, has_vat_check, has_refunds }] = await Promise.all([
    changeStatus(tx, order, { to: 'paid', actor, note, payment_status: 'captured', warehouse_id }),
    getExtras(tx, shop_id, order_id),
  ])
  if (has_gift_cards) await sellGiftCards(tx, paid)
  if (has_downloads) await deliverDownloads(tx, { shop_id, order_id, edit_id: null })
  if (has_vat_check) await checkOncePaid(tx, { shop_id, order_id })
  const sale = { shop_id, order_id, how: paidHow(paid, actor) }
  // The fee comes first: booking the fee locks the account's free sales before the counter of the documents
  // is locked.
  await Promise.all([bookFee(tx, { shop_id, order_id }), issueInvoice(tx, sale)])
  if (has_gift_cards) await issueReceipt(tx, sale)
  return { outcome: isRevivedByPayment(order.status) ? 'revived' : 'paid', order: paid, has_refunds }
}

/**
 * Returns whether the history of the order allows a payment that arrives now. The caller has locked the
 * order.
 */
export const mayStillBePaid = async (tx: Tx, order: Order): Promise<boolean> =>
  !isPaid(order.status) && (await findObstacle(tx, order)) === undefined

/**
 * Returns the reason why the order must not be paid, whatever the stock. Returns undefined if the order may
 * be paid.
 */
async function findObstacle(tx: Tx, order: Order): Promise<'called_off' | 'unfulfillable' | undefined> {
  if (hasBeenPaid(order)) return 'called_off'
  const { shop_id, id, status } = order
  // A shop is deleted, and a buyer erased, only after their orders have ended. No order in any other status
  // can have a deleted shop or an erased buyer.
  if (!isRevivedByPayment(status)) return undefined
  if (isBuyerErased(order)) return 'called_off'
  const found = await findPaymentObstacles(tx, shop_id, id)
  if (status === 'cancelled' && (found?.cancelled_by === 'user' || found?.cancelled_by === 'buyer'))
    return 'called_off'
  return found?.is_shop_gone ? 'unfulfillable' : undefined
}

interface Lacking {
  lack: UnavailableResource
}

const isLacking = (served: { warehouse_id: string | null } | Lacking): served is Lacking => 'lack' in served

/**
 * Returns a lack if no warehouse has all goods any more, or if a discount or gift card without a hold is used
 * up.
 */
async function serve(tx: Tx, order: Order): Promise<{ warehouse_id: string | null } | Lacking> {
  const warehouse_id = await sellStock(tx, order)
  if (warehouse_id === undefined) return { lack: 'stock' }
  const lack = await claimAgain(tx, order)
  return lack === undefined ? { warehouse_id } : { lack }
}

/**
 * Returns the warehouse of the sale, null if the order needs no warehouse, or undefined if no warehouse has
 * all goods.
 */
async function sellStock(tx: Tx, order: Order): Promise<string | null | undefined> {
  const { shop_id, id: order_id, order_number: reference, warehouse_id } = order
  if (await sellHeldStock(tx, { shop_id, order_id, reference })) return warehouse_id
  return allocateWarehouse(tx, order, (serving_id, lines) =>
    takeStock(tx, { shop_id, order_id, warehouse_id: serving_id, lines, reference }),
  )
}
