// L-05, L-07: a network sends far too many requests to two processes concurrently. It gets a single limit for
// both processes, and a Retry-After. Buyers from further networks hardly notice: their orders take at most a
// fifth longer.

import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../../bench/numbers.ts'
import { place } from '../world/buyer.ts'
import { makeProduct, makeShop } from '../world/shop.ts'
import { type Fault, type Stage, untilSelling } from './fault.ts'

/** The rate limit of `POST /public/order`, per minute. */
const LIMIT = 300
const ASKED = 3 * LIMIT
const CONCURRENCY = 6
/**
 * The pause after each refusal. It leaves hundreds of requests a second, a hundred times the limit. Sending
 * more requests would take the CPU from the server and the buyers.
 */
const PAUSE_MS = 10
/**
 * Number of extra requests admitted before each process knows the requests admitted by the second process.
 */
const MAX_MORE = LIMIT / 4
const BUYERS = 100
const MAX_SLOWER = 1.2
/** A smaller difference of the p99 does not count: the greedy network's load on the same machine explains it. */
const NO_SLOWER_MS = 50

export const greedyNetwork: Fault = {
  row: 'L-05 L-07 C-08',
  name: 'a network that asks too much, of two processes concurrently',
  async run(stage: Stage) {
    const { world } = stage
    const { watch } = world
    const extras = await Promise.all([1, 2].map(() => world.startExtra({ RATE_LIMITS: 'on' })))
    // The unrelated buyers: a different shop in a different network.
    const other = await makeShop(world)
    const items = [{ product_id: await makeProduct(other, { stock: 10 * BUYERS }), quantity: 1 }]
    let asked = 0
    let admitted = 0
    let is_buying = true
    const greedy = async () => {
      while (asked < ASKED || is_buying) {
        const { port } = extras[asked++ % extras.length]!
        const { status, headers } = await world.ask({
          method: 'POST',
          path: '/v1/public/order',
          port,
          from: '127.0.0.9',
          body: {},
        })
        if (status !== 429) {
          admitted++
          continue
        }
        watch.expect(Number(headers['retry-after']) > 0, 'L-05', 'a 429 has no Retry-After')
        await sleep(PAUSE_MS)
      }
    }
    /** Places orders one after another. Returns the p99 of an order in milliseconds. */
    const buy = async () => {
      const times: number[] = []
      for (let n = 0; n < BUYERS; n++) {
        const ask = { port: extras[n % extras.length]!.port, from: '127.0.0.10' }
        const { status, ms } = await place(world, { shop: other, items, ask })
        if (status === 201) times.push(ms)
        watch.expect(status !== 429, 'L-05', 'who asks little is refused because another asks too much')
        watch.expect(status === 201, 'L-05', `an order in another shop is answered with ${status}`)
        await sleep(20)
      }
      return quantile(times, 0.99)
    }
    const alone_ms = await buy()
    const buying = buy().finally(() => {
      is_buying = false
    })
    const [beside_ms] = await Promise.all([buying, ...Array.from({ length: CONCURRENCY }, greedy)])
    watch.measure('order alone, and beside a network that asks too much, ms', alone_ms)
    watch.measure('order alone, and beside a network that asks too much, ms', beside_ms)
    watch.expect(
      beside_ms <= alone_ms * MAX_SLOWER || beside_ms - alone_ms <= NO_SLOWER_MS,
      'L-05',
      `an order takes at most (p99) ${beside_ms.toFixed(0)} ms beside a network that asks too much, and ${alone_ms.toFixed(0)} ms without`,
    )
    if (admitted < asked) watch.fired('network over its limit')
    watch.expect(
      admitted >= LIMIT && admitted <= LIMIT + MAX_MORE,
      'L-05',
      `of ${asked} asked of two processes ${admitted} were let in, with a limit of ${LIMIT}`,
    )
    await Promise.all(extras.map((extra) => extra.kill()))
    await untilSelling(stage, 'L-05', 5000)
  },
}
