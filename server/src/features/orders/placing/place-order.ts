// Placing an order: the server prices it, numbers it and holds its stock; if any of that fails, nothing is stored. It is priced by cached facts, and
// stored by one statement that checks them. If that fails, or the cached facts forbid the order, everything is read again, and only then may it be
// rejected. An order that is overtaken again is placed under locks. So of many orders for the last unit exactly one gets it, and none gets 'sold out'
// while another warehouse could serve it.

import type { MemberOrderRequest, PublicOrderRequest } from '@kontor/contract/orders/order-requests'
import type {
  Calculation,
  Order,
  OrderItem,
  OrderWithItems,
  PlacedOrder,
} from '@kontor/contract/orders/orders'
import { isZero } from '@kontor/contract/values/money'
import type { Clock } from '../../../db/clock.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { retryOnLockTimeout } from '../../../db/retry-on-lock-timeout.ts'
import type { Actor } from '../../../http/access/actor.ts'
import { ApiError, apiError, secondsToComeBack } from '../../../http/errors/problem.ts'
import { idOfName, KEY_KEPT_MS } from '../../../http/idempotency.ts'
import { calculateBasket, itemsOf } from '../../calculation/calculate-order.ts'
import {
  loadPricingFacts,
  type Pricing,
  type PricingSource,
  type Read,
} from '../../calculation/load-pricing-facts.ts'
import { type CodeGuesses, NO_GUESSES } from '../../calculation/offers/code-guesses.ts'
import { type PricedBasket, priceBasket } from '../../calculation/price-basket.ts'
import { sumItems, withoutGiftCards } from '../../calculation/pricing-facts.ts'
import { inLanguage } from '../../calculation/translate-basket.ts'
import { claimUses } from '../../discounts/claim-uses.ts'
import { claimGiftCards } from '../../gift-cards/redeem-gift-cards.ts'
import { holdWithOrder, prepareLevels } from '../../stock/hold-stock.ts'
import { keepWithOrder } from '../../vat-numbers/keep-with-order.ts'
import { findByNumber, type Inserted, insertOrder } from '../orders.queries.ts'
import { findPlaced, listItems } from '../reading/order-reading.queries.ts'
import { payNothing } from '../transitions/pay-nothing.ts'
import { newOrderOf } from './new-order.ts'
import type { OrderNumbers } from './order-numbers.ts'
import {
  accountHash,
  accountRequest,
  admitPlacer,
  type OrderRequest,
  type OrderRequestOptions,
  publicRequest,
} from './order-request.ts'
import type { ProductQueue } from './product-queue.ts'
import { refuseGiftCards, refuseOtherTotal, refuseProblems } from './refuse-problems.ts'

export interface Placed {
  order: Order
  items: OrderItem[]
  /** Whether the request is a repeat, and its order was there already. */
  was_there: boolean
}

/** Where orders are placed. `db` is not a transaction. */
export interface PlacingSource extends PricingSource {
  readonly order_numbers: Pick<OrderNumbers, 'next'>
  readonly product_queue: ProductQueue
}

/** Refuses what `publicRequest` and `placeOrder` refuse. The order is in the shape of a calculation in which all is chosen. */
export async function placePublicOrder(
  source: PlacingSource,
  body: PublicOrderRequest,
  options?: OrderRequestOptions,
): Promise<{ order: PlacedOrder; was_there: boolean }> {
  const { order, items, was_there } = await placeOrder(source, publicRequest(body, options))
  const shown = items.map(({ id: _, order_id: __, ...item }) => item)
  return { order: { ...order, items: shown, shipping_options: [], problems: [] }, was_there }
}

/** Refuses what `admitPlacer`, `accountRequest` and `placeOrder` refuse. */
export async function placeAccountOrder(
  source: PlacingSource,
  actor: Actor,
  body: MemberOrderRequest,
  options?: OrderRequestOptions,
): Promise<{ order: OrderWithItems; was_there: boolean }> {
  const { db } = source
  const placer = await admitPlacer(db, actor, body.shop_id)
  // Before the addresses are looked up: one may have been deleted since.
  const repeated = await findRepeated(source, {
    id: body.id,
    is_id_of_key: false,
    request_hash: accountHash(actor.user_id, body),
  })
  const { order, was_there } =
    repeated ?? (await placeOrder(source, await accountRequest(db, placer, actor, body, options)))
  // As they are stored, with their ids, so that a repeat is answered alike.
  return { order: { ...order, items: await listItems(db, order, order.id) }, was_there }
}

/** What `placeAccountOrder` would place. Refuses what `admitPlacer` and `accountRequest` refuse. */
export async function calculateAccountOrder(
  source: PricingSource,
  actor: Actor,
  body: MemberOrderRequest,
  guesses: CodeGuesses = NO_GUESSES,
): Promise<Calculation> {
  const placer = await admitPlacer(source.db, actor, body.shop_id)
  const request = await accountRequest(source.db, placer, actor, body, { guesses })
  return calculateBasket(source, body, request, guesses)
}

/**
 * A `draft` holds nothing and may exceed the stock. A `new` order of which nothing is due is paid immediately. Throws each problem
 * with its own code, `idempotency_conflict` for an id that was used for another request, and `unavailable` if the facts that price the order changed
 * again while it was placed under locks.
 */
export async function placeOrder(source: PlacingSource, request: OrderRequest): Promise<Placed> {
  try {
    return await placeNew(source, request)
  } catch (error) {
    // A repeat may fail because its own order has taken the last units.
    const repeated = error instanceof ApiError ? await findRepeated(source, request) : undefined
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
    if (read === 'order') request.guesses.note(basket.discount_problems)
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

async function priceInLanguage(
  pricing: Pricing,
  db: Db,
  request: OrderRequest,
  read: Read,
): Promise<PricedBasket> {
  const basket = priceBasket(await loadPricingFacts(pricing, db, request, read), request)
  return inLanguage(db, basket, request.language)
}

/** Before the order may be refused: the refusal of another total says which codes are right. */
function countWrongCodes(
  { guesses }: Pick<OrderRequest, 'guesses'>,
  { discount_problems, paid_by_cards }: PricedBasket,
): void {
  guesses.note(discount_problems)
  guesses.noteCards(paid_by_cards.gift_card_problems)
}

/** Undefined if cached facts forbid the order: only fresh facts may reject it. */
async function priceToPlace(
  { db, pricing }: PlacingSource,
  request: OrderRequest,
  read: 'order' | 'fresh',
): Promise<PricedBasket | undefined> {
  try {
    const basket = await priceInLanguage(pricing, db, request, read)
    if (read === 'fresh') countWrongCodes(request, basket)
    refuseProblems(basket, request)
    refuseOtherTotal(basket, request)
    refuseGiftCards(basket, request)
    return basket
  } catch (error) {
    if (read === 'order' && error instanceof ApiError) return undefined
    throw error
  }
}

/** An order with this number was imported after the number had been reserved here. */
class NumberTaken extends Error {}

/** A discount of the order was used up, or money of a gift card spent, since it was read. */
class UsesGone extends Error {}

const overtaken = (error: unknown): Inserted => {
  if (error instanceof UsesGone) return { order: undefined, is_current: false, fits: true }
  throw error
}

const pricesChanging = (): ApiError =>
  apiError('unavailable', {
    message: 'The shop’s prices are being changed. Please try again in a moment.',
    retry_after_seconds: secondsToComeBack(),
  })

const placedItems = (basket: PricedBasket) =>
  itemsOf(basket).map((item) => ({ ...item, refunded_quantity: 0 }))

/** Undefined if stock, or what prices the order, is not as it was read. */
async function storeUnlocked(
  source: PlacingSource,
  request: OrderRequest,
  basket: PricedBasket,
  order_number: string,
): Promise<Placed | undefined> {
  const { order, is_current, fits } = await storeOrder(source.db, request, basket, order_number).catch(
    overtaken,
  )
  if (order) return { order, items: placedItems(basket), was_there: false }
  if (!is_current) source.pricing.noteShopChange(request.shop_id)
  // Nothing else failed, so there is an order with this id or number already, or the shop is archived.
  return is_current && fits ? findRepeated(source, request) : undefined
}

/** The shop's facts are not locked, so a merchant who keeps changing them may overtake even an order under locks. */
const MAX_LOCKED_TRIES = 3

const placeLocked = (
  { db, pricing }: PlacingSource,
  request: OrderRequest,
  order_number: string,
): Promise<Placed> =>
  retryOnLockTimeout(() =>
    db.transaction(async (tx) => {
      for (let tries = 0; tries < MAX_LOCKED_TRIES; tries++) {
        const basket = await priceInLanguage(pricing, tx, request, 'locked')
        refuseProblems(basket, request)
        refuseOtherTotal(basket, request)
        refuseGiftCards(basket, request)
        const placed = await storeLocked(tx, pricing.clock, request, basket, order_number)
        if (placed !== undefined) return placed
      }
      throw pricesChanging()
    }),
  ).catch((error: unknown) => {
    throw error instanceof UsesGone ? pricesChanging() : error
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
  if (!fits) throw apiError('insufficient_stock', 'There is no longer enough stock for this.')
  const there = await findPlacedBefore(tx, clock, request)
  if (there === 'of a forgotten key')
    return storeLocked(tx, clock, { ...request, id: idOfName(request.id!) }, basket, order_number)
  if (there !== undefined) return there
  throw (await findByNumber(tx, request.shop_id, order_number)) ? new NumberTaken() : apiError('not_found')
}

/**
 * The order that has the request's id, if the same request placed it. Refuses `idempotency_conflict` if another one did, unless that was by the same
 * Idempotency-Key so long ago that the key is forgotten.
 */
async function findPlacedBefore(
  db: Db,
  clock: Clock,
  { id, request_hash, is_id_of_key }: Pick<OrderRequest, 'id' | 'request_hash' | 'is_id_of_key'>,
): Promise<Placed | 'of a forgotten key' | undefined> {
  const order = id === undefined ? undefined : await findPlaced(db, id)
  if (order === undefined) return undefined
  if (order.request_hash === request_hash)
    return { order, items: await listItems(db, order, order.id), was_there: true }
  if (is_id_of_key && clock.now() - Date.parse(order.created_at) > KEY_KEPT_MS) return 'of a forgotten key'
  throw apiError('idempotency_conflict', 'This id was used for a different order.')
}

async function findRepeated({ db, pricing }: PlacingSource, request: Parameters<typeof findPlacedBefore>[2]) {
  const there = await findPlacedBefore(db, pricing.clock, request)
  return there === 'of a forgotten key' ? undefined : there
}

/**
 * Stores the order in one statement; or in one transaction where uses of discounts or money of gift cards are claimed, or where the evidence of a
 * buyer's VAT number, or the payment of an order that costs nothing, is stored with it. Throws `UsesGone`.
 */
async function storeOrder(
  db: Db,
  request: OrderRequest,
  basket: PricedBasket,
  order_number: string,
): Promise<Inserted> {
  const is_new = request.status === 'new'
  const is_free = is_new && isZero(basket.paid_by_cards.amount_due)
  const claims = is_new && basket.discounts.some(({ is_manual }) => !is_manual)
  const claims_money = is_new && basket.paid_by_cards.gift_cards.length > 0
  if (!is_free && !claims && !claims_money && basket.vat_check === null)
    return insert(db, request, basket, order_number)
  return db.transaction(async (tx) => {
    const stored = await insert(tx, request, basket, order_number)
    if (stored.order === undefined) return stored
    const { shop_id, id: order_id } = stored.order
    if (claims && !(await claimUses(tx, stored.order))) throw new UsesGone()
    if (claims_money && !(await claimGiftCards(tx, stored.order))) throw new UsesGone()
    await keepWithOrder(tx, { shop_id, order_id }, basket.shop.vat_number, basket.vat_check)
    return is_free ? { ...stored, order: await payNothing(tx, stored.order) } : stored
  })
}

async function insert(
  db: Db,
  request: OrderRequest,
  basket: PricedBasket,
  order_number: string,
): Promise<Inserted> {
  const { shop } = basket
  const lines = withoutGiftCards(basket.lines)
  const warehouse = request.status === 'draft' ? undefined : basket.warehouse
  if (warehouse) {
    const first_here = lines.map((line) => line.product_id).filter((id) => !warehouse.available.has(id))
    await prepareLevels(db, shop.shop_id, warehouse.id, first_here)
  }
  const order = newOrderOf(request, basket, order_number)
  return insertOrder(db, order, warehouse && holdWithOrder(shop.shop_id, warehouse.id, lines))
}
