// Placing an order: priced anew by the server, numbered, and its stock held, or nothing of it stored. Of many orders for the last
// piece exactly one gets it, and none is told 'sold out' while another warehouse could serve it.

import type { Order, OrderItem } from '@kontor/contract/orders'
import type { Db, Tx } from '../../../db/pool.ts'
import { tryWithSavepoint } from '../../../db/savepoint.ts'
import { refuse, refuseField } from '../../../http/problem.ts'
import { somethingShips } from '../../calculation/basket.ts'
import {
  itemsOf,
  type OrderPlan,
  type PlanRequest,
  planOrder,
  totalsOf,
} from '../../calculation/calculate-order.ts'
import { recordFreePayment } from '../../payments/settle-payment.ts'
import { holdStock } from '../../stock/hold-stock.ts'
import type { OrderActor } from '../order-actor.ts'
import { findPlaced, listItems } from '../order-reading.queries.ts'
import { insertOrder, type NewOrder } from '../orders.queries.ts'
import { markOrderPaid } from '../settle-order.ts'
import type { OrderNumbers } from './order-numbers.ts'
import { refuseProblems } from './refuse-problems.ts'

export interface PlacingRequest
  extends PlanRequest,
    Pick<
      NewOrder,
      | 'id'
      | 'status'
      | 'source'
      | 'actor'
      | 'notes'
      | 'customer_user_id'
      | 'customer_user_email'
      | 'shipping_address'
      | 'shipping_address_id'
      | 'billing_address'
      | 'billing_address_id'
    > {
  /** Of everything the client sent, the shop's id among it: a repeat with the same id must be the same. */
  request_hash: string
  /** Whether the stock is held for the shop's `unpaid_order_minutes` only. */
  is_hold_limited: boolean
}

export interface Placed {
  order: Order
  items: OrderItem[]
  /** A repeat of a request whose order is there already. */
  was_there: boolean
}

/** Each try fails only because somebody else got stock in between. */
const MOST_TRIES = 5

/**
 * A `draft` holds nothing and may want more than there is; a `new` order of a limited hold that costs nothing is paid at once.
 * Locks the stock levels last, until the transaction ends. Refuses whatever stands in the way by the problem's own code, and
 * `idempotency_conflict` for an id that is taken by another request.
 */
export async function placeOrder(db: Db, numbers: OrderNumbers, request: PlacingRequest): Promise<Placed> {
  const repeated = await findRepeated(db, request)
  if (repeated) return repeated
  let plan = await planOrder(db, request)
  refuseProblems(plan, request)
  if (request.shipping_address === null && somethingShips(plan.basket.lines))
    throw refuseField('shipping_address', 'Shipping address is required', 'required')
  const order_number = await numbers.next(db, plan.basket.seller.shop_id)

  const stored = await db.transaction(async (tx) => {
    for (let tries = 1; ; tries++) {
      const store = () => storeOrder(tx, request, plan, order_number)
      const outcome = plan.has_alternative ? await tryWithSavepoint(tx, store) : await store()
      if (outcome === 'taken') return undefined
      if (outcome) return outcome
      if (!plan.has_alternative || tries === MOST_TRIES)
        throw refuse('insufficient_stock', 'There is not enough stock for this any more.')
      plan = await planOrder(tx, request)
      refuseProblems(plan, request)
    }
  })
  if (stored) return { order: stored, items: itemsOf(plan), was_there: false }
  const winner = await findRepeated(db, request)
  if (!winner) throw refuse('not_found')
  return winner
}

/** The order with the id the client made, if it was made from the same request. */
async function findRepeated(db: Db, { id, request_hash }: PlacingRequest): Promise<Placed | undefined> {
  const order = id === undefined ? undefined : await findPlaced(db, id)
  if (order === undefined) return undefined
  if (order.request_hash !== request_hash)
    throw refuse('idempotency_conflict', 'This id was used for a different order.')
  return { order, items: await listItems(db, order, order.id), was_there: true }
}

/** `taken`: there is an order with the id. undefined: stock that was there is gone; the order may be stored all the same. */
async function storeOrder(
  tx: Tx,
  request: PlacingRequest,
  plan: OrderPlan,
  order_number: string,
): Promise<Order | 'taken' | undefined> {
  const { status, is_hold_limited } = request
  const { seller, lines } = plan.basket
  const order = await insertOrder(tx, {
    ...request,
    ...totalsOf(plan),
    order_number,
    warehouse_id: plan.warehouse?.id ?? null,
    shipping_method: plan.shipping?.id ?? null,
    shipping_title: plan.shipping ? plan.shipping.title || plan.shipping.provider : '',
    currency: seller.currency,
    prices_include_tax: seller.prices_include_tax,
    tax_lines: plan.priced.tax_lines,
    hold_minutes: status === 'new' && is_hold_limited ? seller.unpaid_order_minutes : null,
    is_distance_sale: plan.is_distance_sale,
    distance_sale_eur: plan.distance_sale_eur,
    items: itemsOf(plan).map((item, at) => ({ ...item, requires_shipping: lines[at]!.requires_shipping })),
  })
  if (order === undefined) return 'taken'
  const { shop_id, id: order_id, warehouse_id } = order
  if (status === 'draft') return order
  if (warehouse_id !== null) {
    const first_here = lines.map((line) => line.product_id).filter((id) => !(id in plan.warehouse!.available))
    if (!(await holdStock(tx, { shop_id, order_id, warehouse_id, lines, first_here }))) return undefined
  }
  return is_hold_limited && isFree(order.total) ? payNothing(tx, order) : order
}

const isFree = (total: string): boolean => /^0(?:\.0+)?$/.test(total)

async function payNothing(tx: Tx, order: Order): Promise<Order> {
  const { shop_id, id: order_id, total: amount, currency } = order
  await recordFreePayment(tx, { shop_id, order_id, amount, currency })
  const actor: OrderActor = { kind: 'system', name: 'free order' }
  return (await markOrderPaid(tx, { shop_id, order_id, actor, note: 'Nothing to pay.' })).order
}
