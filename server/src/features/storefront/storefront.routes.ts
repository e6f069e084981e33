// Routes of the public catalogue. The routes for ordering and paying are in the features `orders` and
// `payments`.

import { api } from '@kontor/contract/api'
import type { Db, UnboundDb } from '../../db/pool.ts'
import { searchWords } from '../../db/search/search-words.ts'
import { withoutStopWords } from '../../db/search/stop-words.ts'
import { type App, cachedRoute, route } from '../../http/route.ts'
import {
  idOfSlug,
  openTranslator,
  ownWordsFor,
  type ShopLanguages,
  type Translator,
} from '../shops/translations/translator.ts'
import { findOrdered } from './cart-transfers/cart-transfers.ts'
import { withOwnLabels } from './catalogue/search-entries.ts'
import { readPublicStock } from './public-stock.ts'
import {
  availabilityComparison,
  getLiveProduct,
  getPublicShop,
  isName,
  listCatalogue,
  listCatalogueComplete,
  listPublicFiles,
  stockComparison,
} from './read-catalogue.ts'
import type { Store } from './store.ts'
import { listActiveWarehouses, listPublicRates } from './storefront.queries.ts'
import { getPublicGroup } from './variants/read-group.ts'

interface Worded {
  q?: string | undefined
  category?: string | undefined
  tag?: string | undefined
}

/** Categories and tags may be named in the visitor's language, and words of a search are looked for in its texts, too. */
async function inOwnWords<Query extends Worded>(query: Query, texts: Translator) {
  const labels = {
    category: ownWordsFor('category', query.category, texts),
    tag: ownWordsFor('tag', query.tag, texts),
  }
  const { languages } = texts
  const words = searchWords(query.q ?? '')
  const said = words.map((word) => [[word]])
  const terms = withOwnLabels(withoutStopWords(said, languages), texts)
  return {
    ...query,
    ...labels,
    in_language:
      words.length > 0 ? { terms, languages, translated: await texts.findWords(words) } : undefined,
  }
}

/** Finds by id or slug, else by the slug in a further language of the shop. Throws `not_found`. */
async function orByItsSlug<Found>(
  { shop, db, texts }: { shop: ShopLanguages; db: Db; texts: Translator },
  name: string,
  find: (name: string) => Promise<Found>,
): Promise<Found> {
  try {
    return await find(name)
  } catch (error) {
    const id = isName(name) ? await idOfSlug(db, shop, ['product', 'product_group'], name, texts) : undefined
    if (id === undefined) throw error
    return find(id)
  }
}

export const registerStorefront = (
  app: App,
  {
    pricing,
    public_shops,
    label_cache,
    search_turns,
  }: Pick<Store, 'pricing' | 'public_shops' | 'label_cache' | 'search_turns'>,
): void => {
  const endpoints = api.storefront
  const { config } = app.platform
  const origin = config.public_url

  const findShop = (db: UnboundDb, id_or_slug: string) =>
    getPublicShop({ config, public_shops }, db, id_or_slug)
  /** Opens the shop with a translator for the requested language. */
  async function open(read_db: UnboundDb, id_or_slug: string, lang: string | undefined) {
    const shop = await findShop(read_db, id_or_slug)
    const db = read_db.forShop(shop.id)
    return { id: shop.id, shop, db, texts: await openTranslator(db, label_cache, shop, lang) }
  }

  cachedRoute(app, endpoints.shop, async ({ read_db, params, cacheFor }) => {
    const shop = await findShop(read_db, params.shopId)
    cacheFor(shop.id, 'no_stock')
    return shop
  })
  cachedRoute(
    app,
    endpoints.products,
    async ({ read_db, params, query: { lang, ...query }, cacheFor, request }) => {
      const { id, db, texts } = await open(read_db, params.shopId, lang)
      // Searches are not cached, because nearly each search differs and would evict the pages read by all
      // visitors.
      const found = await listCatalogue(
        db,
        id,
        await inOwnWords(query, texts),
        search_turns.forVisitor(id, request.ip),
      )
      // Which products are in a warehouse depends on stock as well, so there it is not enough to compare what is shown of it.
      if (query.q === undefined)
        cacheFor(id, query.warehouse_id === undefined ? availabilityComparison(id, found.data) : 'stock')
      return { ...found, data: await texts.products(found.data) }
    },
  )
  cachedRoute(app, endpoints.product, async ({ read_db, params, query, cacheFor }) => {
    const { id, db, shop, texts } = await open(read_db, params.shopId, query.lang)
    const product = await orByItsSlug({ shop, db, texts }, params.productId, (name) =>
      getLiveProduct(db, id, name),
    )
    cacheFor(id, availabilityComparison(id, [product]))
    return (await texts.products([product]))[0]!
  })
  cachedRoute(app, endpoints.productGroup, async ({ read_db, params, query, cacheFor }) => {
    const { id, db, shop, texts } = await open(read_db, params.shopId, query.lang)
    const group = await orByItsSlug({ shop, db, texts }, params.groupId, (name) =>
      getPublicGroup(db, id, name, origin),
    )
    cacheFor(id, availabilityComparison(id, group.variants))
    const [[shown], variants] = await Promise.all([texts.products([group]), texts.products(group.variants)])
    return { ...shown!, variants }
  })
  cachedRoute(
    app,
    endpoints.productsComplete,
    async ({ read_db, params, query: { lang, ...query }, cacheFor, request }) => {
      const { id, db, texts } = await open(read_db, params.shopId, lang)
      const complete = await listCatalogueComplete(db, id, await inOwnWords(query, texts), {
        origin,
        turn: search_turns.forVisitor(id, request.ip),
      })
      const is_comparable = query.warehouse_id === undefined
      if (query.q === undefined) cacheFor(id, is_comparable ? stockComparison(id, complete) : 'stock')
      const [data, files] = await Promise.all([texts.products(complete.data), texts.files(complete.files)])
      return { ...complete, data, files }
    },
  )
  route(app, endpoints.files, async ({ read_db, params, body }) => {
    const { id } = await findShop(read_db, params.shopId)
    return listPublicFiles(read_db.forShop(id), id, body.product_ids, origin)
  })
  route(app, endpoints.stock, async ({ read_db, params, body }) => {
    const { id } = await findShop(read_db, params.shopId)
    return readPublicStock(pricing.stock, id, body.product_ids)
  })
  cachedRoute(app, endpoints.warehouses, async ({ read_db, params, cacheFor }) => {
    const { id } = await findShop(read_db, params.shopId)
    cacheFor(id, 'no_stock')
    return listActiveWarehouses(read_db.forShop(id), id)
  })
  route(app, endpoints.handOvers, async ({ db, params, query, reply }) => {
    reply.header('Cache-Control', 'no-store')
    const { id } = await findShop(db, params.shopId)
    return findOrdered(db.forShop(id), id, query.ids)
  })
  cachedRoute(app, endpoints.shippingRates, async ({ read_db, params, query, cacheFor }) => {
    const { id, db, texts } = await open(read_db, params.shopId, query.lang)
    cacheFor(id, 'no_stock')
    return texts.rates(await listPublicRates(db, id))
  })
}
