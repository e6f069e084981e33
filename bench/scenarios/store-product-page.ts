// The page of a product, for visitors without a cart: a hot one, those of a thousand products in turn, for which stock has to be compared, and one
// that was never requested before, which has to be drawn.

import { besideBare } from '../beside-bare.ts'
import { drawProductPage, readAnyProductPage, readStoreProductPage } from '../requests.ts'
import type { Scenario } from '../scenario.ts'

export const storeProductPage: Scenario = {
  name: 'store-product-page',
  goal: 'at least half of a bare server, p99 at most 50 ms',
  measure: async (bench) => [
    ...(await besideBare(bench, {
      title: 'Store product page',
      next: readStoreProductPage,
      goal: { ratio: 0.5, p99_ms: 50 },
    })),
    ...(await besideBare(bench, {
      title: 'Store product pages, 1000 in turn',
      next: readAnyProductPage,
      clients: [8],
      warm_requests: 1000,
    })),
    ...(await besideBare(bench, {
      title: 'Store product page, not cached',
      next: drawProductPage,
      clients: [8],
    })),
  ],
}
