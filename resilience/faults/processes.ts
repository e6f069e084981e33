// Faults of processes: killed one by one or all together, or stopped for a moment.

import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../server/src/db/sql.ts'
import { place } from '../world/buyer.ts'
import { type Fault, type Stage, untilSelling } from './fault.ts'

export const killsOfWeb: Fault = {
  row: 'F-01',
  name: 'a web process is killed',
  async run({ world, scale }: Stage) {
    const { random, watch, webs } = world
    for (let kills = 0; kills < 25 * scale; kills++) {
      await sleep(random.between(50, 700))
      const target = random.pick(webs)
      await target.start()
      if (await target.kill()) watch.fired('kill -9 of a web process')
      watch.measure('web ready after start, ms', await target.start())
    }
  },
}

export const killsOfWorker: Fault = {
  row: 'F-13',
  name: 'a worker is killed with jobs in its hands',
  async run({ world, scale }: Stage) {
    const [worker] = world.workers
    for (let kills = 0; kills < 3 * scale; kills++) {
      await world.ask({
        method: 'POST',
        path: '/v1/login',
        body: { EmailMagicLink: { email: `${world.random.uuid()}@example.test` } },
      })
      await sleep(world.random.between(20, 300))
      if (await worker!.kill()) world.watch.fired('kill -9 of a worker')
      await worker!.start()
    }
    // A second worker takes over a job a minute after it was locked. The function makes the minute pass
    // immediately.
    await world.db.run(
      sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '61 s' where locked_at is not null`,
    )
  },
}

export const stoppedBreath: Fault = {
  row: 'F-18',
  name: 'a process does not run for a second',
  async run({ world, scale }: Stage) {
    for (let times = 0; times < 2 * scale; times++) {
      const web = world.random.pick(world.webs)
      web.signal('SIGSTOP')
      world.watch.fired('stalled process')
      await sleep(1000)
      web.signal('SIGCONT')
      await sleep(200)
    }
  },
}

export const restartStorm: Fault = {
  row: 'F-20',
  name: 'everything is killed together, again and again',
  async run(stage: Stage) {
    const { world, scale } = stage
    for (let times = 0; times < 2 * scale; times++) {
      await Promise.all([...world.webs, ...world.workers].map((process) => process.kill()))
      world.watch.fired('kill -9 of everything')
      await Promise.all([...world.webs, ...world.workers].map((process) => process.start()))
      await untilSelling(stage, 'F-20', 10_000)
    }
  },
}

/** The maximum of buyers. A run of ten minutes has a fifth of them. */
const HERD = 2000

export const herdAfterRecovery: Fault = {
  row: 'F-22',
  name: 'all clients reconnect at the same moment',
  async run(stage: Stage) {
    const { world, shop, product_ids, scale } = stage
    const { network } = world.environment
    const herd = Math.min(HERD, Math.ceil(400 * scale))
    await network.set(world.wire('db'), { state: 'refused' })
    await network.cut(world.wire('db'))
    const items = [{ product_id: product_ids[0]!, quantity: 1 }]
    const orderAll = () => Promise.all(Array.from({ length: herd }, () => place(world, { shop, items })))
    const turned_away = (await orderAll()).filter(({ status }) => status === 503)
    await network.mend(world.wire('db'))
    world.watch.fired('herd')
    // Buyers refused at the same moment must not all return at the same moment.
    const waits = new Set(turned_away.map(({ headers }) => headers['retry-after']))
    world.watch.expect(
      turned_away.length < 20 || waits.size > 1,
      'F-22',
      `${turned_away.length} were turned away, all with a Retry-After of ${[...waits]} s`,
    )
    await orderAll()
    world.watch.measure('selling again after a herd, ms', await untilSelling(stage, 'F-22', 10_000))
  },
}
