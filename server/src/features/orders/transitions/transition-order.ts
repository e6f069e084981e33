// The transitions that members make by hand. A repeated transition changes nothing and returns the order
// unchanged.

import {
  canTransition,
  IMPORTED_TRANSITIONS,
  type OrderTransition,
} from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import { hasRight } from '@kontor/contract/shops/shop-users'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { lockOrder } from '../lock-order.ts'
import { userActor } from '../order-actor.ts'
import { updateTracking } from '../orders.queries.ts'
import { recordManualPayment } from '../payments/record-manual-payment.ts'
import { listSoldCards } from '../reading/order-reading.queries.ts'
import { leaveOutReturned } from '../refunds/settle-refund.ts'
import { deliverRest, sendRest, trackNewest } from '../shipments/send-rest.ts'
import { throwIfUnsendable } from '../shipments/throw-if-unsendable.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeStatus, queueStepMails } from './change-status.ts'
import { refusalFor } from './claim-again.ts'
import { markLockedOrderPaid } from './mark-order-paid.ts'
import { refundOrder } from './refund-order.ts'
import { reopenOrder } from './reopen-order.ts'

/**
 * Locks the order. Refuses `not_found`. Refuses `invalid_transition`, also if a discount that the order does
 * not hold yet is used up. Refuses `insufficient_stock` and `gift_card_unusable` if stock or gift card money
 * that the order does not hold yet is not available. Refuses `forbidden` if the transition makes gift cards
 * that the member may not issue.
 */
export const transitionOrder = (
  db: Db,
  shop: ShopScope,
  order_id: string,
  to: OrderTransition,
  { note = '', ...parcel }: { note?: string | undefined } & Parcel = {},
): Promise<Order> =>
  db.transaction(async (tx) => {
    const locked = await lockOrder(tx, shop.shop_id, order_id, IMPORTED_TRANSITIONS.includes(to))
    const order = await withTracking(tx, shop, locked, to, parcel)
    if (order.status === to && !hasMoreToSend(order, to)) return order
    if (order.status !== to && !canTransition(order.status, to)) throw apiError('invalid_transition')
    const moved = await step(tx, shop, order, { to, note, parcel })
    await auditChange(tx, shop, {
      action: `order.${to}`,
      subject_id: order_id,
      subject_label: order.order_number,
      before: statusesOf(order),
      after: statusesOf(moved),
    })
    return moved
  })

/** Lost pieces that are to be sent again do not move the order's status back. */
const hasMoreToSend = ({ fulfillment_status }: Order, to: OrderTransition): boolean =>
  to === 'shipped' && (fulfillment_status === 'unshipped' || fulfillment_status === 'partly_shipped')

/** Missing fields stay unchanged. */
interface Parcel {
  tracking_number?: string | undefined
  tracking_url?: string | undefined
}

/**
 * Stores the tracking number and link. Also works for an order already `shipped`, because the shop may learn
 * both only later.
 */
async function withTracking(
  tx: Tx,
  shop: ShopScope,
  order: Order,
  to: OrderTransition,
  wanted: Parcel,
): Promise<Order> {
  const { tracking_number = order.tracking_number, tracking_url = order.tracking_url } = wanted
  if (to !== 'shipped' || (order.status !== to && !canTransition(order.status, to))) return order
  const tracked = await updateTracking(tx, { ...order, tracking_number, tracking_url })
  if (tracked === undefined) return order
  if (order.status === to && !hasMoreToSend(order, to)) {
    await trackNewest(tx, shop, order, wanted)
    await noteLateTracking(tx, shop, order, tracked)
  }
  return tracked
}

const OF_PARCEL = ['tracking_number', 'tracking_url'] as const

/**
 * The mail about the shipment had no tracking number or link, so the mail is sent again. The number and link
 * belong to the buyer. The log keeps everything forever, so the log does not contain them.
 */
async function noteLateTracking(tx: Tx, shop: ShopScope, before: Order, tracked: Order): Promise<void> {
  await queueStepMails(tx, tracked, 'shipped')
  await auditChange(tx, shop, {
    action: 'order.change',
    subject_id: tracked.id,
    subject_label: tracked.order_number,
    after: { corrected: OF_PARCEL.filter((name) => before[name] !== tracked[name]).join(', ') },
  })
}

const statusesOf = ({ status, payment_status }: Order) => ({ status, payment_status })

async function step(
  tx: Tx,
  shop: ShopScope,
  order: Order,
  { to, note, parcel }: { to: OrderTransition; note: string; parcel: Parcel },
): Promise<Order> {
  const { shop_id } = shop
  const actor = userActor(shop.user_id)
  if (to === 'cancelled') return cancelOrder(tx, { shop_id, order_id: order.id, actor, note })
  if (to === 'refunded') return refundOrder(tx, { shop_id, order_id: order.id, actor, note })
  if (to === 'paid') return payByHand(tx, shop, order, note)
  if (to === 'new') return reopenOrder(tx, order, { actor, note })
  if (to === 'shipped') {
    const sent = await sendRest(tx, shop, order, { ...parcel, note })
    if (sent !== undefined) return sent
    await throwIfUnsendable(tx, order)
  }
  if (to === 'delivered') {
    const delivered = await deliverRest(tx, shop, order, note)
    if (delivered !== undefined) return delivered
  }
  return changeStatus(tx, order, { to, actor, note })
}

/** An order paid by hand makes the gift cards in it, and gift cards are issued by owners and admins only. */
async function throwIfSoldCards(tx: Tx, { shop_id, role }: ShopScope, order_id: string): Promise<void> {
  if (!hasRight(role, 'shop:manage') && (await listSoldCards(tx, shop_id, order_id)).length > 0)
    throw apiError('forbidden', 'Only admins and owners can mark orders with gift cards as paid.')
}

async function payByHand(tx: Tx, shop: ShopScope, order: Order, note: string): Promise<Order> {
  const { shop_id, user_id } = shop
  const { id: order_id, amount_due: amount, currency } = order
  await throwIfSoldCards(tx, shop, order_id)
  await leaveOutReturned(tx, { shop_id, order_id }, undefined)
  const settled = await markLockedOrderPaid(tx, order, { actor: userActor(user_id), note })
  if (settled.lack !== undefined) throw refusalFor(settled.lack)
  if (settled.outcome === 'called_off' || settled.outcome === 'unfulfillable')
    throw apiError('invalid_transition')
  await recordManualPayment(tx, { shop_id, order_id, amount, currency })
  return settled.order
}
