// Routes of the public catalogue: tiles, collections, menus, the start page and suggestions.

import { api } from '@kontor/contract/api'
import { PAGE_SIZE } from '@kontor/contract/http/page'
import type { PublicLink } from '@kontor/contract/shops/store-links'
import type { PublicSection } from '@kontor/contract/storefront/public-catalogue'
import type { UnboundDb } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { priceText } from '../../../http/input/price.ts'
import { type App, cachedRoute, route } from '../../../http/route.ts'
import { languageFor, openTranslator } from '../../shops/translations/translator.ts'
import { getPublicShop, isName } from '../read-catalogue.ts'
import type { Store } from '../store.ts'
import {
  readCollections,
  readMenuLinks,
  readStartPage,
  viewCollectionTree,
  viewPublicCollection,
} from './read-collections.ts'
import { publicTile } from './read-entries.ts'
import { findEntries, listQueryOf, noteFirstPage, suggest } from './search-entries.ts'
import { type ShownSection, viewMenus, viewSections } from './view-layout.ts'

/** Other sites read the links, so links within the shop get the origin of the shop. */
const absolute = (url: string, store_url: string): string =>
  url.startsWith('/') ? `${store_url}${url}` : url

function publicSection(section: ShownSection, origin: string, store_url: string): PublicSection {
  switch (section.kind) {
    case 'hero': {
      const { link, ...hero } = section
      return { ...hero, link: link && { ...link, url: absolute(link.url, store_url) } }
    }
    case 'collection': {
      const { rows, collection, ...rest } = section
      const { id, title, slug } = collection
      return { ...rest, collection: { id, title, slug }, items: rows.map((row) => publicTile(row, origin)) }
    }
    case 'products': {
      const { rows, ...rest } = section
      return { ...rest, items: rows.map((row) => publicTile(row, origin)) }
    }
    default:
      return section
  }
}

export function registerPublicCatalogue(
  app: App,
  { public_shops, label_cache, search_turns }: Pick<Store, 'public_shops' | 'label_cache' | 'search_turns'>,
): void {
  const endpoints = api.public_catalogue
  const { config, clock } = app.platform
  const { public_url: origin, store_url } = config
  /** Uses the requested language if the shop has texts in the language. */
  async function open(db: UnboundDb, id_or_slug: string, lang: string | undefined, { ip }: { ip: string }) {
    const shop = await getPublicShop({ config, public_shops }, db, id_or_slug)
    const own = db.forShop(shop.id)
    const texts = await openTranslator(own, label_cache, shop, lang)
    return {
      db: own,
      label_cache,
      shop_id: shop.id,
      shop,
      lang: languageFor(shop, lang),
      texts,
      turn: search_turns.forVisitor(shop.id, ip),
    }
  }
  const menuLinks = (links: readonly PublicLink[]): PublicLink[] =>
    links.map((link) => ({
      ...link,
      url: absolute(link.url, store_url),
      links: link.links.map((one) => ({ ...one, url: absolute(one.url, store_url) })),
    }))

  cachedRoute(app, endpoints.catalogue, async ({ db, read_db, params, query, cacheFor, request }) => {
    const { limit = PAGE_SIZE, offset = 0, facets, in_stock, lang, ...asked } = query
    const reading = await open(read_db, params.shopId, lang, request)
    const { shop } = reading
    for (const field of ['price_min', 'price_max'] as const)
      if (query[field] !== undefined) priceText(query[field], shop.default_currency, field, field)
    // Searches are not cached, because nearly each search differs and would evict the pages read by all
    // visitors.
    if (query.q === undefined) cacheFor(shop.id, 'stock')
    const list_query = await listQueryOf(reading, { ...asked, in_stock: in_stock === 'true' })
    if (list_query === undefined) throw apiError('not_found')
    const found = await findEntries(reading, list_query, { limit, offset, facets: facets === 'true' })
    await noteFirstPage({ db, clock }, shop, list_query, offset, found)
    const { rows, is_near, facets: counted, ...total } = found
    return {
      data: rows.map((row) => publicTile(row, origin)),
      ...total,
      ...(is_near && { is_near }),
      ...(counted && { facets: counted }),
    }
  })
  cachedRoute(app, endpoints.collections, async ({ read_db, params, query, cacheFor, request }) => {
    const reading = await open(read_db, params.shopId, query.lang, request)
    // The numbers of members may depend on stock and on the time.
    cacheFor(reading.shop_id, 'stock')
    return viewCollectionTree(reading, origin)
  })
  cachedRoute(app, endpoints.collection, async ({ read_db, params, query, cacheFor, request }) => {
    const reading = await open(read_db, params.shopId, query.lang, request)
    cacheFor(reading.shop_id, 'stock')
    if (!isName(params.collectionId)) throw apiError('not_found')
    return viewPublicCollection(reading, params.collectionId, origin)
  })
  cachedRoute(app, endpoints.menus, async ({ read_db, params, query, cacheFor, request }) => {
    const { db, shop, texts } = await open(read_db, params.shopId, query.lang, request)
    cacheFor(shop.id, 'no_stock')
    const [links, collections] = await Promise.all([
      readMenuLinks(db, label_cache, shop.id),
      readCollections(db, label_cache, shop.id, texts),
    ])
    const { header, footer } = viewMenus(links, { shop, collections, origin, texts })
    return { header: menuLinks(header), footer: menuLinks(footer) }
  })
  cachedRoute(app, endpoints.startPage, async ({ read_db, params, query, cacheFor, request }) => {
    const { db, shop, texts } = await open(read_db, params.shopId, query.lang, request)
    cacheFor(shop.id, 'stock')
    const [stored, collections] = await Promise.all([
      readStartPage(db, label_cache, shop.id),
      readCollections(db, label_cache, shop.id, texts),
    ])
    const sections = await viewSections(db, stored, { shop, collections, origin, texts })
    return { sections: sections.map((section) => publicSection(section, origin, store_url)) }
  })
  route(app, endpoints.suggestions, async ({ read_db, params, query, request }) => {
    const reading = await open(read_db, params.shopId, query.lang, request)
    const { rows, collections, searches } = await suggest(reading, query.q)
    return {
      products: rows.map((row) => publicTile(row, origin)),
      collections: collections.map(({ id, slug, title }) => ({ id, slug, title })),
      searches,
    }
  })
}
