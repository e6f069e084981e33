// The resiliency matrix: what still works while one thing is broken. Each cell is what a probe saw, and is held against what may be seen.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Campaign, Figure, Run } from '../campaign.ts'
import { buyWithCard, untilStatus } from '../checks/payments.ts'
import type { Answer } from '../world/ask.ts'
import { openPayment, place, placeFor } from '../world/buyer.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import { startWorld, type World } from '../world/world.ts'

interface Subject {
  shop: Shop
  product_id: string
  /** New, without a payment page. */
  new_order_id: string
  paid_order_id: string
}

type Probe = (world: World, subject: Subject) => Promise<Answer>

const PROBES: Record<string, Probe> = {
  browse: (world, { shop }) => world.ask({ path: `/v1/public/${shop.id}/products` }),
  calculate: (world, { shop, product_id }) =>
    world.ask({
      method: 'POST',
      path: '/v1/public/order-calculation',
      body: { shop_id: shop.id, items: [{ product_id, quantity: 1 }], destination_country: 'DE' },
    }),
  order: (world, { shop, product_id }) => place(world, { shop, items: [{ product_id, quantity: 1 }] }),
  pay: (world, { new_order_id }) => openPayment(world, new_order_id),
  status: (world, { paid_order_id }) => world.ask({ path: `/v1/public/order/${paid_order_id}/status` }),
  login: (world) =>
    world.ask({
      method: 'POST',
      path: '/v1/login',
      body: { EmailMagicLink: { email: `${randomUUID()}@example.test` } },
    }),
  'back office': (world, { shop }) =>
    world.ask({ path: `/v1/a/orders?shop_id=${shop.id}`, token: shop.owner.access_token }),
  invoices: (world, { shop, paid_order_id }) =>
    world.ask({ path: `/v1/a/orders/${paid_order_id}/invoice`, token: shop.owner.access_token }),
}

interface Broken {
  name: string
  break(world: World): Promise<void>
  mend(world: World): Promise<void>
  /** Columns that may be refused, with 502 or a 503 that says when to come back; all others have to work. */
  may_refuse: readonly string[]
}

const ALL = Object.keys(PROBES)
const wired = (
  name: string,
  wire: 'db' | 'stripe' | 'smtp',
  weather: object,
  may_refuse: readonly string[],
): Broken => ({
  name,
  async break(world) {
    await world.ground.network.set(world.wire(wire), weather)
    // Who is cut off has to come back first, and a slow line is not a cut one.
    if (!('delay_ms' in weather)) await world.ground.network.cut(world.wire(wire))
  },
  mend: (world) => world.mend(),
  may_refuse,
})

const ROWS: readonly Broken[] = [
  { name: 'nothing', break: async () => undefined, mend: async () => undefined, may_refuse: [] },
  wired('PostgreSQL down', 'db', { state: 'refused' }, ALL),
  wired('PostgreSQL slow (+500 ms each way)', 'db', { delay_ms: 500 }, [
    'order',
    'pay',
    'back office',
    'invoices',
  ]),
  wired('Card provider down', 'stripe', { state: 'refused' }, ['pay']),
  wired('SMTP down', 'smtp', { state: 'refused' }, []),
  {
    name: 'Google down',
    break: (world) => world.ground.outside.googleFails('/.well-known/openid-configuration', 500),
    mend: (world) => world.ground.outside.googleFails('/.well-known/openid-configuration', undefined),
    may_refuse: [],
  },
  {
    name: 'Worker down',
    break: async (world) => void (await world.workers[0]!.kill()),
    mend: async (world) => void (await world.workers[0]!.start()),
    may_refuse: [],
  },
  {
    name: 'One of two processes',
    break: async (world) => void (await world.webs[1]!.kill()),
    mend: async (world) => void (await world.webs[1]!.start()),
    may_refuse: [],
  },
]

const TABLE = 'What still works while one thing is broken, each cell as a probe saw it'

const PATIENCE_MS = 4600
const SLOW_MS = 1000

/** What stands in a cell. */
function wordFor({ status, ms, headers }: Answer): string {
  if (status === 0) return 'no answer'
  if (status < 300) return ms > SLOW_MS ? 'ok, slow' : 'ok'
  return status === 503 && headers['retry-after'] === undefined ? '503 without Retry-After' : String(status)
}

async function makeSubject(
  world: World,
  shop: Shop,
  product_id: string,
  paid_order_id: string,
): Promise<Subject> {
  const placed = await placeFor(world, { shop, items: [{ product_id, quantity: 1 }] })
  return { shop, product_id, new_order_id: placed.json.id, paid_order_id }
}

async function makePaidOrder(world: World, shop: Shop): Promise<string> {
  const bought = await buyWithCard(world, { shop })
  if (!bought) throw new Error('No order could be bought.')
  await world.ground.outside.pay(bought.session_id)
  await untilStatus(world, bought.order_id, ['paid'])
  // Its invoice is drawn by a job.
  for (let tries = 0; tries < 100; tries++) {
    const { status } = await world.ask({
      path: `/v1/a/orders/${bought.order_id}/invoice`,
      token: shop.owner.access_token,
    })
    if (status === 200) break
    await sleep(100)
  }
  return bought.order_id
}

export const matrix: Campaign = {
  name: 'matrix',
  title: 'What still works while one thing is broken',
  covers: [],
  async run(run: Run): Promise<Figure[]> {
    const { ground, build, journal, watch } = run
    const world = await startWorld({ ground, build, watch, journal, random: run.random.fork('matrix') })
    let wrong = 0
    try {
      const shop = await makeShop(world)
      const product_id = await makeProduct(shop, { stock: 1000 })
      const paid_order_id = await makePaidOrder(world, shop)
      run.tabulate(TABLE, `| broken | ${ALL.join(' | ')} |`)
      run.tabulate(TABLE, `|---|${ALL.map(() => '---').join('|')}|`)
      for (const broken of ROWS) {
        const subject = await makeSubject(world, shop, product_id, paid_order_id)
        const words = await watch.disturbed(async () => {
          await broken.break(world)
          const seen: string[] = []
          for (const [column, probe] of Object.entries(PROBES)) {
            const answer = await probe(world, subject)
            const word = wordFor(answer)
            seen.push(word)
            const is_refusal = ['502', '503'].includes(word) && broken.may_refuse.includes(column)
            const is_good = (word.startsWith('ok') || is_refusal) && answer.ms <= PATIENCE_MS
            if (!is_good) {
              wrong++
              watch.violate('matrix', `${broken.name}, ${column}: ${word} after ${Math.round(answer.ms)} ms`)
            }
          }
          await broken.mend(world)
          return seen
        })
        watch.fired(`broken: ${broken.name}`)
        run.tabulate(TABLE, `| ${broken.name} | ${words.join(' | ')} |`)
        await sleep(300)
      }
    } finally {
      await world.stop()
    }
    return [
      {
        id: 'matrix',
        title: 'Cells of the resiliency matrix that are not as they may be',
        gate: `0 of ${ROWS.length * ALL.length}`,
        measured: String(wrong),
        holds: wrong === 0,
      },
    ]
  },
}
