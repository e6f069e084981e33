// Reads a public shop: finds the shop by id or slug, then returns only public data.

import type { ProductFile } from '@kontor/contract/catalogue/products/products'
import { PAGE_SIZE } from '@kontor/contract/http/page'
import type {
  PublicProduct,
  PublicProductWithStock,
  PublicShop,
  PublicStock,
} from '@kontor/contract/storefront/storefront'
import { isUuid } from '@kontor/contract/values/id'
import type { Config } from '../../config.ts'
import type { Total } from '../../db/lists/listing.ts'
import type { Db, UnboundDb } from '../../db/pool.ts'
import { searchWords } from '../../db/search/search-words.ts'
import type { PublicShops } from '../../http/cache/public-shops.ts'
import { apiError } from '../../http/errors/problem.ts'
import { fileUrl, smallerPictures } from '../../integrations/files/smaller-pictures.ts'
import { timeZoneOf } from '../../locale/shop-time-zone.ts'
import { withLogo } from '../shops/settings/shop-logo.ts'
import { readStockFacts } from './read-stock-facts.ts'
import { findNear, MAX_COMPARED } from './search/find-near.ts'
import { NO_SEARCH, type SearchTurn } from './search/search-turns.ts'
import {
  areOfFew,
  type CatalogueFilter,
  concernsFew,
  countLabelled,
  countLiveProducts,
  findFirstVariant,
  findLiveProduct,
  findPublicShop,
  type ListedProduct,
  listActiveWarehouses,
  listFiles,
  listLiveProducts,
  listPublicStock,
  liveProducts,
  newestOf,
} from './storefront.queries.ts'
import { findShownProduct } from './storefront-pages.queries.ts'
import { availabilityOf } from './views/stock-shown.ts'

/** Returns the id for a query by id or slug. */
export const idOrNull = (text: string): string | null => (isUuid(text) ? text : null)

/** The database cannot store a NUL, so a text with a NUL names nothing. */
export const isName = (text: string): boolean => !text.includes('\0')

/** Texts that are no ids cannot name a product, so they are left out like unknown ids. */
export const onlyIds = (texts: readonly string[]): string[] => texts.filter(isUuid)

/** The parts needed to find shops. */
export interface ShopFinding {
  readonly config: Config
  readonly public_shops: PublicShops
}

/** Finds a shop by id or slug. Throws `not_found`. */
export const getPublicShop = (
  { config, public_shops }: ShopFinding,
  db: UnboundDb,
  id_or_slug: string,
): Promise<PublicShop> =>
  public_shops.get(id_or_slug, async () => {
    const shop =
      isName(id_or_slug) && (await findPublicShop(db.forPlatform(), idOrNull(id_or_slug), id_or_slug))
    if (!shop) throw apiError('not_found')
    const { country, ...row } = withLogo(shop, config.public_url)
    return { ...row, time_zone: timeZoneOf({ time_zone: row.time_zone, country }) }
  })

export interface CatalogueQuery extends Omit<CatalogueFilter, 'ids' | 'is_of_few' | 'labelled'> {
  ids?: string
  sort?: string
  limit?: number
  offset?: number
}

export interface CatalogueResult extends Total {
  data: PublicProductWithStock[]
  /** True if nothing has all the words of the search, and the products only come close. */
  is_near?: true
}

const withStock = (row: ListedProduct): PublicProductWithStock => {
  const { state, available } = availabilityOf(row)
  return { ...row, availability: state, available }
}

const listWithStock = async (...asked: Parameters<typeof listLiveProducts>) =>
  (await listLiveProducts(...asked)).map(withStock)

/** If the words of a search find nothing, returns near matches. */
export async function listCatalogue(
  db: Db,
  shop_id: string,
  query: CatalogueQuery,
  turn: SearchTurn = NO_SEARCH,
): Promise<CatalogueResult> {
  const { limit = PAGE_SIZE, offset = 0, ids, q, ...filters } = query
  const { warehouse_id } = filters
  // A text that is no id names no warehouse, so the result is empty.
  if (warehouse_id !== undefined && !isUuid(warehouse_id)) return { data: [], total: 0 }
  const wanted = ids ? onlyIds(ids.split(',')) : undefined
  const labelled = filters.category || filters.tag ? await countLabelled(db, shop_id, filters) : undefined
  const labels = { ...filters, ids: wanted, labelled }
  const is_of_few =
    warehouse_id !== undefined && !areOfFew(labels) && (await concernsFew(db, shop_id, warehouse_id))
  const filter = { ...labels, is_of_few }
  const words = searchWords(q ?? '')
  const read = () =>
    Promise.all([
      listWithStock(db, shop_id, { ...filter, q, limit, offset }),
      countLiveProducts(db, shop_id, { ...filter, q }),
    ])
  const [data, counted] = words.length > 0 ? await turn.exact(read) : await read()
  if (counted.total > 0 || words.length === 0) return { data, ...counted }
  const among = liveProducts(shop_id, filter)
  const { terms = words.map((word) => [[word]]), ...wording } = filters.in_language ?? {}
  const unfound = { words, terms, wording, among, compared: newestOf(among, MAX_COMPARED) }
  // Unfiltered, finds do not depend on stock.
  const key = Object.values({ ...labels, in_language: undefined }).some((one) => one !== undefined)
    ? undefined
    : `products ${JSON.stringify(words)}`
  const near = await turn.near(key, () => findNear(db, shop_id, unfound))
  const found = { ...filter, ids: [...near], in_order: [...near], limit, offset }
  if (near.length === 0) return { data: [], total: 0 }
  return { data: await listWithStock(db, shop_id, found), total: near.length, is_near: true }
}

/**
 * Returns functions that find a product by id or slug. The functions throw `not_found`, also for products
 * that are not live.
 */
const productFound =
  <Product>(
    find: (db: Db, shop_id: string, id: string | null, slug: string) => Promise<Product | undefined>,
  ) =>
  async (db: Db, shop_id: string, id_or_slug: string): Promise<Product> => {
    const product = isName(id_or_slug) && (await find(db, shop_id, idOrNull(id_or_slug), id_or_slug))
    if (!product) throw apiError('not_found')
    return product
  }

/** A group is shown as its first variant on sale. */
export const getLiveProduct = productFound(async (...asked: Parameters<typeof findLiveProduct>) => {
  const product = (await findLiveProduct(...asked)) ?? (await findFirstVariant(...asked))
  return product && withStock(product)
})
export const getShownProduct = productFound(findShownProduct)

/** `origin` is the address of the server, without a slash at the end. */
export async function listPublicFiles(
  db: Db,
  shop_id: string,
  product_ids: string[],
  origin: string,
): Promise<ProductFile[]> {
  const files = await listFiles(db, shop_id, onlyIds(product_ids))
  return files.map(({ storage_key, smaller_widths, ...file }) => ({
    ...file,
    url: fileUrl(origin, storage_key),
    smaller: smallerPictures(origin, { storage_key, smaller_widths }),
  }))
}

const listStock = (db: Db, shop_id: string, product_ids: string[]) =>
  listPublicStock(db, shop_id, onlyIds(product_ids))

/**
 * Compares the products' availability with the availability at the time of the call. Keeps no other data of
 * the products.
 */
export function availabilityComparison(
  shop_id: string,
  data: readonly Pick<PublicProductWithStock, 'id' | 'availability' | 'available'>[],
): (db: UnboundDb) => Promise<boolean> {
  const shown = data.map(({ id, availability, available }) => ({ id, availability, available }))
  return async (db) => {
    const facts = await readStockFacts(
      db.forShop(shop_id),
      shop_id,
      shown.map(({ id }) => id),
    )
    return shown.every(({ id, availability, available }) => {
      const fact = facts.get(id)
      const is_now = fact && availabilityOf(fact)
      return is_now?.state === availability && is_now.available === available
    })
  }
}

/** Compares the stock already read with the stock at the time of the call. */
export function stockComparison(
  shop_id: string,
  { data, stock }: { data: readonly Pick<PublicProduct, 'id'>[]; stock: readonly PublicStock[] },
): (db: UnboundDb) => Promise<boolean> {
  const product_ids = data.map(({ id }) => id)
  const shown = JSON.stringify(stock)
  return async (db) => JSON.stringify(await listStock(db.forShop(shop_id), shop_id, product_ids)) === shown
}

/** A page of products with their files and stock, and all active warehouses. */
export async function listCatalogueComplete(
  db: Db,
  shop_id: string,
  query: CatalogueQuery,
  { origin, turn }: { origin: string; turn: SearchTurn },
) {
  const { data, ...counted } = await listCatalogue(db, shop_id, query, turn)
  const product_ids = data.map((product) => product.id)
  const [files, stock, warehouses] = await Promise.all([
    listPublicFiles(db, shop_id, product_ids, origin),
    listStock(db, shop_id, product_ids),
    listActiveWarehouses(db, shop_id),
  ])
  return { data, files, stock, warehouses, ...counted }
}
