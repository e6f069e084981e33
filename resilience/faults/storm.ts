// F-21: all faults together. The seed decides about kind and time of the faults, up to three at a time.
// Single responses may be anything. In the end orders can be placed again, and the oracles check the remains.

import { setTimeout as sleep } from 'node:timers/promises'
import type { NetworkConditions } from '../../server/src/testing/wire.ts'
import type { ServerProcess } from '../world/web-process.ts'
import type { World } from '../world/world.ts'
import { terminateSome } from './database.ts'
import { type Fault, type Stage, untilSelling } from './fault.ts'

const MAX_STARTS = 40

type Blow = (world: World) => Promise<void>

const conditions =
  (wire: 'db' | 'stripe' | 'smtp', change: Partial<NetworkConditions>, is_cut = false): Blow =>
  async (world) => {
    const { network } = world.environment
    await network.set(world.wire(wire), change)
    if (is_cut) await network.cut(world.wire(wire))
    await sleep(world.random.between(300, 2000))
    await network.mend(world.wire(wire))
  }

/** A process without a database ends with an error. The function starts it again, as a supervisor would. */
async function untilStarted(process: ServerProcess): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      await process.start()
      return
    } catch (error) {
      if (tries === MAX_STARTS) throw error
      await sleep(500)
    }
}

const BLOWS: Readonly<Record<string, Blow>> = {
  'a web process is killed': async ({ random, webs }) => {
    const target = random.pick(webs)
    await target.kill()
    await sleep(random.between(0, 500))
    await untilStarted(target)
  },
  'a worker is killed': async ({ workers }) => {
    await workers[0]!.kill()
    await untilStarted(workers[0]!)
  },
  'the database server is killed': async ({ environment }) => {
    environment.killPostmaster()
    await sleep(3000)
  },
  'connections are terminated': async (world) => {
    for (let times = 0; times < 10; times++) {
      await terminateSome(world, 2).catch(() => undefined)
      await sleep(50)
    }
  },
  'a process stands still': async ({ random, webs }) => {
    const web = random.pick(webs)
    web.signal('SIGSTOP')
    await sleep(random.between(200, 1200))
    web.signal('SIGCONT')
  },
  'a slow database': conditions('db', { delay_ms: 60 }),
  'a database that is silent': conditions('db', { state: 'silent' }),
  'no way to the database': conditions('db', { state: 'refused' }, true),
  'answers of the database are cut': conditions('db', { cut_answers_after: 2000, cuts: 20 }),
  'no way to Stripe': conditions('stripe', { state: 'refused' }, true),
  'no mail server': conditions('smtp', { state: 'refused' }, true),
}

const NAMES = Object.keys(BLOWS)
const CONCURRENCY = 3
/** How long the storm lasts in a run of ten minutes; in a run of two hours it lasts `HOUR_SECONDS`. */
const SECONDS = 8
const HOUR_SECONDS = 3600
const LONG_SCALE = 12

export const storm: Fault = {
  row: 'F-21',
  name: 'everything together, as the seed has it',
  async run(stage: Stage) {
    const { world, scale } = stage
    const { watch, random } = world
    const seconds = scale >= LONG_SCALE ? HOUR_SECONDS * (scale / LONG_SCALE) : SECONDS * scale
    watch.tally('seconds of storms', Math.round(seconds))
    const until = Date.now() + seconds * 1000
    const under_way = new Set<Promise<void>>()
    while (Date.now() < until) {
      const name = random.pick(NAMES)
      const blow = BLOWS[name]!(world)
        .catch((error: unknown) => watch.violate('F-21', `${name}: ${error}`))
        .finally(() => under_way.delete(blow))
      under_way.add(blow)
      watch.fired(`storm: ${name}`)
      watch.tally('blows of storms')
      await sleep(random.between(100, 1500))
      if (under_way.size >= CONCURRENCY) await Promise.race(under_way)
    }
    await Promise.all(under_way)
    await world.mend()
    await Promise.all([...world.webs, ...world.workers].map(untilStarted))
    watch.measure('selling again after a storm, ms', await untilSelling(stage, 'F-21', 30_000))
  },
}
