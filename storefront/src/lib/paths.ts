// The addresses of the storefront's pages.

import type { ShopPage } from '@kontor/contract/shops/shops'
import type { CatalogueView } from '@kontor/contract/storefront/catalogue-views'

const part = encodeURIComponent

export const shopPath = (shop: string) => `/store/${part(shop)}`
export const productPath = (shop: string, product: string) => `${shopPath(shop)}/products/${part(product)}`
export const cartPath = (shop: string) => `${shopPath(shop)}/cart`
export const checkoutPath = (shop: string) => `${shopPath(shop)}/checkout`
/** `lang` is needed only if no cookie can remember the language: in a frame. */
export const formPath = (shop: string, lang?: string) => `/form/${part(shop)}${lang ? `?lang=${lang}` : ''}`
export const orderPath = (shop: string, order_id: string) => `${shopPath(shop)}/orders/${order_id}`
export const shippingPath = (shop: string) => `${shopPath(shop)}/shipping`
/** Returns the path of the withdrawal form. The form contains the number of the order, if given. */
export const withdrawalPath = (shop: string, order_number = '') =>
  `${shopPath(shop)}/withdrawal${order_number && `?order=${part(order_number)}`}`
/** Returns the path of the login, with the next page after the login. */
export const loginPath = (shop: string, back = '') =>
  `${shopPath(shop)}/login${back && `?back=${part(back)}`}`
export const objectionPath = (shop: string, token: string, is_gift: boolean) =>
  `${shopPath(shop)}/not-my-order?t=${part(token)}${is_gift ? '&gift=1' : ''}`
export const textPagePath = (shop: string, page: ShopPage) => `${shopPath(shop)}/pages/${page}`

export const productsPath = (shop: string) => `${shopPath(shop)}/products`
export const collectionsPath = (shop: string) => `${shopPath(shop)}/collections`
export const collectionPath = (shop: string, collection: string) =>
  `${collectionsPath(shop)}/${part(collection)}`
export const searchPath = (shop: string) => `${shopPath(shop)}/search`
/** The search field requests suggestions while the visitor types. `lang` is the visitor's language. */
export const suggestionsPath = (shop: string, lang: string) =>
  `/v1/public/${part(shop)}/suggestions?lang=${lang}`

type Filter = Pick<
  CatalogueView,
  'q' | 'category' | 'tag' | 'sort' | 'page' | 'base' | 'chosen' | 'collection'
>

/** Returns the default sort order of a list. */
export const standardSort = ({ q, collection }: Partial<Filter>): CatalogueView['sort'] =>
  q ? 'relevance' : (collection?.sort ?? '-created_at')

/** Default values are left out, so that each list has exactly one address. */
export function cataloguePath(shop: string, filter: Partial<Filter>): string {
  const query = new URLSearchParams()
  if (filter.q) query.set('q', filter.q)
  if (filter.category) query.set('category', filter.category)
  if (filter.tag) query.set('tag', filter.tag)
  const { brand, options = [], price_min, price_max, in_stock } = filter.chosen ?? {}
  if (brand) query.set('brand', brand)
  for (const option of options) query.append('option', option)
  if (price_min) query.set('price_min', price_min)
  if (price_max) query.set('price_max', price_max)
  if (in_stock) query.set('in_stock', 'true')
  if (filter.sort && filter.sort !== standardSort(filter) && filter.sort !== 'relevance')
    query.set('sort', filter.sort)
  if (filter.page && filter.page > 1) query.set('page', String(filter.page))
  const path = filter.base ? `${shopPath(shop)}/${filter.base}` : shopPath(shop)
  return `${path}${query.size > 0 ? `?${query}` : ''}`
}

/** Returns the address of the same page in a different language. */
export function inLanguage(here: string, lang: string): string {
  const [path = '/', search = ''] = here.split('?')
  const query = new URLSearchParams(search)
  query.set('lang', lang)
  return `${path}?${query}`
}
