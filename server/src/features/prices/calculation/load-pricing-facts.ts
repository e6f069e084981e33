// Loads the facts for pricing a basket. The facts come from a cache with one entry for each shop and each
// product, until something about the shop changes. The statement that stores an order checks the versions of
// the facts again. Final decisions read facts under locks.

import type { CacheInvalidation } from '../../../cache/cache-invalidation.ts'
import { ShopCache } from '../../../cache/shop-cache.ts'
import type { Clock } from '../../../db/clock.ts'
import type { Db, Pool, Tx } from '../../../db/pool.ts'
import { isTransaction } from '../../../db/transaction.ts'
import type { PublicCache } from '../../../http/cache/public-cache.ts'
import { apiError } from '../../../http/errors/problem.ts'
import type { Vies } from '../../../integrations/vies/vies.ts'
import type { Subtree } from '../../catalogue/collections/find-collections.ts'
import { checkVatNumber, isProven } from '../../taxes/vat-numbers/check-vat-number.ts'
import { findSentCards } from '../gift-cards/redeem-gift-cards.ts'
import { loadOffers } from './offers/load-offers.ts'
import type { DiscountFacts } from './offers/offers.ts'
import {
  findFactsVersion,
  findShopFacts,
  hasPassedThreshold,
  listProductFacts,
  lockLevels,
  lockProductFacts,
} from './pricing-facts.queries.ts'
import {
  type BasketRequest,
  type BuyerFacts,
  type PricingFacts,
  type ProductFacts,
  type ShopFacts,
  shipsSomething,
  sumItems,
  withoutGiftCards,
} from './pricing-facts.ts'
import { StockReader } from './stock-reader.ts'
import { saleKindOf } from './tax-basket.ts'

/** The sources of a process for pricing facts. */
export interface Pricing {
  readonly shops: ShopCache<ShopFacts>
  readonly products: ShopCache<ProductFacts>
  readonly stock: StockReader
  readonly clock: Clock
  /** The register of VAT numbers, if configured. */
  readonly vies: Vies | undefined
  /** Call after the process has changed stock. */
  noteStockChange(shop_id: string, product_ids: readonly string[]): void
  /**
   * Call if cached facts turned out to be outdated, or after the process has changed facts that price orders.
   */
  noteShopChange(shop_id: string): void
}

/** The sources for one call. `db` is bound to the shop. */
export interface PricingSource {
  readonly db: Db
  readonly pricing: Pricing
}

const MAX_PRODUCTS = 50_000
const PRODUCT_BYTES = 1000
const MAX_SHOPS = 10_000
const MAX_SHOP_BYTES = 32 * 1024 * 1024

const countTargets = ({ applies_to, buys, gets }: DiscountFacts): number =>
  [applies_to, buys?.targets, gets?.targets].reduce(
    (sum, targets) => sum + (targets === undefined || targets === 'all' ? 0 : targets.size),
    0,
  )

const countConditions = ({ within }: Subtree): number =>
  within.reduce((sum, { rules }) => sum + 1 + (rules?.conditions.length ?? 0), 0)

/**
 * An estimate: warehouses and templates are some hundred bytes each; a country's rate, a discount's target and a collection's condition a hundred.
 */
const bytesOf = ({ warehouses, discounts, target_collections }: ShopFacts): number => {
  const targets = discounts.reduce((sum, discount) => sum + countTargets(discount), 0)
  const conditions = target_collections.reduce((sum, one) => sum + countConditions(one), 0)
  const templates = new Set(warehouses.flatMap((warehouse) => warehouse.templates))
  const rates = [...templates].reduce((sum, template) => sum + template.rates.size, 0)
  return (
    1000 +
    300 * warehouses.length +
    1000 * (templates.size + discounts.length) +
    100 * (rates + targets + conditions)
  )
}

export interface PricingParts {
  readonly db: Pick<Pool, 'forCall'>
  readonly shop_changes: Pick<CacheInvalidation, 'versionOf' | 'now' | 'isHearing' | 'note'>
  readonly public_cache: Pick<PublicCache, 'noteStockChange'>
  readonly clock: Clock
  readonly vies: Vies | undefined
}

/** Creates the pricing of a process. Each process needs only one. */
export function makePricing({ db, shop_changes: changes, public_cache, clock, vies }: PricingParts): Pricing {
  const stock = new StockReader(db, changes)
  return {
    shops: new ShopCache(changes, {
      max_entries: MAX_SHOPS,
      max_bytes: MAX_SHOP_BYTES,
      bytesOf,
      isOver: ({ until_ms }) => until_ms !== null && until_ms <= clock.now(),
    }),
    products: new ShopCache(changes, {
      max_entries: MAX_PRODUCTS,
      max_bytes: MAX_PRODUCTS * PRODUCT_BYTES,
      bytesOf: () => PRODUCT_BYTES,
    }),
    stock,
    clock,
    vies,
    noteStockChange(shop_id, product_ids) {
      stock.invalidate(shop_id, product_ids)
      public_cache.noteStockChange(shop_id)
    },
    noteShopChange: changes.note,
  }
}

/**
 * `shown` reads from the cache. `order` reads from the cache, and reads stock only if warehouses compete.
 * `fresh` reads now. `locked` reads now, in a transaction that locks the products and their stock until the
 * transaction ends.
 */
export type Read = 'shown' | 'order' | 'fresh' | 'locked'

/**
 * Refuses `not_found` if the shop does not exist or was archived. Never locks the row of the shop, because
 * order numbers are reserved on the row.
 */
export async function loadPricingFacts(
  pricing: Pricing,
  db: Db,
  request: BasketRequest,
  read: Read,
): Promise<PricingFacts> {
  const { shop_id } = request
  const product_ids = [...sumItems(request.items).keys()]
  const { shop, products, readStock } =
    read === 'fresh' || read === 'locked'
      ? await readFreshFacts(pricing, db, shop_id, product_ids, read)
      : await loadCachedFacts(pricing, db, shop_id, product_ids, read)
  const buyer = await loadBuyer(pricing, db, request, shop, products)
  // Both may have to ask the database. Under locks the stock has been read already.
  const [stock, offers] = await Promise.all([
    readStock(),
    loadOffers(db, request, shop, product_ids, read === 'locked'),
  ])
  const gift_cards = await findSentCards(db, shop, request.gift_cards ?? [], {
    is_locked: read === 'locked',
    are_refused: request.are_gift_cards_refused ?? false,
  })
  return {
    shop,
    products,
    stock,
    buyer,
    offers,
    gift_cards,
    now: new Date(pricing.clock.now()).toISOString(),
  }
}

interface BasketFacts extends Pick<PricingFacts, 'shop' | 'products'> {
  readStock(): Promise<PricingFacts['stock']>
}

async function loadCachedFacts(
  pricing: Pricing,
  db: Db,
  shop_id: string,
  product_ids: readonly string[],
  read: 'shown' | 'order',
): Promise<BasketFacts> {
  const shop = await loadShop(pricing, db, shop_id)
  if (shop === undefined) throw apiError('not_found')
  const products = await loadProducts(pricing, db, shop_id, product_ids)
  const is_stock_read = read === 'shown' || shop.warehouses.length > 1
  const readStock = () =>
    is_stock_read ? pricing.stock.read(shop_id, product_ids) : pricing.stock.known(shop_id, product_ids)
  return { shop, products, readStock }
}

/** The shop comes last: its version is checked again when the order is stored, and the locks may have been waited for. */
async function readFreshFacts(
  pricing: Pricing,
  db: Db,
  shop_id: string,
  product_ids: readonly string[],
  read: 'fresh' | 'locked',
): Promise<BasketFacts> {
  const tx = read === 'locked' ? requireTransaction(db) : undefined
  const products = tx
    ? await lockProductFacts(tx, shop_id, product_ids)
    : await listProductFacts(db, shop_id, product_ids)
  const stock = tx
    ? await lockLevels(tx, shop_id, product_ids)
    : await pricing.stock.readAgain(shop_id, product_ids)
  const version = await findFactsVersion(db, shop_id)
  const cached = pricing.shops.get(shop_id)
  if (cached !== undefined && cached.facts_version !== version) pricing.noteShopChange(shop_id)
  const shop =
    pricing.shops.get(shop_id) ??
    (tx ? await findShopFacts(tx, shop_id) : await loadShop(pricing, db, shop_id))
  if (version === undefined || shop === undefined) throw apiError('not_found')
  return { shop, products: byId(products), readStock: async () => stock }
}

function requireTransaction(db: Db): Tx {
  if (!isTransaction(db)) throw new Error('Facts are locked in a transaction.')
  return db
}

const loadShop = ({ shops }: Pricing, db: Db, shop_id: string): Promise<ShopFacts | undefined> =>
  shops.load(shop_id, shop_id, () => findShopFacts(db, shop_id))

const byId = (products: readonly ProductFacts[]) =>
  new Map(products.map((product) => [product.product_id, product]))

async function loadProducts(
  { products }: Pricing,
  db: Db,
  shop_id: string,
  product_ids: readonly string[],
): Promise<Map<string, ProductFacts>> {
  const found = new Map<string, ProductFacts>()
  const unknown: string[] = []
  for (const id of product_ids) {
    const cached = products.get(shop_id + id)
    if (cached === undefined) unknown.push(id)
    else found.set(id, cached)
  }
  if (unknown.length === 0) return found
  const began = products.begin()
  for (const product of await listProductFacts(db, shop_id, unknown)) {
    found.set(product.product_id, product)
    products.set(shop_id + product.product_id, shop_id, product, began)
  }
  return found
}

/**
 * Loads only facts about the buyer that may change the tax from one of the basket's possible warehouses. An
 * unproven VAT number counts as no number.
 */
async function loadBuyer(
  { vies }: Pricing,
  db: Db,
  request: BasketRequest,
  shop: ShopFacts,
  products: PricingFacts['products'],
): Promise<BuyerFacts> {
  const { shop_id, vat_number: requester, oss_registered, is_tax_registered } = shop
  const { buyer_vat_number: number } = request
  if (!is_tax_registered || (number === '' && oss_registered))
    return { vat_check: null, is_over_threshold: false }
  const lines = withoutGiftCards([...products.values()])
  const places = shipsSomething(lines) ? shop.warehouses.map(({ place }) => place) : []
  const kinds = new Set([shop.place, ...places].map((origin) => saleKindOf(lines, origin, request)))
  const vat_check = kinds.has('reverse_charge')
    ? (request.vat_check ??
      (await checkVatNumber(db, vies, { shop_id, requester, number }, request.mayAskVies)))
    : null
  const may_be_distance_sale = kinds.has('distance_sale') || (vat_check !== null && !isProven(vat_check))
  const is_over_threshold = may_be_distance_sale && !oss_registered && (await hasPassedThreshold(db, shop_id))
  return { vat_check, is_over_threshold }
}
