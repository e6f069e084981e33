// F-02 and W-12: a process dies before and after every await on the way of an order, its payment, the news of it, a login and a refund. The
// survivor and the journal say whether anything was lost or done twice.

import { existsSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../server/src/db/sql.ts'
import type { Campaign, Figure, Run } from '../campaign.ts'
import { type Failpoint, insertFailpoints } from '../failpoints/insert-failpoints.ts'
import { checkAcknowledged, checkBooks, checkCalm } from '../oracles.ts'
import { buildServer } from '../world/build.ts'
import { makeTraveller, travel } from '../world/journey.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import type { ServerProcess } from '../world/web-process.ts'
import { startWorld, type World } from '../world/world.ts'

const SECONDS_IN_TEN_MINUTES = 70

async function arm(world: World, victim: ServerProcess, point: Failpoint): Promise<void> {
  const file = failpointFile(world, victim)
  writeFileSync(file, point)
  victim.signal('SIGUSR2')
  for (let tries = 0; tries < 200 && existsSync(file); tries++) await sleep(5)
}

const failpointFile = ({ data_dir }: World, { name }: ServerProcess) =>
  `${data_dir}/${name.replace(' ', '-')}.failpoint`

/** Jobs of workers that died are taken over after a minute; the run has no minute to wait, so the minute is over now. */
const letLeasesEnd = async ({ db }: World): Promise<void> => {
  await db.run(
    sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '61 s' where locked_at is not null`,
  )
  await db.run(
    sql`update graphile_worker._private_job_queues set locked_at = locked_at - interval '61 s' where locked_at is not null`,
  )
}

export const failpoints: Campaign = {
  name: 'failpoints',
  title: 'Death at every await',
  covers: [{ name: 'death before and after every await', rows: 'F-02 W-12' }],
  async run(run: Run): Promise<Figure[]> {
    const { ground, journal, watch, scale } = run
    const random = run.random.fork('failpoints')
    const { plugin, points } = insertFailpoints()
    const build = await buildServer([plugin])
    const options = { ground, build, watch, journal, random, webs: 3, workers: 2 }
    const world = await startWorld({ ...options, failpoint_files: true })
    const before = watch.violations.length
    let fired = 0
    let tried = 0
    const never = new Set<Failpoint>()
    try {
      const shop = await makeShop(world)
      const product_id = await makeProduct(shop, { stock: 100_000 })
      const until = Date.now() + SECONDS_IN_TEN_MINUTES * 1000 * scale
      const queue = random.shuffle([...points])
      let at = 0
      const lane = async (turn: number) => {
        while (Date.now() < until && at < queue.length * 20) {
          const point = queue[at++ % queue.length]!
          tried++
          if (await dieAt(world, shop, product_id, point, turn)) fired++
          else never.add(point)
        }
      }
      // The news of payments goes to those who shall die, and to the survivor in between.
      await watch.disturbed(() => Promise.all([lane(0), lane(1)]))
      await Promise.all([...world.webs, ...world.workers].map((process) => process.start()))
      await letLeasesEnd(world)
      await checkCalm(world)
      await checkBooks(world)
      await checkAcknowledged(world)
    } finally {
      await world.stop()
      build.remove()
    }
    watch.fired('death at an await', fired)
    const found = watch.violations.length - before
    run.say(
      `${points.size} places, ${tried} tried, ${fired} reached; such as never reached: ${[...never].slice(0, 3).join(', ')}`,
    )
    return [
      {
        id: 'G2b',
        title: 'Lost, doubled or stuck after a death at a failpoint',
        gate: `0; one in four of those tried is reached, of ${points.size}`,
        measured: `${found} in ${fired} deaths (${tried} tried)`,
        holds: found === 0 && fired > 0 && fired * 4 >= tried,
      },
    ]
  },
}

/** A lane has a web process and a worker that die; a third web process survives. Whether one of them got there. Half of the places are on the way of jobs, where a worker has to die. */
async function dieAt(
  world: World,
  shop: Shop,
  product_id: string,
  point: Failpoint,
  turn: number,
): Promise<boolean> {
  const web = world.webs[turn]!
  const worker = world.workers[turn]!
  await Promise.all([web, worker].map((process) => process.start()))
  const victims = [web, worker]
  await Promise.all(victims.map((victim) => arm(world, victim, point)))
  await travel(world, await makeTraveller(world, shop, product_id), turn)
  const dead = victims.filter(({ is_running }) => !is_running)
  // Getting up takes a second, in which the other one dies.
  for (const victim of dead) void victim.start().catch(() => undefined)
  for (const victim of victims) if (!dead.includes(victim)) await arm(world, victim, '-')
  return dead.length > 0
}
