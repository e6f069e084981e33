// The page of a product that everybody looks at, for visitors without a cart; and the pages of a thousand products in turn, nearly all of
// which have to be rendered.

import { besideBare } from '../beside-bare.ts'
import { readAnyProductPage, readStoreProductPage } from '../requests.ts'
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
  ],
}
