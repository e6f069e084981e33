// Pages of products, wandering over all of them, for visitors without a cart.

import { besideBare } from '../beside-bare.ts'
import { readStoreProductPage } from '../requests.ts'
import type { Scenario } from '../scenario.ts'

export const storeProductPage: Scenario = {
  name: 'store-product-page',
  goal: 'at least half of a bare server, p99 at most 50 ms',
  measure: (bench) =>
    besideBare(bench, {
      title: 'Store product page',
      next: readStoreProductPage,
      goal: { ratio: 0.5, p99_ms: 50 },
    }),
}
