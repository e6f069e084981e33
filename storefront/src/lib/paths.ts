// The addresses of the storefront's pages.

import type { ShopPage } from '@kontor/contract/shops/shops'
import type { CatalogueView } from '@kontor/contract/storefront/storefront-pages'

const part = encodeURIComponent

export const shopPath = (shop: string) => `/store/${part(shop)}`
export const productPath = (shop: string, product: string) => `${shopPath(shop)}/products/${part(product)}`
export const cartPath = (shop: string) => `${shopPath(shop)}/cart`
export const checkoutPath = (shop: string) => `${shopPath(shop)}/checkout`
/** `lang` is needed only where no cookie can remember the language: in a frame. */
export const formPath = (shop: string, lang?: string) => `/form/${part(shop)}${lang ? `?lang=${lang}` : ''}`
export const orderPath = (shop: string, order_id: string) => `${shopPath(shop)}/orders/${order_id}`
export const shippingPath = (shop: string) => `${shopPath(shop)}/shipping`
/** With the number of an order, that is filled in. */
export const withdrawalPath = (shop: string, order_number = '') =>
  `${shopPath(shop)}/withdrawal${order_number && `?order=${part(order_number)}`}`
export const objectionPath = (shop: string) => `${shopPath(shop)}/not-my-order`
export const textPagePath = (shop: string, page: ShopPage) => `${shopPath(shop)}/pages/${page}`

type Filter = Pick<CatalogueView, 'q' | 'category' | 'tag' | 'sort' | 'page'>

/** Default values are left out, so that each list has exactly one address. */
export function cataloguePath(shop: string, filter: Partial<Filter>): string {
  const query = new URLSearchParams()
  if (filter.q) query.set('q', filter.q)
  if (filter.category) query.set('category', filter.category)
  if (filter.tag) query.set('tag', filter.tag)
  const standard = filter.q ? 'relevance' : '-created_at'
  if (filter.sort && filter.sort !== standard && filter.sort !== 'relevance') query.set('sort', filter.sort)
  if (filter.page && filter.page > 1) query.set('page', String(filter.page))
  return `${shopPath(shop)}${query.size > 0 ? `?${query}` : ''}`
}

/** The same page in another language. */
export function inLanguage(here: string, lang: string): string {
  const [path = '/', search = ''] = here.split('?')
  const query = new URLSearchParams(search)
  query.set('lang', lang)
  return `${path}?${query}`
}
