// Several machines: a cluster is made with the files of deploy/. While buyers buy, its primary is killed, a
// switchover makes the second node the primary, and a web process is killed. The leading node must have each
// acknowledged order exactly once, and all clients must read their own writes.

import { setTimeout as sleep } from 'node:timers/promises'
import { whole } from '../../bench/numbers.ts'
import { type Installation, startInstallation } from '../failover/installation.ts'
import { missingPackages } from '../failover/programs.ts'
import { visitThroughCache } from '../failover/shared-cache.ts'
import { smuggle, VISITORS } from '../failover/smuggling.ts'
import { checkAcknowledged, checkBooks, checkCalm } from '../oracles/oracles.ts'
import type { Since } from '../oracles/watch.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { send } from '../world/http-request.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import type { SystemUnderTest } from '../world/world.ts'
import { underLoad } from './load.ts'

const BUYERS = 8
/** Shorter than haproxy and Patroni take to call a node dead. */
const STANDSTILL_MS = 3000
const CALM_MS = 2000

/** When an order was first acknowledged and a read answered, as `performance.now()`. */
interface Timeline {
  orders: number[]
  reads: number[]
}

/** The longest time without a success between `since` and `until`, in milliseconds. */
function longestGap(times: readonly number[], since: number, until: number): number {
  const inside = times.filter((at) => at >= since && at <= until).sort((a, b) => a - b)
  return Math.max(...[...inside, until].map((at, n) => at - (n === 0 ? since : inside[n - 1]!)))
}

/**
 * Returns the same system with an `ask` that also records the acknowledgement of orders. The answer to a
 * repeat stores nothing and does not count.
 */
function noting(system: SystemUnderTest, { orders }: Timeline): SystemUnderTest {
  const acknowledged = new Set<string>()
  return {
    ...system,
    async ask(ask) {
      const answer = await system.ask(ask)
      const is_order = ask.path === '/v1/public/order' && answer.status < 300 && answer.status > 0
      if (is_order && !acknowledged.has(answer.json.id)) {
        acknowledged.add(answer.json.id)
        orders.push(performance.now())
      }
      return answer
    },
  }
}

/** A visitor who searches, because no cache answers a search. */
async function browse(system: SystemUnderTest, shop: Shop, { reads }: Timeline): Promise<void> {
  const path = `/v1/public/${shop.id}/products?q=${shop.canary}&limit=5`
  const { status } = await system.ask({ path, timeout_ms: 2000 })
  if (status === 200) reads.push(performance.now())
  await sleep(100)
}

/** A merchant who makes a product and must then find the product, in the back office and in the shop. */
async function lookForOwnWrite({ watch, ask }: SystemUnderTest, shop: Shop): Promise<void> {
  const product_id = await makeProduct(shop, { stock: 0 }).catch(() => undefined)
  if (product_id !== undefined) {
    const path = `/v1/a/products?shop_id=${shop.id}&limit=5`
    const listed = await ask({ path, token: shop.owner.access_token })
    if (listed.status === 200) {
      watch.tally('looks for an own write')
      const ids = listed.json.data.map(({ id }: { id: string }) => id)
      watch.expect(ids.includes(product_id), 'read-your-writes', `the list misses ${product_id}`)
    }
    const shown = await ask({ path: `/v1/public/${shop.id}/products/${product_id}` })
    if (shown.status === 200 || shown.status === 404) {
      watch.tally('looks for an own write')
      watch.expect(shown.status === 200, 'read-your-writes', `the shop misses ${product_id}`)
    }
  }
  await sleep(100)
}

/** Does `work`, and meanwhile each of the actions again and again. */
async function meanwhile(
  actions: readonly (() => Promise<void>)[],
  work: () => Promise<void>,
): Promise<void> {
  let is_over = false
  const doing = actions.map(async (action) => {
    while (!is_over) await action()
  })
  try {
    await work()
  } finally {
    is_over = true
    await Promise.all(doing)
  }
}

/** Waits until orders are acknowledged again. Throws after a minute. */
async function untilOrders({ orders }: Timeline): Promise<void> {
  const before = orders.length
  const until = Date.now() + 60_000
  while (orders.length < before + BUYERS) {
    if (Date.now() > until) throw new Error('No order was acknowledged for a minute.')
    await sleep(20)
  }
}

interface Outage {
  what: string
  promotion_ms: number
  reads_ms: number
  orders_ms: number
}

/**
 * Does `action` and waits until a new node leads. Measures the duration, and the time in which clients had no
 * reads and no orders.
 */
async function suffer(
  { cluster }: Installation,
  timeline: Timeline,
  { what, action, after }: { what: string; action: () => Promise<void>; after?: () => Promise<void> },
): Promise<Outage> {
  const before = await cluster.leader({ with_sync: true })
  const since = performance.now()
  await action()
  let leader = before
  while (leader === before) {
    leader = await cluster.leader({ with_sync: false })
    await sleep(50)
  }
  const promotion_ms = performance.now() - since
  await after?.()
  await cluster.leader({ with_sync: true })
  await untilOrders(timeline)
  await sleep(CALM_MS)
  const until = performance.now()
  return {
    what,
    promotion_ms,
    reads_ms: longestGap(timeline.reads, since, until),
    orders_ms: longestGap(timeline.orders, since, until),
  }
}

/** Kills the primary, and starts it again when the second node leads. */
async function killPrimary(place: Installation, timeline: Timeline): Promise<Outage> {
  const primary = await place.cluster.leader({ with_sync: true })
  return suffer(place, timeline, {
    what: 'primary killed',
    async action() {
      await primary.kill()
      place.watch.fired('kill -9 of a primary and its Patroni')
    },
    after: async () => primary.start(),
  })
}

/**
 * Cuts the replica off for a while and then kills the primary. Changes that only the primary had committed
 * are lost, and none of them may have been acknowledged.
 */
async function killPrimaryAlone(place: Installation, timeline: Timeline): Promise<Outage> {
  const { cluster, watch } = place
  const primary = await cluster.leader({ with_sync: true })
  const replica = cluster.nodes.find((node) => node !== primary)!
  const receiver = replica.findBackend('walreceiver')
  if (receiver === undefined) throw new Error('The replica receives nothing.')
  process.kill(receiver, 'SIGSTOP')
  watch.fired('standstill of a replica')
  await sleep(STANDSTILL_MS / 3)
  const before = timeline.orders.length
  await sleep(STANDSTILL_MS)
  const acknowledged = timeline.orders.length - before
  watch.tally('acknowledged while one node had it', acknowledged)
  watch.expect(acknowledged === 0, 'I2', `${acknowledged} orders were acknowledged that one node had`)
  return suffer(place, timeline, {
    what: 'primary killed, replica behind',
    async action() {
      await primary.kill()
      process.kill(receiver, 'SIGCONT')
      watch.fired('kill -9 of a primary and its Patroni')
    },
    after: async () => primary.start(),
  })
}

const switchOver = (place: Installation, timeline: Timeline): Promise<Outage> =>
  suffer(place, timeline, {
    what: 'switchover',
    async action() {
      await place.cluster.switchOver()
      place.watch.fired('switchover')
    },
  })

/** Kills and starts a web process; gives the longest time without an acknowledged order, in milliseconds. */
async function killWeb({ webs, watch, random }: Installation, { orders }: Timeline): Promise<number> {
  const since = performance.now()
  const target = random.pick(webs)
  await target.kill()
  watch.fired('kill -9 of a web process')
  await sleep(CALM_MS)
  await target.start()
  await sleep(CALM_MS)
  return longestGap(orders, since, performance.now())
}

async function replicaReads({ webs }: Installation): Promise<number> {
  const counts = await Promise.all(
    webs.map(async ({ port }) => {
      const { text } = await send(port, { path: '/metrics' })
      return Number(/db_replica_reads_total\{outcome="replica"\} (\d+)/.exec(text)?.[1] ?? 0)
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

/** In a run of up to ten minutes the harder kind of kill and a switchover; in longer ones both kinds of kill too, again and again. */
const actionsOf = ({ scale }: Run) =>
  scale <= 1
    ? [killPrimaryAlone, switchOver]
    : Array.from({ length: Math.ceil(scale / 2) }, () => [killPrimary, switchOver, killPrimaryAlone]).flat()

export const failover: Campaign = {
  name: 'failover',
  title: 'Two database nodes, of which the first dies',
  group: 'patient',
  covers: [
    { name: 'ambiguous requests through the proxy', rows: 'L-06' },
    { name: 'a cache that all share', rows: 'P-06' },
  ],
  missing: missingPackages,
  async run(run: Run): Promise<Figure[]> {
    const { watch, say } = run
    const since = watch.mark()
    const place = await startInstallation(run)
    try {
      const shop = await makeShop(place)
      const product_ids = await Promise.all(
        Array.from({ length: 6 }, () => makeProduct(shop, { stock: 1_000_000 })),
      )
      const timeline: Timeline = { orders: [], reads: [] }
      const system = noting(place, timeline)
      const outages: Outage[] = []
      let web_ms = 0
      let from_replica = 0
      const bought = await watch.disturbed(() =>
        underLoad(system, { shop, product_ids, buyers: BUYERS, pay_share: 0, pause_ms: 20 }, () =>
          meanwhile([() => browse(system, shop, timeline), () => lookForOwnWrite(system, shop)], async () => {
            await sleep(CALM_MS)
            from_replica = await replicaReads(place)
            for (const suffering of actionsOf(run)) {
              const outage = await suffering(place, timeline)
              outages.push(outage)
              say(
                `${outage.what}: another led after ${seconds(outage.promotion_ms)}; no read for ${seconds(outage.reads_ms)}, no order for ${seconds(outage.orders_ms)}`,
              )
            }
            web_ms = await killWeb(place, timeline)
          }),
        ),
      )
      await checkCalm(place)
      await checkBooks(place)
      await checkAcknowledged(place)
      const ambiguous = await smuggle(place, shop, product_ids[0]!)
      const cache = await visitThroughCache(place, [shop, await makeShop(place)], product_ids[0]!)
      const acknowledged = bought.filter(({ status }) => status === 201 || status === 200).length
      const repeats = bought.reduce((sum, { tries }) => sum + tries - 1, 0)
      return figuresOf(run, {
        since,
        outages,
        web_ms,
        from_replica,
        acknowledged,
        repeats,
        ambiguous,
        cache,
      })
    } finally {
      await place.stop()
    }
  },
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

interface Measured {
  since: Since
  outages: readonly Outage[]
  web_ms: number
  from_replica: number
  acknowledged: number
  repeats: number
  ambiguous: number
  cache: { compared: number; cached: number }
}

function figuresOf(
  { watch }: Run,
  { since, outages, web_ms, from_replica, acknowledged, repeats, ambiguous, cache }: Measured,
): Figure[] {
  const of = since.count
  const looks = watch.tallies.get('looks for an own write') ?? 0
  const most = (planned: boolean, of: (outage: Outage) => number): number =>
    Math.max(...outages.filter(({ what }) => (what === 'switchover') === planned).map(of))
  const promotion_ms = most(false, (outage) => outage.promotion_ms)
  const reads_ms = most(false, (outage) => outage.reads_ms)
  const orders_ms = most(false, (outage) => outage.orders_ms)
  const switchover_ms = most(true, (outage) => outage.orders_ms)
  return [
    {
      id: 'H1',
      title: 'Two nodes: acknowledged orders lost; duplicated; records that do not add up',
      gate: '0; 0; 0',
      measured: `${of('I2')}; ${of('I3')}; ${of('I1', 'I4', 'I5', 'I6')} of ${acknowledged} orders, ${repeats} tries again, over ${outages.length} changes of the primary`,
      holds: of('I1', 'I2', 'I3', 'I4', 'I5', 'I6') === 0 && acknowledged > 0,
    },
    {
      id: 'H2',
      title: 'A replica leads after the primary was killed; clients without reads, without orders',
      gate: '≤ 30 s; ≤ 40 s; ≤ 60 s',
      measured: `${seconds(promotion_ms)}; ${seconds(reads_ms)}; ${seconds(orders_ms)}`,
      holds: promotion_ms <= 30_000 && reads_ms <= 40_000 && orders_ms <= 60_000,
    },
    {
      id: 'H3',
      title: 'Switchover, web process killed: clients without orders',
      gate: '≤ 20 s; ≤ 3 s',
      measured: `${seconds(switchover_ms)}; ${seconds(web_ms)}`,
      holds: switchover_ms <= 20_000 && web_ms <= 3000,
    },
    {
      id: 'H4',
      title: 'Reads that missed an own write',
      gate: '0, the replica used',
      measured: `${of('read-your-writes')} of ${looks}; ${from_replica} reads in the first seconds were the replica's`,
      holds: of('read-your-writes') === 0 && looks > 0 && from_replica > 0,
    },
    {
      id: 'L-06',
      title:
        'Requests that proxy and server could parse differently: wrong responses, or bypasses of the proxy',
      gate: '0',
      measured: `${of('L-06')} of ${ambiguous}, ${ambiguous * VISITORS} visitors after them`,
      holds: of('L-06') === 0 && ambiguous > 0,
    },
    {
      id: 'P-06',
      title: 'Through a shared cache: responses for another caller',
      gate: '0, the cache used',
      measured: `${of('P-06')} of ${whole(cache.compared)}; ${whole(cache.cached)} came from the cache`,
      holds: of('P-06') === 0 && cache.cached > 0,
    },
  ]
}
