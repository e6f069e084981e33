// Products with their files, stock and warehouses in one answer.

import { besideBare } from '../beside-bare.ts'
import { readProductsComplete } from '../requests.ts'
import type { Scenario } from '../scenario.ts'

export const productsComplete: Scenario = {
  name: 'products-complete',
  goal: 'at least 0.6 of a bare server, p99 at most 50 ms',
  measure: (bench) =>
    besideBare(bench, {
      title: 'Products with stock (10)',
      next: readProductsComplete,
      goal: { ratio: 0.6, p99_ms: 50 },
    }),
}
