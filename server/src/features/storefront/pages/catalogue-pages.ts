// The pages of the catalogue: the start page, all products, collections, suggestions for a search, and `/store`, which redirects to the shop.

import type { OptionValue } from '@kontor/contract/catalogue/products/option-value'
import type { CatalogueView } from '@kontor/contract/storefront/catalogue-views'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Db } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { languageFor, slugsOf } from '../../shops/translations/translator.ts'
import { quantityIn } from '../cart/change-cart.ts'
import { readCollections } from '../catalogue/read-collections.ts'
import { noteFirstPage } from '../catalogue/search-entries.ts'
import { orElse } from '../former-urls/find-moved.ts'
import { findFormerCollection } from '../former-urls/former-urls.queries.ts'
import { isName } from '../read-catalogue.ts'
import type { Store } from '../store.ts'
import { collectionPath, productPath, storePath } from '../store-paths.ts'
import { findGroupById } from '../variants/choose-variant.ts'
import { findNamed } from '../variants/find-named.ts'
import { selectionBy } from '../variants/selection.ts'
import type { ShownGroup } from '../variants/variants.queries.ts'
import { CATALOGUE_PARAMETERS, isFurtherNarrowed, viewCatalogue } from '../views/view-catalogue.ts'
import { viewProduct } from '../views/view-product.ts'
import { viewCollections, viewSearch, viewStart } from '../views/view-start.ts'
import type { PageHandler, Pages } from './sending/bind-page.ts'
import type { PageResponse } from './sending/page-response.ts'
import type { Visit } from './visit.ts'

const MAX_SEARCH_LENGTH = 200

/** If a page has an address in each language, only a former address has moved for all readers. */
const movedFor = ({ shop }: Visit): 301 | 302 => (shop.languages.length > 1 ? 302 : 301)

const pathsOf = (slugs: ReadonlyMap<StoreLanguage, string>, path: (slug: string) => string) =>
  new Map([...slugs].map(([lang, slug]) => [lang, path(slug)]))

const withQuery = (path: string, query: URLSearchParams) => `${path}${query.size > 0 ? `?${query}` : ''}`

/** The query that selects the variant; whatever else the address said goes along. */
function withSelection(
  query: URLSearchParams,
  { options }: Pick<ShownGroup, 'options'>,
  option_values: OptionValue[],
): URLSearchParams {
  const selection = new URLSearchParams(selectionBy(options)(option_values))
  for (const [name, value] of query) if (!selection.has(name)) selection.append(name, value)
  return selection
}

const findGroup = async (db: Db, shop_id: string, group_id: string | null) =>
  group_id === null ? undefined : findGroupById(db, shop_id, group_id)

/** The query of a list's canonical address, with the shop's own words. */
function narrowedTo(view: CatalogueView, texts: Visit['texts']): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of ['category', 'tag'] as const)
    if (view[name]) query.set(name, texts.ownWord(name, view[name]))
  if (view.page > 1 && !isFurtherNarrowed(view)) query.set('page', String(view.page))
  return query
}

export function bindCatalogue(
  { bind }: Pages,
  { db: primary, replica, config, label_cache, clock, search_turns }: Store,
): void {
  const origin = config.public_url
  const readingOf = ({ shop, visitor, texts, address }: Visit) => ({
    db: replica.reader(primary).forShop(shop.id),
    label_cache,
    shop_id: shop.id,
    shop,
    lang: languageFor(shop, visitor.lang),
    texts,
    turn: search_turns.forVisitor(shop.id, address),
  })

  bind('GET', '/store', ({ shop }) => ({ go_to: storePath(shop) }))

  /**
   * Returns the path of a collection's page in the shop's own language, and the paths in languages with
   * another path.
   */
  async function collectionAddresses(visit: Visit, id: string) {
    const { shop } = visit
    const { db } = readingOf(visit)
    const own = (await readCollections(db, label_cache, shop.id)).find((one) => one.id === id)
    const slugs = (await slugsOf(db, shop, [id])).get(id) ?? new Map<StoreLanguage, string>()
    const path = (slug: string) => collectionPath(shop, slug)
    return { canonical: path(own?.slug ?? id), paths: pathsOf(slugs, path) }
  }

  /** A list of products at `base`, below the shop's address. */
  async function showList(visit: Visit, base: string, collection?: string): Promise<PageResponse> {
    const { shop, query } = visit
    const place = collection === undefined ? { base } : { base, collection }
    const { found, list_query, ...view } = await viewCatalogue(readingOf(visit), place, query, origin)
    await noteFirstPage({ db: primary, clock }, shop, list_query, view.page - 1, found)
    const narrowed = narrowedTo(view, visit.texts)
    const addresses =
      list_query.collection === undefined
        ? { canonical: `${storePath(shop)}${base && `/${base}`}`, paths: new Map<StoreLanguage, string>() }
        : await collectionAddresses(visit, list_query.collection.id)
    return {
      view,
      // Each search is counted, and nearly each search differs. Cached searches would evict the pages read by
      // all visitors.
      is_cacheable: view.q === '',
      canonical: withQuery(addresses.canonical, narrowed),
      paths: new Map([...addresses.paths].map(([lang, path]) => [lang, withQuery(path, narrowed)])),
      status: view.page > view.page_count ? 404 : 200,
    }
  }

  const showStart: PageHandler = async (visit) => {
    const { shop, query } = visit
    const view = await viewStart(readingOf(visit), origin)
    if (view === undefined) return showList(visit, '')
    // Stock may bring back an empty section, so the list is not cached.
    if (view.sections.length === 0) return { ...(await showList(visit, '')), is_cacheable: false }
    if (['category', 'tag', 'page', 'q'].some((name) => query.has(name)))
      return { go_to: `${storePath(shop)}/products?${query}`, status: 301 }
    return { view, is_cacheable: true, canonical: storePath(shop) }
  }
  bind('GET', '/store/:shop', showStart, { depends_on: CATALOGUE_PARAMETERS })

  /** A collection has a page of its own. */
  const showProducts: PageHandler = (visit) => {
    const query = new URLSearchParams(visit.query)
    const collection = query.get('collection')
    if (!collection) return showList(visit, 'products')
    query.delete('collection')
    return { go_to: withQuery(collectionPath(visit.shop, collection), query), status: 301 }
  }
  bind('GET', '/store/:shop/products', showProducts, { depends_on: [...CATALOGUE_PARAMETERS, 'collection'] })

  const showCollections: PageHandler = async (visit) => ({
    view: await viewCollections(readingOf(visit), origin),
    is_cacheable: true,
    canonical: `${storePath(visit.shop)}/collections`,
  })
  bind('GET', '/store/:shop/collections', showCollections, { depends_on: [] })

  const showCollection: PageHandler = async (visit) => {
    const slug = visit.params.collection ?? ''
    if (!isName(slug)) throw apiError('not_found')
    const base = `collections/${encodeURIComponent(slug)}`
    const path = (slug: string) => collectionPath(visit.shop, slug)
    const response = await orElse(
      showList(visit, base, slug),
      async (): Promise<PageResponse | undefined> => {
        const former = await findFormerCollection(primary.forShop(visit.shop.id), visit.shop.id, slug)
        if (former === undefined) return undefined
        await showList(visit, base, former.id)
        return { go_to: withQuery(path(former.slug), visit.query), status: 301 }
      },
    )
    // The id also finds the collection, but the collection has one address.
    const shown = 'view' in response && response.view.kind === 'catalogue' ? response.view.collection : null
    return shown === null || shown.slug === slug
      ? response
      : { go_to: withQuery(path(shown.slug), visit.query), status: movedFor(visit) }
  }
  bind('GET', '/store/:shop/collections/:collection', showCollection, { depends_on: CATALOGUE_PARAMETERS })

  const showSearch: PageHandler = async (visit) => {
    const q = (visit.query.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH).replaceAll('\0', ' ').trim()
    return { view: await viewSearch(readingOf(visit), q, origin) }
  }
  bind('GET', '/store/:shop/search', showSearch)

  const showProduct: PageHandler = async (visit) => {
    const { shop, visitor, params, query, cart, texts } = visit
    const db = replica.reader(primary).forShop(shop.id)
    const path = (slug: string) => productPath(shop, slug)
    const named = params.product ?? ''
    const { product, variants } = await findNamed(db, visit, named)
    const group = variants === null ? await findGroup(db, shop.id, product.group_id) : undefined
    if (group !== undefined)
      return {
        go_to: withQuery(path(group.slug), withSelection(query, group, product.option_values)),
        status: 301,
      }
    const own_slug = variants?.slug ?? product.slug
    const shown_id = variants?.group_id ?? product.id
    const slugs = (await slugsOf(db, shop, [shown_id])).get(shown_id) ?? new Map<StoreLanguage, string>()
    const slug = slugs.get(visitor.lang) ?? own_slug
    const canonical = path(slug)
    const is_former = ![product.id, variants?.group_id, own_slug, ...slugs.values()].includes(named)
    if (is_former) return { go_to: withQuery(path(own_slug), query), status: 301 }
    if (named !== slug) return { go_to: withQuery(canonical, query), status: movedFor(visit) }
    const in_cart = quantityIn(cart, product.id)
    const view = await viewProduct(db, shop, { shown: product, in_cart, origin, variants, texts })
    return { view, is_cacheable: true, canonical: path(own_slug), paths: pathsOf(slugs, path) }
  }
  bind('GET', '/store/:shop/products/:product', showProduct, { depends_on: [], others: 'may_matter' })
}
