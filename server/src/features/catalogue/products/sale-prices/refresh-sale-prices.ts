// Updates the prices for all buyers after changes of price lists, discounts and products. Each of these
// changes calls this module in the same transaction. A scheduled job runs when an offer begins or ends. A
// periodic job runs for collections that depend on stock or time.

import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool, Tx } from '../../../../db/pool.ts'
import { queueJob, readPayload } from '../../../../jobs/job-payloads.ts'
import { longTask, type Task } from '../../../../jobs/run-job.ts'
import type { Platform } from '../../../../platform.ts'
import { updateSalePrices } from '../products.queries.ts'
import { FIRST_PACE, inPace, MAX_SIZE, nextPace, type Pace } from './pace.ts'
import {
  earliest,
  type OffersForAll,
  type PricedProduct,
  priceForAll,
  type SalePrice,
} from './price-for-all.ts'
import { listCollectionsIn } from './prices-for-customer.ts'
import {
  findOffersFor,
  listProductsOfItems,
  listRefreshed,
  listShopsOnSale,
  listWithSiblings,
  lockGroupsOf,
  lockOffers,
  lockPriced,
} from './sale-prices.queries.ts'

/**
 * A change of an offer refreshes at most this many products, in at most this time. A job refreshes the rest,
 * because a large shop must not delay the response.
 */
const PER_CHANGE = { products: 2000, ms: 1000 }
/** A transaction of the job refreshes one batch, because the time is over after the first batch. */
const PER_BATCH_OF_JOB = { products: MAX_SIZE, ms: 0 }

type Collections = Awaited<ReturnType<typeof listCollectionsIn>>

const hasOffers = ({ lists, discounts }: OffersForAll) => lists.length + discounts.length > 0

const tiersText = ({ price_tiers }: SalePrice): string =>
  price_tiers.map(({ min_quantity, price }) => `${min_quantity} ${price}`).join()

const endOf = ({ sale_ends_at }: SalePrice): number | null =>
  sale_ends_at === null ? null : Date.parse(sale_ends_at)

const isChanged = (before: PricedProduct, after: SalePrice): boolean =>
  before.sale_price !== after.sale_price ||
  before.sale_offer_id !== after.sale_offer_id ||
  endOf(before) !== endOf(after) ||
  tiersText(before) !== tiersText(after)

/**
 * Returns false if another transaction is changing one of the products. `collections` are the collections of
 * the offers.
 */
async function refreshProducts(
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
  offers: OffersForAll,
  collections: Collections,
): Promise<boolean> {
  const products = await lockPriced(tx, shop_id, ids, offers, collections)
  const changed = products.flatMap((product) => {
    const after = priceForAll(product, offers)
    return isChanged(product, after) ? [after] : []
  })
  if (changed.length > 0) await updateSalePrices(tx, shop_id, changed)
  return products.length === ids.length
}

/** Refreshes products like `refreshProducts` if their groups are not locked. */
async function refreshFree(
  tx: Tx,
  shop_id: string,
  ids: readonly string[],
  offers: OffersForAll,
  collections: Collections,
): Promise<boolean> {
  if (ids.length === 0) return true
  const free = (await lockGroupsOf(tx, shop_id, ids)).map(({ id }) => id)
  return (await refreshProducts(tx, shop_id, free, offers, collections)) && free.length === ids.length
}

/**
 * Refreshes prices after a change of these products, including archived products. The caller has locked the
 * products and their groups. In collections by rules, one variant adds or removes offers for its whole group.
 */
export async function refreshSalePricesOf(
  tx: Tx,
  shop_id: string,
  product_ids: readonly string[],
): Promise<void> {
  if (product_ids.length === 0) return
  await lockOffers(tx, shop_id, 'shared')
  const offers = (await findOffersFor(tx, shop_id, null))!
  const collections = await listCollectionsIn(tx, shop_id, offers)
  const ids = collections.some(({ within }) => within.some(({ rules }) => rules !== null))
    ? (await listWithSiblings(tx, shop_id, product_ids)).map(({ id }) => id)
    : product_ids
  await inPace(ids, (some) => refreshProducts(tx, shop_id, some, offers, collections))
}

interface Progress {
  /** The last product visited; null before the first product. */
  after: string | null
  is_over: boolean
  was_skipped: boolean
  /**
   * The earliest begin or end of an offer, as known by any batch, because the moment may pass before the last
   * batch. Is null if there is no such moment.
   */
  next_at: string | null
  pace: Pace
}

/**
 * Refreshes products after the progress `from`: at least one batch, and more batches until the limits are
 * reached.
 */
async function refreshSome(
  tx: Tx,
  shop_id: string,
  from: Progress,
  limits: { products: number; ms: number },
): Promise<Progress> {
  const until = performance.now() + limits.ms
  await lockOffers(tx, shop_id, 'alone')
  const offers = await findOffersFor(tx, shop_id, null)
  if (offers === undefined) return { ...from, is_over: true }
  const done = { ...from, next_at: earliest([from.next_at, offers.next_at]) }
  const collections = await listCollectionsIn(tx, shop_id, offers)
  const has_offers = hasOffers(offers)
  let visited = 0
  do {
    const began = performance.now()
    const limit = Math.min(done.pace.size, limits.products - visited)
    const rows = await listRefreshed(tx, shop_id, { after: done.after, has_offers, limit })
    const ids = rows.map(({ id }) => id)
    if (!(await refreshFree(tx, shop_id, ids, offers, collections))) done.was_skipped = true
    done.after = ids.at(-1) ?? done.after
    done.is_over = ids.length < limit
    done.pace = nextPace(done.pace, performance.now() - began)
    visited += ids.length
  } while (!done.is_over && visited < limits.products && performance.now() < until)
  if (done.is_over && (done.was_skipped || done.next_at !== null))
    await queueRefresh(tx, shop_id, done.was_skipped ? offers.soon_at : done.next_at)
  return done
}

const queueRefresh = (tx: Tx, shop_id: string, run_at?: string | null) =>
  queueJob(
    tx,
    'refresh_sale_prices',
    { shop_id },
    { run_at: run_at ?? undefined, job_key: `sale prices of ${shop_id}` },
  )

/** Refreshes prices after these products and groups have joined or left a collection. */
export async function refreshSalePricesOfItems(
  tx: Tx,
  shop_id: string,
  item_ids: readonly string[],
): Promise<void> {
  await lockOffers(tx, shop_id, 'alone')
  const offers = (await findOffersFor(tx, shop_id, null))!
  const collections = await listCollectionsIn(tx, shop_id, offers)
  if (collections.length === 0) return
  const ids = (await listProductsOfItems(tx, shop_id, item_ids)).map(({ id }) => id)
  let was_skipped = false
  await inPace(ids, async (some) => {
    if (!(await refreshFree(tx, shop_id, some, offers, collections))) was_skipped = true
  })
  if (was_skipped) await queueRefresh(tx, shop_id, offers.soon_at)
}

const BEGINNING: Progress = {
  after: null,
  is_over: false,
  was_skipped: false,
  next_at: null,
  pace: FIRST_PACE,
}

/** Until the transaction ends, no other transaction changes the scope of the shop's offers. */
export const lockSalePrices = (tx: Tx, shop_id: string) => lockOffers(tx, shop_id, 'alone')

/** After a change of price lists, discounts, or the rules and the tree of collections. */
export async function refreshSalePrices(tx: Tx, shop_id: string): Promise<void> {
  const { is_over } = await refreshSome(tx, shop_id, BEGINNING, PER_CHANGE)
  if (!is_over) await queueRefresh(tx, shop_id)
}

/** Works batch by batch, each in its own transaction. */
async function refreshShop(db: Pool, shop_id: string): Promise<void> {
  let progress = BEGINNING
  while (!progress.is_over) {
    progress = await db
      .forShop(shop_id)
      .transaction((tx) => refreshSome(tx, shop_id, progress, PER_BATCH_OF_JOB))
    await sleep(progress.pace.pause_ms)
  }
}

/** Well below a job's limit, so the job finishes a shop after the limit. */
const WITHIN_MS = 180_000

/**
 * The last shop refreshed by the runs of a process. A run without time for all shops leaves the remaining
 * shops to the next run. Null at the beginning.
 */
export interface Round {
  after: string | null
}

/** Refreshes every shop even if a shop fails; then throws the first error. */
export async function watchSalePrices(db: Pool, round: Round, within_ms = WITHIN_MS): Promise<void> {
  const until = performance.now() + within_ms
  const failures: unknown[] = []
  const shops = await listShopsOnSale(db.forPlatform(), round.after)
  const last_id = shops.at(-1)?.shop_id
  round.after = null
  for (const { shop_id } of shops) {
    await refreshShop(db, shop_id).catch((failure: unknown) => failures.push(failure))
    if (shop_id !== last_id && performance.now() > until) {
      round.after = shop_id
      break
    }
  }
  if (failures.length > 0) throw failures[0]
}

export function salePriceTasks({ db }: Pick<Platform, 'db'>): Record<string, Task> {
  const round: Round = { after: null }
  return {
    refresh_sale_prices: longTask(5, (payload) =>
      refreshShop(db, readPayload('refresh_sale_prices', payload).shop_id),
    ),
    watch_sale_prices: longTask(5, () => watchSalePrices(db, round)),
  }
}
