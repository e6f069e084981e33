// Measures a request against the product and against the bare server that sends the same bytes, with 1, 8 and 32 clients.

import { startBare } from './bare-baseline.ts'
import { load, type Request, warmUp } from './load.ts'
import { compare, type Goal, resultOf } from './rounds.ts'
import type { Bench, Result } from './scenario.ts'
import type { BenchShop } from './shop.ts'

const CLIENTS = [1, 8, 32]
const JUDGED_CLIENTS = 32

export interface Asked {
  /** The request's name in the table. */
  title: string
  next: (shop: BenchShop) => Request
  clients?: readonly number[]
  warm_requests?: number
  /** For 32 clients; with fewer, figures are only reported. */
  goal?: Goal
}

export async function besideBare(bench: Bench, asked: Asked): Promise<Result[]> {
  const { title, next, clients: all_clients = CLIENTS, warm_requests, goal = {} } = asked
  const { product, shop } = await bench.environment()
  const bare = await startBare(product.port, next(shop))
  try {
    const results: Result[] = []
    const ask = (port: number, clients: number, seconds: number) =>
      load(port, clients, seconds, () => next(shop))
    for (const { port } of [product, bare]) await warmUp(port, () => next(shop), warm_requests)
    for (const clients of all_clients) {
      const compared = await compare(
        bench.rounds,
        () => ask(product.port, clients, bench.seconds),
        () => ask(bare.port, clients, bench.seconds),
      )
      const is_judged = clients === JUDGED_CLIENTS
      results.push(resultOf(`${title}, ${clients} clients`, 'bare server', compared, is_judged ? goal : {}))
    }
    return results
  } finally {
    bare.stop()
  }
}
