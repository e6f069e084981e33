// What sending costs, before anything is in the cart: the law wants it where a price says "plus shipping" (2011/83/EU Art. 6, PAngV § 6).

import { listShippingWays } from '../storefront-pages.queries.ts'
import type { PageHandler, Pages } from './sending/bind-page.ts'

export function bindShippingPage({ bind }: Pages): void {
  const showShipping: PageHandler = async ({ shop }, { db }) => ({
    view: { kind: 'shipping', ways: await listShippingWays(db, shop.id) },
    is_kept: true,
    canonical: `/store/${shop.slug}/shipping`,
  })
  bind('GET', '/store/:shop/shipping', showShipping, { depends_on: [] })
}
