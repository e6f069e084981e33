// The pages of the catalogue: the start page, all products, collections, suggestions for a search, and `/store`, which redirects to the shop.

import { refuse } from '../../../http/problem.ts'
import { quantityIn } from '../cart/change-cart.ts'
import { noteFirstPage } from '../catalogue/search-entries.ts'
import { getProductByAnySlug } from '../old-urls/find-moved.ts'
import { isName } from '../read-catalogue.ts'
import type { Store } from '../store.ts'
import { chooseVariant, getGroupOf } from '../variants/choose-variant.ts'
import { selectionOf } from '../variants/selection.ts'
import { CATALOGUE_PARAMETERS, isFurtherNarrowed, viewCatalogue } from '../views/view-catalogue.ts'
import { viewProduct } from '../views/view-product.ts'
import { viewCollections, viewSearch, viewStart } from '../views/view-start.ts'
import type { PageHandler, Pages } from './bind-page.ts'
import type { PageAnswer } from './page-answer.ts'
import type { Visit } from './visit.ts'

const LONGEST_SEARCH = 200

const withQuery = (path: string, query: URLSearchParams) => `${path}${query.size > 0 ? `?${query}` : ''}`

export function bindCatalogue({ bind }: Pages, { db: primary, replica, config, label_cache }: Store): void {
  const origin = config.public_url
  const readingOf = ({ shop, visitor }: Visit) => ({
    db: replica.reader(primary).forShop(shop.id),
    label_cache,
    shop_id: shop.id,
    shop,
    lang: visitor.lang,
  })

  bind('GET', '/store', ({ shop }) => ({ go_to: `/store/${shop.slug}` }))

  /** A list of products at `base`, below the shop's address. */
  async function showList(visit: Visit, base: string, collection?: string): Promise<PageAnswer> {
    const { shop, query } = visit
    const place = collection === undefined ? { base } : { base, collection }
    const { found, ...view } = await viewCatalogue(readingOf(visit), place, query, origin)
    await noteFirstPage(primary, shop.id, view, view.page - 1, found)
    const kept = new URLSearchParams()
    for (const name of ['category', 'tag'] as const) if (view[name]) kept.set(name, view[name])
    if (view.page > 1 && !isFurtherNarrowed(view)) kept.set('page', String(view.page))
    const path = `/store/${shop.slug}${base && `/${base}`}`
    const canonical = `${path}${kept.size > 0 ? `?${kept}` : ''}`
    return { view, is_kept: true, canonical, status: view.page > view.page_count ? 404 : 200 }
  }

  const showStart: PageHandler = async (visit) => {
    const { shop, query } = visit
    const view = await viewStart(readingOf(visit), origin)
    if (view === undefined) return showList(visit, '')
    if (['category', 'tag', 'page', 'q'].some((name) => query.has(name)))
      return { go_to: `/store/${shop.slug}/products?${query}`, status: 301 }
    return { view, is_kept: true, canonical: `/store/${shop.slug}` }
  }
  bind('GET', '/store/:shop', showStart, { depends_on: CATALOGUE_PARAMETERS })

  bind('GET', '/store/:shop/products', (visit) => showList(visit, 'products'), {
    depends_on: CATALOGUE_PARAMETERS,
  })

  const showCollections: PageHandler = async (visit) => ({
    view: await viewCollections(readingOf(visit), origin),
    is_kept: true,
    canonical: `/store/${visit.shop.slug}/collections`,
  })
  bind('GET', '/store/:shop/collections', showCollections, { depends_on: [] })

  const showCollection: PageHandler = async (visit) => {
    const slug = visit.params.collection ?? ''
    if (!isName(slug)) throw refuse('not_found')
    const answer = await showList(visit, `collections/${encodeURIComponent(slug)}`, slug)
    // By its id it is found, too, but it has one address.
    const shown = 'view' in answer && answer.view.kind === 'catalogue' ? answer.view.collection : null
    return shown === null || shown.slug === slug
      ? answer
      : { go_to: `/store/${visit.shop.slug}/collections/${encodeURIComponent(shown.slug)}`, status: 301 }
  }
  bind('GET', '/store/:shop/collections/:collection', showCollection, { depends_on: CATALOGUE_PARAMETERS })

  const showSearch: PageHandler = async (visit) => {
    const q = (visit.query.get('q') ?? '').slice(0, LONGEST_SEARCH).replaceAll('\0', ' ').trim()
    return { view: await viewSearch(readingOf(visit), q, origin) }
  }
  bind('GET', '/store/:shop/search', showSearch)

  const showProduct: PageHandler = async ({ shop, params, query, cart }) => {
    const db = replica.reader(primary).forShop(shop.id)
    const path = (slug: string) => `/store/${shop.slug}/products/${encodeURIComponent(slug)}`
    const named = params.product ?? ''
    const chosen = await chooseVariant(db, shop.id, named, query)
    if (chosen !== undefined) {
      const { product, variants } = chosen
      const canonical = path(variants.slug)
      if (named !== variants.slug) return { go_to: withQuery(canonical, query), status: 301 }
      const in_cart = quantityIn(cart, product.id)
      return {
        view: await viewProduct(db, shop, product, in_cart, origin, variants),
        is_kept: true,
        canonical,
      }
    }
    const product = await getProductByAnySlug(db, shop.id, named)
    const group = product.group_id === null ? undefined : await getGroupOf(db, shop.id, product.group_id)
    if (group !== undefined) {
      // Whatever else the address said goes along.
      const selection = new URLSearchParams(selectionOf(product.option_values))
      for (const [name, value] of query) if (!selection.has(name)) selection.append(name, value)
      return { go_to: withQuery(path(group.slug), selection), status: 301 }
    }
    const canonical = path(product.slug)
    if (named !== product.slug) return { go_to: withQuery(canonical, query), status: 301 }
    const in_cart = quantityIn(cart, product.id)
    return { view: await viewProduct(db, shop, product, in_cart, origin), is_kept: true, canonical }
  }
  bind('GET', '/store/:shop/products/:product', showProduct, { depends_on: [], others: 'may_matter' })
}
