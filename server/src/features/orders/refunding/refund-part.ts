// Refunding a part of an order, or all that is left of it, and putting the returned goods back on the shelf.

import { isOwed, isPaid } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { RefundPreview, RefundRequest, WholeRefund } from '@kontor/contract/orders/payments/refunds'
import { hasRight } from '@kontor/contract/shops/shop-users'
import { isZero } from '@kontor/contract/values/money'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { hashRequest } from '../../../http/idempotency.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { lockStock } from '../../stock/hold-stock.ts'
import { wasReaddressed } from '../correcting/deliverables.queries.ts'
import { lockOrder, throwIfImported } from '../lock-order.ts'
import { userActor } from '../order-actor.ts'
import { lockPayments } from '../payments/settle-payment.ts'
import { getOrder } from '../reading/find-orders.ts'
import type { WantedRefund } from '../refunds/planning/check-parts.ts'
import { planRefund } from '../refunds/planning/plan-refund.ts'
import { previewWays } from '../refunds/planning/refund-ways.ts'
import { withRestocked } from '../refunds/planning/write-plan.ts'
import { getWholeRefund, listRefundsOf } from '../refunds/refunds.ts'
import { prepareRefund, requestRefund, throwIfUsedCards } from '../refunds/request-refund.ts'
import { findRefund } from '../refunds/settle-refund.ts'
import { endPlanned } from '../shipments/end-planned.ts'
import { storeWithOwnId } from '../store-with-own-id.ts'
import { settleOrderRefunds } from '../transitions/settle-order-refunds.ts'
import { restock } from './restock.ts'

const wantedOf = ({ all, lines, shipping, amount }: RefundRequest): WantedRefund =>
  all === true ? { kind: 'rest' } : { kind: 'parts', lines, shipping, amount }

function checkPaid(order: Order): void {
  if (!isPaid(order.status) && !isOwed(order))
    throw apiError('invalid_transition', 'Only paid orders can be refunded.')
}

/** The caller has locked the order. Refuses `invalid_transition` if nothing was paid, or nothing is left to refund. */
async function prepare(tx: Tx, order: Order, body: RefundRequest) {
  const of = { shop_id: order.shop_id, order_id: order.id }
  checkPaid(order)
  const plan = await prepareRefund(tx, of, wantedOf(body))
  if (plan === undefined)
    throw apiError('invalid_transition', 'This order has already been refunded in full.')
  return plan
}

/**
 * Calculates a refund. Locks nothing, because the form asks at every key press. Writes only for an order with
 * refunds from before refunds had parts: `listRefundsOf` first adds the parts. Throws `not_found`,
 * `invalid_transition` for an imported or unpaid order, and `in_use` for an amount of a gift card or for a
 * used gift card. Unless everything left is requested, the form learns the possible choices from these
 * errors.
 */
export async function previewRefund(
  db: Db,
  shop: ShopScope,
  order_id: string,
  body: RefundRequest,
): Promise<RefundPreview> {
  const order = await getOrder(db, shop, order_id)
  throwIfImported(order)
  checkPaid(order)
  throwIfUnmailed(order, body)
  const of = { shop_id: shop.shop_id, order_id }
  await listRefundsOf(db, of)
  const wanted = wantedOf(body)
  const plan = await planRefund(db, of, wanted)
  if (wanted.kind === 'parts') await throwIfUsedCards(db, of, plan)
  const ways = await previewWays(db, { ...of, to: body.to }, plan)
  return { ...plan, ...ways }
}

/** The code of a new card is emailed, so a card needs an email address. */
function throwIfUnmailed({ customer_user_email, gift_cards }: Order, { to }: RefundRequest): void {
  if (to === 'gift_card' && customer_user_email === '' && gift_cards.length === 0)
    throw invalidField('to', 'Enter an email address for the order first.')
}

/**
 * A payment recorded by a member would become a gift card, and only owners and admins issue gift cards. The
 * caller has locked the order.
 */
async function throwIfCardFromManualPayment(
  tx: Tx,
  { shop_id, role }: ShopScope,
  order_id: string,
): Promise<void> {
  if (hasRight(role, 'shop:manage')) return
  const payments = await lockPayments(tx, shop_id, order_id)
  if (payments.some(({ payment_gateway_id, amount }) => payment_gateway_id === null && !isZero(amount)))
    throw apiError('forbidden', 'Only admins and owners can refund a payment by hand to a gift card.')
}

/** The card would go to an address that a member may have entered. The caller has locked the order. */
async function throwIfCardToOtherAddress(tx: Tx, { role }: ShopScope, order: Order): Promise<void> {
  if (!hasRight(role, 'shop:manage') && (await wasReaddressed(tx, order)))
    throw apiError(
      'forbidden',
      'Only admins and owners can refund to a gift card after the email address of the order was changed.',
    )
}

export interface PartRefunded {
  refund: WholeRefund
  was_there: boolean
}

/**
 * Locks the order. Throws `invalid_transition` for an order that is unpaid or fully refunded,
 * `idempotency_conflict` for an id used by a different request, `validation_error` for an empty refund and,
 * at its field, for more than is left, and `forbidden` for a gift card that the member may not issue.
 */
export const refundPart = (
  db: Db,
  shop: ShopScope,
  order_id: string,
  body: RefundRequest,
): Promise<PartRefunded> =>
  storeWithOwnId('refunds', () => db.transaction((tx) => refundNow(tx, shop, order_id, body)))

async function refundNow(
  tx: Tx,
  shop: ShopScope,
  order_id: string,
  body: RefundRequest,
): Promise<PartRefunded> {
  const { shop_id } = shop
  const order = await lockOrder(tx, shop_id, order_id)
  const request_hash = hashRequest(order_id, body)
  const known = body.id && (await findRefund(tx, body.id))
  if (known) {
    // The hash covers the id of the order, so an equal hash proves that the refund belongs to this order.
    if (known.request_hash !== request_hash) throw apiError('idempotency_conflict')
    return { refund: await getWholeRefund(tx, { shop_id, order_id }, known.id), was_there: true }
  }
  return { refund: await refundLocked(tx, shop, order, body, request_hash), was_there: false }
}

/** Like `refundPart`, for an order that the caller has locked. */
export async function refundLocked(
  tx: Tx,
  shop: ShopScope,
  order: Order,
  body: RefundRequest,
  request_hash?: string,
): Promise<WholeRefund> {
  const { shop_id } = shop
  const order_id = order.id
  if (body.to === 'gift_card') {
    await throwIfCardFromManualPayment(tx, shop, order_id)
    await throwIfCardToOtherAddress(tx, shop, order)
  }
  const undoTransfers = body.all === true ? await endPlanned(tx, shop, order) : async () => undefined
  const plan = await prepare(tx, order, body)
  throwIfUnmailed(order, body)
  const actor = userActor(shop.user_id)
  // Locks the stock of the whole order, because the refund may end the order. Restocking the refunded units
  // first and the rest later would lock the stock in a different sequence.
  await lockStock(tx, { shop_id, order_id })
  const back = await restock(tx, order, body.lines, plan.lines)
  await undoTransfers()
  const asked = { shop_id, order_id, actor, reason: body.reason, id: body.id, request_hash, to: body.to }
  const id = await requestRefund(tx, asked, withRestocked(plan, back))
  if (id === undefined) throw apiError('validation_error', 'Nothing to refund.')
  await settleOrderRefunds(tx, order, actor)
  await auditChange(tx, shop, {
    action: 'refund.create',
    subject_id: order_id,
    subject_label: order.order_number,
    after: { refund_id: id, amount: plan.amount, currency: plan.currency },
  })
  return getWholeRefund(tx, { shop_id, order_id }, id)
}
