// Resident memory of the web process: before anything was asked of it, and after the load of the scenarios before this one.

import { whole } from '../rounds.ts'
import type { Result, Scenario } from '../scenario.ts'

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
  goal: `at most ${GOAL_MB.idle} MB idle and ${GOAL_MB.after_load} MB after the load, the database apart`,
  async measure(bench) {
    const { product, idle_mb } = await bench.ground()
    return [
      row('Memory, idle', idle_mb, GOAL_MB.idle),
      row('Memory, after the load', product.memory_mb(), GOAL_MB.after_load),
    ]
  },
}
