// The first page of a catalogue over the API, the same for all visitors.

import { besideBare } from '../beside-bare.ts'
import { readProductList } from '../requests.ts'
import type { Scenario } from '../scenario.ts'

export const productList: Scenario = {
  name: 'product-list',
  goal: 'at least 0.6 of a bare server, p99 at most 50 ms',
  measure: (bench) =>
    besideBare(bench, {
      title: 'Product list (10)',
      next: readProductList,
      goal: { ratio: 0.6, p99_ms: 50 },
    }),
}
