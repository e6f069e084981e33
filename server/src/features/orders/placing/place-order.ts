// Placing an order: the server prices it anew, numbers it and holds its stock; if any of that fails, nothing is stored. Of many orders for the
// last piece exactly one gets it, and none is told 'sold out' while another warehouse could serve it.

import type { Order, OrderItem } from '@kontor/contract/orders/orders'
import type { Db, Tx } from '../../../db/pool.ts'
import { Refusal, refuse, refuseField, secondsToComeBack } from '../../../http/problem.ts'
import { type Problem, somethingShips } from '../../calculation/basket.ts'
import { itemsOf, type OrderPlan, type PlanRequest, planOrder } from '../../calculation/calculate-order.ts'
import { areFactsCurrent, areFactsKept, type FactSource } from '../../calculation/read-facts.ts'
import { recordFreePayment } from '../../payments/settle-payment.ts'
import { holdWithOrder, prepareLevels } from '../../stock/hold-stock.ts'
import { keepWithOrder } from '../../vat-numbers/keep-with-order.ts'
import { markOrderPaid } from '../moving/mark-order-paid.ts'
import type { OrderActor } from '../order-actor.ts'
import { type Inserted, insertOrder } from '../orders.queries.ts'
import { findPlaced, listItems } from '../reading/order-reading.queries.ts'
import type { OrderNumbers } from './order-numbers.ts'
import type { OrderTurns } from './order-turns.ts'
import { isPaidAtOnce, orderOf, type PlacingRequest } from './plan-to-order.ts'
import { refuseProblems } from './refuse-problems.ts'

export interface Placed {
  order: Order
  items: OrderItem[]
  /** Whether the request is a repeat, and its order was there already. */
  was_there: boolean
}

/** Where orders are placed: the facts they are priced by, their numbers, and the turns they take. */
export interface PlacingSource extends FactSource {
  readonly order_numbers: OrderNumbers
  readonly order_turns: OrderTurns
}

/** How often an order is tried whose stock somebody else has taken since it was priced. */
const MOST_TRIES = 5
/** The same where a merchant has changed what prices it: every one of a whole shop's changes may fall between pricing and storing. */
const MOST_CHANGES = 25

/**
 * A `draft` holds nothing and may want more than there is. A `new` order that costs nothing is paid at once if its hold is limited.
 * Refuses each problem by its own code, `idempotency_conflict` for an id that was used for another request, and `unavailable` where what
 * prices it was changed at every try.
 */
export async function placeOrder(source: PlacingSource, request: PlacingRequest): Promise<Placed> {
  try {
    return await placeAnew(source, request)
  } catch (error) {
    // A repeat may be refused because its own order has taken the last pieces.
    const repeated = error instanceof Refusal ? await findRepeated(source.db, request) : undefined
    if (repeated) return repeated
    throw error
  }
}

async function placeAnew(source: PlacingSource, request: PlacingRequest): Promise<Placed> {
  const { db } = source
  let order_number: string | undefined
  // The first try may trust the stock in memory. A refusal, and every further try, goes by what the database says.
  let stock: PlanRequest['stock'] = request.status === 'new' ? 'assumed' : 'exact'
  for (let tries = 0, changes = 0; tries < MOST_TRIES; ) {
    const plan = await planToPlace(source, { ...request, stock })
    refuseProblems(plan, request)
    if (request.shipping_address === null && somethingShips(plan.basket.lines))
      throw refuseField('shipping_address', 'Shipping address is required', 'required')
    const { shop_id } = plan.basket.seller
    order_number ??= await source.order_numbers.next(shop_id)
    const product_ids = plan.basket.lines.map(({ product_id }) => product_id)
    const number = order_number
    const store = () => storePlan(db, request, plan, number)
    // No turn is taken inside a caller's transaction: waiting here would keep a connection from those whose turn it is.
    const is_turn_taken = db.pool !== undefined && request.status === 'new'
    const stored = await (is_turn_taken
      ? source.order_turns.take(product_ids, store, db.pool.deadline)
      : store())
    const { order, is_current, fits } = stored
    if (order) {
      db.whenCommitted(() => source.stock_desk.forget(shop_id, product_ids))
      return { order, items: itemsOf(plan), was_there: false }
    }
    stock = 'exact'
    if (!is_current) {
      source.shop_memory.forget(shop_id)
      if (++changes === MOST_CHANGES) throw refuseWhileChanging()
      continue
    }
    // Nothing else stood in the way, so there is an order with this id already.
    if (fits) return await getRepeated(db, request)
    if (plan.basket.is_stock_exact && !plan.has_alternative) break
    tries++
  }
  throw refuse('insufficient_stock', 'There is not enough stock for this any more.')
}

const refuseWhileChanging = () =>
  refuse('unavailable', {
    message: 'The shop is changing what this order is priced by. Please try again in a moment.',
    retry_after_seconds: secondsToComeBack(),
  })

/**
 * The plan by what is in memory. Where that is a refusal, it has to be one by what the database says, too: somebody may just have put the product
 * on sale, begun to ship there, or allowed to sell what is not there yet.
 */
async function planToPlace(source: FactSource, request: PlanRequest): Promise<OrderPlan> {
  const exact: PlanRequest = { ...request, stock: 'exact' }
  const { shop_id } = request
  const product_ids = [...new Set(request.items.map(({ product_id }) => product_id))]
  // Asked first, since planning keeps what it has read.
  const is_kept = areFactsKept(source.shop_memory, shop_id, product_ids)
  const plan = await planOrder(source, request).catch(theRefusal)
  if (!(plan instanceof Refusal) && plan.problems.length === 0) return plan
  if (is_kept && !(await areFactsCurrent(source, shop_id, product_ids)))
    return planOrder({ ...source, is_anew: true }, exact)
  if (plan instanceof Refusal) throw plan
  return plan.problems.some(isOfStock) && !plan.basket.is_stock_exact ? planOrder(source, exact) : plan
}

function theRefusal(error: unknown): Refusal {
  if (!(error instanceof Refusal)) throw error
  return error
}

const isOfStock = ({ code }: Problem) => code === 'insufficient_stock' || code === 'no_single_warehouse'

/** The order that has the client's id, if the same request placed it. Refuses `idempotency_conflict` if another one did. */
export async function findRepeated(
  db: Db,
  { id, request_hash }: Pick<PlacingRequest, 'id' | 'request_hash'>,
): Promise<Placed | undefined> {
  const order = id === undefined ? undefined : await findPlaced(db, id)
  if (order === undefined) return undefined
  if (order.request_hash !== request_hash)
    throw refuse('idempotency_conflict', 'This id was used for a different order.')
  return { order, items: await listItems(db, order, order.id), was_there: true }
}

/**
 * The order that was there before. Refuses `not_found` where there is none: then the shop was archived meanwhile. The order's number is in nobody's
 * way, since the shop's counter gives each once.
 */
async function getRepeated(db: Db, request: PlacingRequest): Promise<Placed> {
  const repeated = await findRepeated(db, request)
  if (!repeated) throw refuse('not_found')
  return repeated
}

/**
 * Stores the order in one statement; or in one transaction where the evidence of a buyer's VAT number, or the payment of an order that costs
 * nothing, is stored with it.
 */
async function storePlan(
  db: Db,
  request: PlacingRequest,
  plan: OrderPlan,
  order_number: string,
): Promise<Inserted> {
  const is_free = isPaidAtOnce(request, plan.priced)
  const { vat_check } = plan
  if (!is_free && vat_check === null) return storeOrder(db, request, plan, order_number)
  return db.transaction(async (tx) => {
    const stored = await storeOrder(tx, request, plan, order_number)
    if (stored.order === undefined) return stored
    const { shop_id, id: order_id } = stored.order
    await keepWithOrder(tx, { shop_id, order_id }, plan.basket.seller.vat_number, vat_check)
    return is_free ? { ...stored, order: await payNothing(tx, stored.order) } : stored
  })
}

async function storeOrder(
  db: Db,
  request: PlacingRequest,
  plan: OrderPlan,
  order_number: string,
): Promise<Inserted> {
  const { seller, lines } = plan.basket
  const { shop_id } = seller
  const warehouse = request.status === 'draft' ? undefined : plan.warehouse
  if (warehouse) {
    const first_here = lines.map((line) => line.product_id).filter((id) => !warehouse.available.has(id))
    await prepareLevels(db, shop_id, warehouse.id, first_here)
  }
  const order = orderOf(request, plan, order_number)
  return insertOrder(db, order, warehouse && holdWithOrder(shop_id, warehouse.id, lines))
}

async function payNothing(tx: Tx, order: Order): Promise<Order> {
  const { shop_id, id: order_id, total: amount, currency } = order
  await recordFreePayment(tx, { shop_id, order_id, amount, currency })
  const actor: OrderActor = { kind: 'system', name: 'free order' }
  return (await markOrderPaid(tx, { shop_id, order_id, actor, note: 'Nothing to pay.' })).order
}
