// Calculating what an order would cost: two lines, hardly ever the same cart twice.

import { besideBare } from '../beside-bare.ts'
import { calculate } from '../requests.ts'
import type { Scenario } from '../scenario.ts'

export const calculation: Scenario = {
  name: 'calculation',
  goal: 'at least 0.12 of a bare server that reads the same requests',
  measure: (bench) =>
    besideBare(bench, { title: 'Calculation, 2 lines', next: calculate, goal: { ratio: 0.12 } }),
}
