// F-02 and W-12: a process dies before and after every await in the code of orders, payments, webhooks,
// logins and refunds. First the flows run without a crash, and the campaign records the failpoints that they
// pass. A process then dies at each of these places in turn. The state of the remaining processes, compared
// with the journal, shows if anything was lost or done twice.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../server/src/db/sql.ts'
import type { Flow } from '../failpoints/flows/flow.ts'
import { FLOWS } from '../failpoints/flows.ts'
import { type Failpoint, insertFailpoints } from '../failpoints/insert-failpoints.ts'
import { type KillTargets, type Kind, watchKillTargets } from '../failpoints/kill-targets.ts'
import { checkAtEnd, checkBooks } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { buildServer } from '../world/build.ts'
import { makeJourneyInput } from '../world/journey.ts'
import { letLeasesEnd } from '../world/leases.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import { startWorld, type World } from '../world/world.ts'

const SECONDS_IN_TEN_MINUTES = 70
/**
 * Number of flows in ten minutes, drawn from the seed. Each flow gives more places than the time allows to
 * die at. Longer runs have more flows, until all have run.
 */
const FLOWS_IN_TEN_MINUTES = 15
/** The minimum of deaths in ten minutes. Reaching the minimum may take longer on a slow machine. */
const MIN_DEATHS = 40
/** Factor by which the run may be extended to reach the minimum. */
const MAX_TIMES = 8
/** The scale (two hours) from which every place is tried, regardless of the time. */
const EVERY_PLACE_FROM = 12
/** Number of concurrent flows. Each loop asks a separate web process first. */
const CONCURRENCY = 2
/**
 * A place may not be passed again, because it may depend on timing, on being the first, or on the quicker
 * process.
 */
const MAX_TRIES = 3
/**
 * The maximum of points that no flow passes. 18 points need a deadlock, a contradictory account of Stripe
 * or the like. A few more depend on timing. A new `await` that no flow reaches needs a new flow.
 */
const MAX_OFF = 24
const QUIET_WITHIN_MS = 5000
/** Gets a mail when a refund of a deposit fails. */
const OPERATOR = 'operator@example.test'

/** A failpoint, with the kind of process and the flow that pass it. */
interface Place {
  point: Failpoint
  kind: Kind
  flow: Flow
}

interface Setting {
  world: World
  targets: KillTargets
  shop: Shop
  product_id: string
  free_product_id: string
  say: Run['say']
}

async function runFlow({ world, shop, product_id, free_product_id }: Setting, flow: Flow, server: number) {
  const input = await makeJourneyInput(world, shop, product_id)
  await flow.run({ world, ...input, free_product_id, server, first: { server } })
}

/** Waits until no job is due, but not longer than `QUIET_WITHIN_MS`. */
async function untilQuiet({ world }: Setting): Promise<void> {
  const until = Date.now() + QUIET_WITHIN_MS
  for (let quiet = 0; quiet < 2 && Date.now() < until; await sleep(60)) {
    const left = await world.db.first(
      sql<{ n: number }>`
        select count(*)::int as n from graphile_worker.jobs where run_at <= now() and attempts < max_attempts`,
    )
    quiet = left?.n === 0 ? quiet + 1 : 0
  }
}

/** Runs each of the flows once without a crash. Returns the passed places. */
async function chart(setting: Setting, flows: readonly Flow[]): Promise<Place[]> {
  const places = new Map<string, Place>()
  for (const flow of flows) {
    await setting.targets.passed()
    const begun = Date.now()
    await runFlow(setting, flow, 0)
    await untilQuiet(setting)
    setting.world.watch.measure(`flow, ms: ${flow.name}`, Date.now() - begun)
    const passed = await setting.targets.passed()
    for (const kind of ['web', 'worker'] as const)
      for (const point of passed[kind]) {
        const key = `${kind} ${point}`
        if (!places.has(key)) places.set(key, { point, kind, flow })
      }
  }
  return [...places.values()]
}

/** Runs the place's flow with its failpoint armed. Returns true if a process died. */
async function dieAt(setting: Setting, { point, kind, flow }: Place, slot: number): Promise<boolean> {
  const { world, targets } = setting
  await targets.untilMortal(kind, slot)
  const { died, disarm } = await targets.arm(kind, point)
  let has_died = false
  died.then(() => {
    has_died = true
  })
  const since = world.watch.mark()
  await runFlow(setting, flow, slot)
  if (since.count() > 0) setting.say(`A violation while a ${kind} was to die at ${point}: ${flow.name}`)
  if (!has_died) await Promise.race([died, untilQuiet(setting)])
  await disarm()
  if (has_died) world.watch.fired('death at an await')
  return has_died
}

interface Patience {
  /** How long to continue, and how much longer if fewer than `least` died meanwhile. */
  seconds: number
  least: number
}

interface Walk {
  /** Places where a process died. */
  reached: Place[]
  /** Places armed `MAX_TRIES` times that no process passed again. */
  missed: Place[]
}

async function walk(setting: Setting, places: readonly Place[], { seconds, least }: Patience): Promise<Walk> {
  const reached: Place[] = []
  const missed: Place[] = []
  const begun = Date.now()
  const hasTime = () => Date.now() - begun < seconds * 1000 * (reached.length < least ? MAX_TIMES : 1)
  const queue = [...places]
  const tries = new Map<Place, number>()
  const loop = async (turn: number) => {
    for (let place = queue.shift(); place && hasTime(); place = queue.shift()) {
      if (await dieAt(setting, place, turn)) {
        reached.push(place)
        continue
      }
      const tried = (tries.get(place) ?? 0) + 1
      tries.set(place, tried)
      if (tried < MAX_TRIES) queue.unshift(place)
      else missed.push(place)
    }
  }
  let is_over = false
  const leases = (async () => {
    for (; !is_over; await sleep(500)) await letLeasesEnd(setting.world).catch(() => undefined)
  })()
  await Promise.all(Array.from({ length: CONCURRENCY }, (_, turn) => loop(turn)))
  is_over = true
  await leases
  return { reached, missed }
}

/** Returns the failpoints in short: each file with its lines, as `file:5,9`. */
function byFile(points: Iterable<Failpoint>): string {
  const lines = new Map<string, Set<string>>()
  for (const point of points) {
    const [file, line] = point.split('.ts:')
    const place = line!.split(':')[0]!
    lines.set(file!, (lines.get(file!) ?? new Set()).add(place))
  }
  return [...lines].map(([file, those]) => `${file}:${[...those].join(',')}`).join(' ')
}

export const failpoints: Campaign = {
  name: 'failpoints',
  title: 'Death at every await',
  group: 'busy',
  covers: [{ name: 'death before and after every await', rows: 'F-02 W-12' }],
  async run(run: Run): Promise<Figure[]> {
    const { environment, journal, watch, scale } = run
    const random = run.random.fork('failpoints')
    const { plugin, points } = insertFailpoints()
    const build = await buildServer([plugin])
    const options = { environment, build, watch, journal, random, webs: CONCURRENCY + 1, workers: 2 }
    watch.addresses.add(OPERATOR)
    const world = await startWorld({ ...options, env: { OPERATOR_EMAILS: OPERATOR }, failpoint_files: true })
    const since = watch.mark()
    const drawn = new Set(random.shuffle(FLOWS).slice(0, Math.ceil(FLOWS_IN_TEN_MINUTES * scale)))
    // In order, because a place is tried with the first flow that passes it.
    const flows = FLOWS.filter((flow) => drawn.has(flow))
    const least = Math.max(1, Math.floor(MIN_DEATHS * Math.min(1, scale)))
    const webs = world.webs.slice(0, CONCURRENCY)
    const targets = watchKillTargets(world, { web: webs, worker: world.workers })
    let places: Place[]
    let walked: Walk
    try {
      // Webhooks go to the processes that are to die, as long as any of them is up.
      const origins = world.webs.map(({ port }) => `http://127.0.0.1:${port}`)
      await environment.outside.setWebs(origins.slice(0, CONCURRENCY), origins.slice(CONCURRENCY))
      const shop = await makeShop(world)
      const product_id = await makeProduct(shop, { stock: 100_000 })
      const free_product_id = await makeProduct(shop, {
        stock: 100_000,
        price: '0.00',
        requires_shipping: false,
      })
      const setting = { world, targets, shop, product_id, free_product_id, say: run.say }
      const begun = Date.now()
      // `disturbed`, though no process dies yet: a busy machine may refuse requests for load.
      places = await watch.disturbed(() => chart(setting, flows))
      run.say(`${places.length} places in ${flows.length} flows, found in ${Date.now() - begun} ms`)
      // The books must be right before any process dies.
      await checkBooks(world)
      const share_ms = SECONDS_IN_TEN_MINUTES * 1000 * scale
      const left_ms = Math.max(share_ms / 2, share_ms - (Date.now() - begun))
      const seconds = scale >= EVERY_PLACE_FROM ? Number.POSITIVE_INFINITY : left_ms / 1000
      walked = await watch.disturbed(() => walk(setting, random.shuffle(places), { seconds, least }))
      await targets.untilUp()
      await letLeasesEnd(world)
      await checkAtEnd(world)
    } finally {
      targets.leave()
      await world.stop()
      build.remove()
    }
    const found = since.count()
    const { reached, missed } = walked
    const on_the_way = new Set(places.map(({ point }) => point))
    const off = [...points].filter((point) => !on_the_way.has(point))
    run.say(
      `${points.size} points; ${off.length} that no flow reaches here: ${byFile(off)}${
        missed.length === 0
          ? ''
          : `; come by once and not again: ${missed.map(({ point, kind }) => `${point} (${kind})`).join(', ')}`
      }`,
    )
    const tried = reached.length + missed.length
    const is_every = scale >= EVERY_PLACE_FROM
    return [
      {
        id: 'G2b',
        title: 'Lost, duplicated or stuck after a kill at a failpoint',
        gate: is_every
          ? `0; every place on its path tried, nine in ten of them died at; at most ${MAX_OFF} points that no flow reaches`
          : `0; at least ${least} places died at, and nine in ten of those tried`,
        measured: `${found} in ${reached.length} deaths, ${missed.length} places not come by again; on the paths of ${flows.length} of ${FLOWS.length} flows are ${places.length} (${on_the_way.size} of ${points.size} points, in web processes and in workers)`,
        holds:
          found === 0 &&
          reached.length >= least &&
          reached.length >= 0.9 * tried &&
          (!is_every || (tried === places.length && off.length <= MAX_OFF)),
      },
    ]
  },
}
