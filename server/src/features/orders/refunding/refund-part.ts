// Money back for a part of an order, or for all that is left of it, with the goods that go back on the shelf.

import { isOwed, isPaid, isPaidUnshipped } from '@kontor/contract/order-status'
import type { Order } from '@kontor/contract/orders'
import type { RefundPlan, RefundRequest, Refund as ShownRefund } from '@kontor/contract/refunds'
import type { Db, Tx } from '../../../db/pool.ts'
import { hashRequest } from '../../../http/idempotency.ts'
import { refuse } from '../../../http/problem.ts'
import type { ShopScope } from '../../../http/shop-access.ts'
import { auditChange } from '../../audit/record-audit.ts'
import type { WantedRefund } from '../../refunds/check-parts.ts'
import { getShownRefund, listRefundsOf } from '../../refunds/find-refunds.ts'
import { planRefund } from '../../refunds/plan-refund.ts'
import { prepareRefund, requestRefund } from '../../refunds/request-refund.ts'
import { getRefund } from '../../refunds/settle-refund.ts'
import { withRestocked } from '../../refunds/write-plan.ts'
import { returnStock } from '../../stock/return-stock.ts'
import { getOrder } from '../find-orders.ts'
import { lockOrder } from '../lock-order.ts'
import { userActor } from '../order-actor.ts'
import { settleOrderRefunds } from '../settle-order-refunds.ts'

const wantedOf = ({ lines, shipping, amount }: RefundRequest): WantedRefund =>
  lines.length === 0 && shipping === undefined && amount === undefined
    ? { kind: 'rest' }
    : { kind: 'parts', lines, shipping, amount }

function checkPaid(order: Order): void {
  if (!isPaid(order.status) && !isOwed(order))
    throw refuse('invalid_transition', 'Only an order that is paid can be refunded.')
}

/** The caller holds the order. Refuses `invalid_transition` for an order without money, and what is nothing. */
async function prepare(tx: Tx, order: Order, body: RefundRequest) {
  const of = { shop_id: order.shop_id, order_id: order.id }
  checkPaid(order)
  const plan = await prepareRefund(tx, of, wantedOf(body))
  if (plan === undefined)
    throw refuse('invalid_transition', 'All of this order’s money was given back already.')
  return plan
}

/**
 * Locks nothing: it is asked with every key that is pressed. Only refunds that were written down before refunds had parts get theirs
 * first.
 */
export async function previewRefund(
  db: Db,
  shop: ShopScope,
  order_id: string,
  body: RefundRequest,
): Promise<RefundPlan> {
  checkPaid(await getOrder(db, shop, order_id))
  const of = { shop_id: shop.shop_id, order_id }
  await listRefundsOf(db, of)
  return planRefund(db, of, wantedOf(body))
}

export interface PartRefunded {
  refund: ShownRefund
  was_there: boolean
}

/**
 * Locks the order. Refuses `invalid_transition` for an order that is not paid or of which nothing is left, `idempotency_conflict` for an
 * id that is taken, `validation_error` for nothing and at its field for more than is left.
 */
export const refundPart = (
  db: Db,
  shop: ShopScope,
  order_id: string,
  body: RefundRequest,
): Promise<PartRefunded> =>
  db.transaction(async (tx) => {
    const { shop_id } = shop
    const order = await lockOrder(tx, shop_id, order_id)
    const request_hash = hashRequest(order_id, body)
    const known = body.id && (await getRefund(tx, body.id))
    if (known) {
      // Made of the order's id as well, so it is this shop's.
      if (known.request_hash !== request_hash) throw refuse('idempotency_conflict')
      return { refund: await getShownRefund(tx, { shop_id, order_id }, known.id), was_there: true }
    }
    const plan = await prepare(tx, order, body)
    const actor = userActor(shop.user_id)
    const back = await restock(tx, order, body, plan.lines)
    const asked = { shop_id, order_id, actor, reason: body.reason, id: body.id, request_hash }
    const id = await requestRefund(tx, asked, withRestocked(plan, back))
    if (id === undefined) throw refuse('validation_error', 'There is nothing to give back in that.')
    await settleOrderRefunds(tx, order, actor)
    await auditChange(tx, shop, {
      action: 'refund.create',
      subject_kind: 'order',
      subject_id: order_id,
      subject_label: order.order_number,
      after: { refund_id: id, amount: plan.amount, currency: plan.currency },
    })
    return { refund: await getShownRefund(tx, { shop_id, order_id }, id), was_there: false }
  })

/** By product, what went back on the shelf: as asked, and where nothing is said what never left. */
async function restock(
  tx: Tx,
  order: Order,
  body: RefundRequest,
  lines: readonly { order_item_id: string | null; product_id: string | null; quantity: number | null }[],
) {
  const { shop_id, id: order_id, order_number: reference, status } = order
  const wishes = new Map(body.lines.map((line) => [line.order_item_id, line.restock]))
  const wanted = lines.flatMap(({ order_item_id, product_id, quantity }) =>
    product_id !== null && quantity !== null && (wishes.get(order_item_id ?? '') ?? isPaidUnshipped(status))
      ? [{ product_id, quantity }]
      : [],
  )
  return returnStock(tx, { shop_id, order_id, reference, lines: wanted })
}
