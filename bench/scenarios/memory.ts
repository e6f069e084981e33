// Resident memory of a web process: thirty seconds after its start, without any request, and thirty seconds after the load of the scenarios
// before this one.

import { setTimeout as sleep } from 'node:timers/promises'
import { whole } from '../numbers.ts'
import { startProduct } from '../product.ts'
import type { Result, Scenario } from '../scenario.ts'

/** Garbage that is left is collected once there are no requests any more. */
const RESTED_MS = 30_000
const GOAL_MB = { idle: 150, after_load: 250 }

const row = (figure: string, mb: number, goal_mb: number): Result => ({
  figure,
  measured: `${whole(mb)} MB`,
  beside: '',
  goal: `≤ ${goal_mb} MB`,
  is_met: mb <= goal_mb,
  numbers: { mb },
})

export const memory: Scenario = {
  name: 'memory',
  goal: `at most ${GOAL_MB.idle} MB idle and ${GOAL_MB.after_load} MB after the load, thirty seconds later, the database apart`,
  async measure(bench) {
    const { product } = await bench.environment()
    const idle = await startProduct()
    try {
      await sleep(RESTED_MS)
      return [
        row('Memory, idle for thirty seconds', idle.memory_mb(), GOAL_MB.idle),
        row('Memory, thirty seconds after the load', product.memory_mb(), GOAL_MB.after_load),
      ]
    } finally {
      await idle.stop()
    }
  },
}
