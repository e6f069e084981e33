// The shop's catalogue page, for visitors without a cart.

import { besideBare } from '../beside-bare.ts'
import { readStorePage } from '../requests.ts'
import type { Scenario } from '../scenario.ts'

export const storePage: Scenario = {
  name: 'store-page',
  goal: 'at least half of a bare server, p99 at most 50 ms',
  measure: (bench) =>
    besideBare(bench, { title: 'Store page', next: readStorePage, goal: { ratio: 0.5, p99_ms: 50 } }),
}
