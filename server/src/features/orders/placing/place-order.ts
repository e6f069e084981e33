// Placing an order. The server prices the order, numbers the order and holds its stock. If a step fails,
// nothing is stored. The first attempt prices the order with cached facts, and one statement stores the order
// and checks the facts. If the attempt fails, or the cached facts forbid the order, the server reads
// everything again. Only fresh facts may reject the order. An order overtaken a second time is placed under
// locks. Of many orders for the last unit exactly one order gets the unit. No order gets 'sold out' while
// another warehouse could serve the order.

import type { Clock } from '../../../db/clock.ts'
import type { Tx } from '../../../db/pool.ts'
import { ApiError, apiError, secondsToComeBack } from '../../../http/errors/problem.ts'
import { orderItemsOf, priceForBuyer } from '../../prices/calculation/calculate-order.ts'
import type { PricingSource } from '../../prices/calculation/load-pricing-facts.ts'
import type { PricedBasket } from '../../prices/calculation/price-basket.ts'
import { sumItems } from '../../prices/calculation/pricing-facts.ts'
import { notEnoughStock } from '../../stock/hold-stock.ts'
import { findByNumber, type Inserted } from '../orders.queries.ts'
import { findPlacedBefore, findRepeated, type Placed } from './find-repeated.ts'
import type { OrderNumbers } from './order-numbers.ts'
import type { OrderRequest } from './order-request.ts'
import type { ProductQueue } from './product-queue.ts'
import { storeOrder, UsesExhausted } from './store-order.ts'
import { throwIfUnplaceable } from './throw-if-problems.ts'

/** The sources for placing orders. `db` is not a transaction. */
export interface PlacingSource extends PricingSource {
  readonly order_numbers: Pick<OrderNumbers, 'next'>
  readonly product_queue: ProductQueue
}

/**
 * Places an order. A `draft` holds nothing and may exceed the stock. A `new` order with nothing due is paid
 * immediately. Throws each problem with its code. Throws `idempotency_conflict` for an id used by another
 * request. Throws `unavailable` if the facts for the price changed again while the order was placed under
 * locks.
 */
export async function placeOrder(source: PlacingSource, request: OrderRequest): Promise<Placed> {
  const { db, pricing } = source
  const former_id = request.key_ids?.former_id
  const former = former_id && (await findRepeated(db, pricing.clock, { ...request, id: former_id }))
  if (former) return former
  try {
    return await placeNew(source, request)
  } catch (error) {
    // A repeat may fail because its own order has taken the last units.
    const repeated = error instanceof ApiError ? await findRepeated(db, pricing.clock, request) : undefined
    if (repeated) return repeated
    throw error
  }
}

async function placeNew(source: PlacingSource, request: OrderRequest): Promise<Placed> {
  const { db, pricing, order_numbers, product_queue } = source
  const { shop_id, items, status } = request
  const product_ids = [...sumItems(items).keys()]
  const inTurn = <T>(work: () => Promise<T>) => product_queue.run(product_ids, work, db.deadline)
  let order_number = ''
  for (const read of status === 'new' ? (['order', 'fresh'] as const) : (['fresh'] as const)) {
    const basket = await priceToPlace(source, request, read)
    if (basket === undefined) continue
    order_number ||= await order_numbers.next(shop_id)
    const placed = await inTurn(() => storeUnlocked(source, request, basket, order_number))
    if (placed === undefined) continue
    // Wrong codes in fresh facts are counted already.
    if (read === 'order') request.guesses.note(basket, request)
    if (!placed.was_there) pricing.noteStockChange(shop_id, product_ids)
    return placed
  }
  const placeAs = (number: string) => inTurn(() => placeLocked(source, request, number))
  const placed = await placeAs(order_number).catch(async (error: unknown) => {
    if (!(error instanceof NumberTaken)) throw error
    return placeAs(await order_numbers.next(shop_id, order_number))
  })
  pricing.noteStockChange(shop_id, product_ids)
  return placed
}

/** Returns undefined when the cached facts reject the order. Only fresh facts may reject an order. */
async function priceToPlace(
  { db, pricing }: PlacingSource,
  request: OrderRequest,
  read: 'order' | 'fresh',
): Promise<PricedBasket | undefined> {
  try {
    const basket = await priceForBuyer(pricing, db, request, read)
    // Before a refusal, because the refusal of a different total tells which codes are right.
    if (read === 'fresh') request.guesses.note(basket, request)
    throwIfUnplaceable(basket, request)
    return basket
  } catch (error) {
    if (read === 'order' && error instanceof ApiError) return undefined
    throw error
  }
}

/** An imported order has taken this number since its reservation here. */
class NumberTaken extends Error {}

const overtaken = (error: unknown): Inserted => {
  if (error instanceof UsesExhausted) return { order: undefined, is_current: false, fits: true }
  throw error
}

const pricesChanging = (): ApiError =>
  apiError('unavailable', {
    message: 'The shop’s prices are being changed. Please try again in a moment.',
    retry_after_seconds: secondsToComeBack(),
  })

const placedItems = (basket: PricedBasket) =>
  orderItemsOf(basket).map((item) => ({
    ...item,
    refunded_quantity: 0,
    shipped_quantity: 0,
    unshipped_quantity: item.requires_shipping ? item.quantity : 0,
  }))

/** Returns undefined if the stock or the facts for the price have changed since the reading. */
async function storeUnlocked(
  { db, pricing }: PlacingSource,
  request: OrderRequest,
  basket: PricedBasket,
  order_number: string,
): Promise<Placed | undefined> {
  const { order, is_current, fits } = await storeOrder(db, request, basket, order_number).catch(overtaken)
  if (order) return { order, items: placedItems(basket), was_there: false }
  if (!is_current) pricing.noteShopChange(request.shop_id)
  // Nothing else failed. Either an order with this id or number exists already, or the shop is archived.
  return is_current && fits ? findRepeated(db, pricing.clock, request) : undefined
}

/**
 * The facts of the shop are not locked. A merchant who keeps changing the facts may overtake even an order
 * under locks.
 */
const MAX_LOCKED_TRIES = 3

const placeLocked = (
  { db, pricing }: PlacingSource,
  request: OrderRequest,
  order_number: string,
): Promise<Placed> =>
  db
    .transaction(async (tx) => {
      for (let tries = 0; tries < MAX_LOCKED_TRIES; tries++) {
        const basket = await priceForBuyer(pricing, tx, request, 'locked')
        throwIfUnplaceable(basket, request)
        const placed = await storeLocked(tx, pricing.clock, request, basket, order_number)
        if (placed !== undefined) return placed
      }
      throw pricesChanging()
    })
    .catch((error: unknown) => {
      throw error instanceof UsesExhausted ? pricesChanging() : error
    })

/** Returns undefined if the facts for the price have changed since the reading. */
async function storeLocked(
  tx: Tx,
  clock: Clock,
  request: OrderRequest,
  basket: PricedBasket,
  order_number: string,
): Promise<Placed | undefined> {
  const { order, is_current, fits } = await storeOrder(tx, request, basket, order_number)
  if (order) return { order, items: placedItems(basket), was_there: false }
  if (!is_current) return undefined
  if (!fits) throw notEnoughStock()
  const there = await findPlacedBefore(tx, clock, request)
  if (there === 'of a forgotten key')
    return storeLocked(
      tx,
      clock,
      { ...request, id: request.key_ids?.next(request.id!) },
      basket,
      order_number,
    )
  if (there !== undefined) return there
  throw (await findByNumber(tx, request.shop_id, order_number)) ? new NumberTaken() : apiError('not_found')
}
