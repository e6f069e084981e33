// The pages with a shop's information: the texts written by the shop, and the cost of shipping.

import { apiError } from '../../../http/errors/problem.ts'
import { storePath } from '../store-paths.ts'
import { findPageText, listShippingWays } from '../storefront-pages.queries.ts'
import type { PageHandler, Pages } from './sending/bind-page.ts'

/**
 * The text pages written by a shop (imprint, terms, privacy, returns). A page exists as soon as its text
 * exists.
 */
export function bindTextPages({ bind }: Pages): void {
  const showText: PageHandler = async ({ shop, params, texts }, { db }) => {
    const page = shop.pages.find((one) => one === params.page)
    const found = page && (await findPageText(db, shop.id, page))
    if (page === undefined || found === undefined) throw apiError('not_found')
    const translated = await texts.textsOf(['page'], [page])
    return {
      view: { kind: 'text', page, text: translated.get(`${page} text`) ?? found.text },
      is_cacheable: true,
      canonical: `${storePath(shop)}/pages/${page}`,
    }
  }
  bind('GET', '/store/:shop/pages/:page', showText, { depends_on: [] })
}

/**
 * The cost of shipping, before any product is in the cart. The law requires the cost wherever a price says
 * "plus shipping" (2011/83/EU Art. 6, PAngV § 6).
 */
export function bindShippingPage({ bind }: Pages): void {
  const showShipping: PageHandler = async ({ shop, texts }, { db }) => {
    const ways = await listShippingWays(db, shop.id)
    return {
      view: { kind: 'shipping', ways: texts.rates(ways) },
      is_cacheable: true,
      canonical: `${storePath(shop)}/shipping`,
    }
  }
  bind('GET', '/store/:shop/shipping', showShipping, { depends_on: [] })
}
