// One product at a time over the API, another one with each request.

import { besideBare } from '../beside-bare.ts'
import { readProduct } from '../requests.ts'
import type { Scenario } from '../scenario.ts'

export const product: Scenario = {
  name: 'product',
  goal: 'at least 0.6 of a bare server, p99 at most 50 ms',
  measure: (bench) =>
    besideBare(bench, { title: 'Product', next: readProduct, goal: { ratio: 0.6, p99_ms: 50 } }),
}
