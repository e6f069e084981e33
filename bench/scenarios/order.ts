// Placing an order of two lines: everything that a buyer's order takes, up to the commit.

import { load, warmUp } from '../load.ts'
import { startOrderTransaction } from '../order-transaction.ts'
import { orderRequest } from '../requests.ts'
import { compare, type Goal, resultOf } from '../rounds.ts'
import type { Result, Scenario } from '../scenario.ts'

const WARM_ORDERS = 5000

const GOALS: readonly { clients: number; goal: Goal }[] = [
  { clients: 1, goal: { p50_ms: 4 } },
  { clients: 8, goal: {} },
  { clients: 32, goal: { ratio: 0.35, p99_ms: 150 } },
]

export const order: Scenario = {
  name: 'order',
  goal: 'at 32 clients at least 0.35 of the bare transaction and p99 at most 150 ms, at one at most 4 ms',
  async measure(bench) {
    const { product, shop } = await bench.environment()
    const results: Result[] = []
    const place = (clients: number, seconds: number) =>
      load(product.port, clients, seconds, () => orderRequest(shop))
    await warmUp(product.port, () => orderRequest(shop), WARM_ORDERS)
    for (const { clients, goal } of GOALS) {
      const baseline = await startOrderTransaction(product, shop, { clients })
      const compared = await compare(
        bench.rounds,
        () => place(clients, bench.seconds),
        () => baseline.run(bench.seconds),
      )
      await baseline.stop()
      results.push(resultOf(`Order, 2 lines, ${clients} clients`, baseline.name, compared, goal))
    }
    return results
  },
}
