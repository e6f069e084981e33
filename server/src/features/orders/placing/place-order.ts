// Placing an order: the server prices it, numbers it and holds its stock; if any of that fails, nothing is stored. It is priced by cached facts, and
// stored by one statement that checks them. If that fails, or the cached facts forbid the order, everything is read again, and only then may it be
// rejected. An order that is overtaken again is placed under locks. So of many orders for the last unit exactly one gets it, and none gets 'sold out'
// while another warehouse could serve it.

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
import { refuseUnplaceable } from './refuse-problems.ts'
import { storeOrder, UsesExhausted } from './store-order.ts'

/** Where orders are placed. `db` is not a transaction. */
export interface PlacingSource extends PricingSource {
  readonly order_numbers: Pick<OrderNumbers, 'next'>
  readonly product_queue: ProductQueue
}

/**
 * A `draft` holds nothing and may exceed the stock. A `new` order of which nothing is due is paid immediately. Throws each problem
 * with its own code, `idempotency_conflict` for an id that was used for another request, and `unavailable` if the facts that price the order changed
 * again while it was placed under locks.
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
    // Those among fresh facts are counted already.
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

/** Undefined if cached facts forbid the order: only fresh facts may reject it. */
async function priceToPlace(
  { db, pricing }: PlacingSource,
  request: OrderRequest,
  read: 'order' | 'fresh',
): Promise<PricedBasket | undefined> {
  try {
    const basket = await priceForBuyer(pricing, db, request, read)
    // Before the order may be refused: the refusal of another total says which codes are right.
    if (read === 'fresh') request.guesses.note(basket, request)
    refuseUnplaceable(basket, request)
    return basket
  } catch (error) {
    if (read === 'order' && error instanceof ApiError) return undefined
    throw error
  }
}

/** An order with this number was imported after the number had been reserved here. */
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
  orderItemsOf(basket).map((item) => ({ ...item, refunded_quantity: 0 }))

/** Undefined if stock, or what prices the order, is not as it was read. */
async function storeUnlocked(
  { db, pricing }: PlacingSource,
  request: OrderRequest,
  basket: PricedBasket,
  order_number: string,
): Promise<Placed | undefined> {
  const { order, is_current, fits } = await storeOrder(db, request, basket, order_number).catch(overtaken)
  if (order) return { order, items: placedItems(basket), was_there: false }
  if (!is_current) pricing.noteShopChange(request.shop_id)
  // Nothing else failed, so there is an order with this id or number already, or the shop is archived.
  return is_current && fits ? findRepeated(db, pricing.clock, request) : undefined
}

/** The shop's facts are not locked, so a merchant who keeps changing them may overtake even an order under locks. */
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
        refuseUnplaceable(basket, request)
        const placed = await storeLocked(tx, pricing.clock, request, basket, order_number)
        if (placed !== undefined) return placed
      }
      throw pricesChanging()
    })
    .catch((error: unknown) => {
      throw error instanceof UsesExhausted ? pricesChanging() : error
    })

/** Undefined if what prices the order has changed since it was read. */
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
