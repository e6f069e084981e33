// The text pages that a shop has written (imprint, terms, privacy, returns). Each is there as soon as it has a text.

import { apiError } from '../../../http/errors/problem.ts'
import { findPageText } from '../storefront-pages.queries.ts'
import type { PageHandler, Pages } from './sending/bind-page.ts'

export function bindTextPages({ bind }: Pages): void {
  const showText: PageHandler = async ({ shop, params, texts }, { db }) => {
    const page = shop.pages.find((one) => one === params.page)
    const found = page && (await findPageText(db, shop.id, page))
    if (page === undefined || found === undefined) throw apiError('not_found')
    const translated = await texts?.textsOf(['page'], [page])
    return {
      view: { kind: 'text', page, text: translated?.get(`${page} text`) ?? found.text },
      is_kept: true,
      canonical: `/store/${shop.slug}/pages/${page}`,
    }
  }
  bind('GET', '/store/:shop/pages/:page', showText, { depends_on: [] })
}
