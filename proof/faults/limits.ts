// L-05, L-07: one network asks far too much, of two processes at once. It gets one limit and not two, is told when to come back, and whoever
// buys from elsewhere notices nothing.

import { setTimeout as sleep } from 'node:timers/promises'
import { place } from '../world/buyer.ts'
import { type Fault, type Stage, untilSelling } from './fault.ts'

/** Of `POST /public/order`, a minute. */
const LIMIT = 300
const ASKED = 3 * LIMIT
const AT_ONCE = 6
/** What gets in while the one process has not heard of the other yet. */
const MOST_MORE = LIMIT / 4
const BUYERS = 20

export const greedyNetwork: Fault = {
  row: 'L-05 L-07 C-08',
  name: 'a network that asks too much, of two processes at once',
  async run(stage: Stage) {
    const { world, shop, product_ids } = stage
    const { watch } = world
    const extras = await Promise.all([1, 2].map(() => world.startExtra({ RATE_LIMITS: 'on' })))
    const items = [{ product_id: product_ids[0]!, quantity: 1 }]
    let asked = 0
    let admitted = 0
    const greedy = async () => {
      while (asked < ASKED) {
        const { port } = extras[asked++ % extras.length]!
        const { status, headers } = await world.ask({
          method: 'POST',
          path: '/v1/public/order',
          port,
          from: '127.0.0.9',
          body: {},
        })
        if (status !== 429) admitted++
        else
          watch.expect(
            Number(headers['retry-after']) > 0,
            'L-05',
            'who asks too much is not told when to come back',
          )
      }
    }
    const buy = async () => {
      for (let n = 0; n < BUYERS; n++) {
        const ask = { port: extras[n % extras.length]!.port, from: '127.0.0.10' }
        const { status, ms } = await place(world, { shop, items, ask })
        watch.measure('order beside a network that asks too much, ms', ms)
        watch.expect(status !== 429, 'L-05', 'who asks little is refused because another asks too much')
        await sleep(20)
      }
    }
    await Promise.all([...Array.from({ length: AT_ONCE }, greedy), buy()])
    if (admitted < ASKED) watch.fired('network over its limit')
    watch.expect(
      admitted >= LIMIT && admitted <= LIMIT + MOST_MORE,
      'L-05',
      `of ${ASKED} asked of two processes ${admitted} were let in, with a limit of ${LIMIT}`,
    )
    await Promise.all(extras.map((extra) => extra.kill()))
    await untilSelling(stage, 'L-05', 5000)
  },
}
