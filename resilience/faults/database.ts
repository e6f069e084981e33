// Faults of the database: it dies, closes connections, answers late, byte by byte or not at all, cannot be reached, or is blocked by a lock.

import { setTimeout as sleep } from 'node:timers/promises'
import { openAsOwner } from '../../server/src/db/access/open-as-owner.ts'
import { sql } from '../../server/src/db/sql.ts'
import type { NetworkConditions } from '../../server/src/testing/wire.ts'
import { place } from '../world/buyer.ts'
import { ANSWERED_WITHIN_MS, type HttpResponse, whyUnanswered } from '../world/http-request.ts'
import type { World } from '../world/world.ts'
import { type Fault, type Stage, untilSelling } from './fault.ts'

export const killsOfPostmaster: Fault = {
  row: 'F-04',
  name: 'the database server is killed',
  async run(stage: Stage) {
    const { world, scale } = stage
    for (let kills = 0; kills < 5 * scale; kills++) {
      await sleep(world.random.between(200, 900))
      world.environment.killPostmaster()
      world.watch.fired('kill -9 of the database server')
      const ms = await untilSelling(stage, 'F-04', 30_000)
      world.watch.measure('outage after a kill of the database, ms', ms)
    }
  },
}

/**
 * Makes the database terminate up to `most` connections of the product, busy connections first. The tests'
 * own connections have a different name.
 */
export async function terminateSome(world: World, most: number): Promise<void> {
  const { db, watch } = world
  // Only processes that run jobs read or change mails.
  const row = await db.first(
    sql<{ n: number; of_mails: number }>`
      select count(pg_terminate_backend(pid))::int as n, count(*) filter (where query ~ '(from|update) mail')::int as of_mails from (
        select pid, query from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name = 'kontor'
        order by state = 'idle', random() limit ${most}::int) chosen`,
  )
  watch.fired('terminated connection', row?.n ?? 0)
  world.interrupted(row?.of_mails ?? 0)
}

export const terminations: Fault = {
  row: 'F-05',
  name: 'connections are terminated by the server',
  async run({ world, scale }: Stage) {
    for (let times = 0; times < Math.max(10, 40 * scale); times++) {
      await terminateSome(world, 2)
      await sleep(50)
    }
  },
}

const conditions = (
  name: string,
  change: Partial<NetworkConditions>,
  seconds: number,
  kind: string,
): Fault => ({
  row: 'F-06',
  name,
  async run(stage: Stage) {
    const { world } = stage
    const { network } = world.environment
    const cut_before = await network.cutCount(world.wire('db'))
    await network.set(world.wire('db'), change)
    const until = Date.now() + seconds * 1000
    while (Date.now() < until) {
      const { status, ms } = await place(world, {
        shop: stage.shop,
        items: [{ product_id: stage.product_ids[0]!, quantity: 1 }],
      })
      world.watch.measure(`order with ${name}, ms`, ms)
      // Clients give up after five seconds, and every answer must come earlier.
      world.watch.expect(
        ms < ANSWERED_WITHIN_MS,
        'H-12',
        `an order with ${name} was answered after ${Math.round(ms)} ms (${status})`,
      )
    }
    const cuts = (await network.cutCount(world.wire('db'))) - cut_before
    world.watch.fired(kind, change.cut_answers_after === undefined ? 1 : cuts)
    await network.mend(world.wire('db'))
    await untilSelling(stage, 'F-06', 10_000)
  },
})

export const badLines: readonly Fault[] = [
  conditions('a database 5 ms further away each way', { delay_ms: 5 }, 3, 'slow database (+5 ms)'),
  conditions('a database 50 ms further away each way', { delay_ms: 50 }, 4, 'slow database (+50 ms)'),
  conditions('a database 500 ms further away each way', { delay_ms: 500 }, 5, 'slow database (+500 ms)'),
  conditions('a line that goes silent', { state: 'silent' }, 5, 'silent database'),
  conditions('answers cut in the middle', { cut_answers_after: 2000, cuts: 30 }, 3, 'database answer cut'),
  conditions('bytes that come one by one', { is_crumbling: true }, 3, 'crumbling database line'),
]

export const partition: Fault = {
  row: 'F-19',
  name: 'no way to the database',
  async run(stage: Stage) {
    const { network } = stage.world.environment
    await network.set(stage.world.wire('db'), { state: 'refused' })
    await network.cut(stage.world.wire('db'))
    stage.world.watch.fired('partition')
    for (let times = 0; times < 10; times++) {
      const { status, headers, ms } = await stage.world.ask({
        path: `/v1/public/${stage.shop.id}/warehouses`,
        timeout_ms: 5000,
      })
      stage.world.watch.expect(
        status === 200 || (status === 503 && headers['retry-after'] !== undefined),
        'I9',
        `without a database a read is answered with ${status} after ${Math.round(ms)} ms`,
      )
      await sleep(100)
    }
    await network.mend(stage.world.wire('db'))
    await untilSelling(stage, 'F-19', 10_000)
  },
}

const HOST = 'database.test'

/**
 * Environment for a Node process that resolves the database's host name until a SIGUSR2, and again after the
 * next SIGUSR2.
 */
const unstableDns: Record<string, string> = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `import dns from 'node:dns'
    const real = dns.lookup
    let is_lost = false
    process.on('SIGUSR2', () => { is_lost = !is_lost })
    dns.lookup = (host, options, callback) => {
      if (host !== '${HOST}') return real(host, options, callback)
      const done = callback ?? options
      if (is_lost) return setImmediate(done, Object.assign(new Error('getaddrinfo ENOTFOUND ' + host), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }))
      return real('127.0.0.1', options, callback)
    }`,
  )}`,
}

export const lostName: Fault = {
  row: 'F-19',
  name: 'the name of the database is not known any more',
  async run(stage: Stage) {
    const { world, shop, product_ids } = stage
    const { network } = world.environment
    const url = new URL(world.db.connection_string)
    url.host = `${HOST}:${world.database_wire_port}`
    // Not through the socket, because the socket needs no name.
    url.search = ''
    const extra = await world.startExtra({ ...unstableDns, DATABASE_URL: url.href })
    const ask = { port: extra.port, timeout_ms: 5000 }
    const items = [{ product_id: product_ids[0]!, quantity: 1 }]
    const before = await place(world, { shop, items, ask })
    world.watch.expect(before.status === 201, 'F-19', `by a name an order is answered with ${before.status}`)
    extra.signal('SIGUSR2')
    await sleep(100)
    await network.cut(world.wire('db'))
    let refused = 0
    for (let times = 0; times < 5; times++) {
      const { status, ms } = await place(world, { shop, items, ask })
      if (status >= 503) refused++
      world.watch.expect(
        [201, 503, 504].includes(status) && ms < ANSWERED_WITHIN_MS,
        'F-19',
        `without a name an order is answered with ${status} after ${Math.round(ms)} ms`,
      )
    }
    if (refused > 0) world.watch.fired('name lost')
    extra.signal('SIGUSR2')
    const until = Date.now() + 10_000
    let status = 0
    while (status !== 201 && Date.now() < until) {
      status = (await place(world, { shop, items, ask })).status
      await sleep(100)
    }
    world.watch.expect(
      status === 201,
      'F-19',
      `10 s after the name is known again an order is answered with ${status}`,
    )
    await extra.kill()
  },
}

/** Number of buyers that request an order while no connection is available. */
const ASKING = 1000
/**
 * The limit for rejecting a request without a connection, well before clients give up. Added to it is the
 * machine's time for as many calculations just before.
 */
const REFUSED_WITHIN_MS = 4000
/** Longer than the limit, because the slowest request must also be measured. */
const PATIENT_MS = 15_000
const HELD_MS = 3000

const slowestOf = (answers: readonly HttpResponse[]) => Math.max(...answers.map(({ ms }) => ms))

export const stuckTransaction: Fault = {
  row: 'F-07',
  name: 'another session locks what every order needs',
  async run(stage: Stage) {
    const { world, shop, product_ids } = stage
    const items = [{ product_id: product_ids[0]!, quantity: 1 }]
    const body = { shop_id: shop.id, items, destination_country: 'DE' }
    const calculated = await Promise.all(
      Array.from({ length: ASKING }, () =>
        world.ask({ method: 'POST', path: '/v1/public/order-calculation', body, timeout_ms: PATIENT_MS }),
      ),
    )
    const holder = openAsOwner({
      url: world.db.connection_string,
      max: 1,
      statement_timeout_ms: 0,
      idle_in_transaction_timeout_ms: 0,
      lock_timeout_ms: 20_000,
    })
    let held: Promise<void> | undefined
    await new Promise<void>((resolve) => {
      held = holder
        .transaction(async (tx) => {
          await tx.run(sql`lock table stock_levels in exclusive mode`)
          world.watch.fired('stuck transaction')
          resolve()
          await sleep(HELD_MS)
        })
        .catch(() => resolve())
    })
    const answers = await Promise.all(
      Array.from({ length: ASKING }, () => place(world, { shop, items, ask: { timeout_ms: PATIENT_MS } })),
    )
    const unanswered = answers.filter(({ status }) => status === 0)
    world.watch.expect(
      unanswered.length === 0,
      'F-07',
      () =>
        `${unanswered.length} of ${ASKING} had no answer while the pool was used up: ${whyUnanswered(unanswered)}`,
    )
    const [slowest, usual] = [slowestOf(answers), slowestOf(calculated)]
    world.watch.expect(
      slowest < REFUSED_WITHIN_MS + usual,
      'F-07',
      `the slowest of ${ASKING} was answered after ${Math.round(slowest)} ms while the pool was used up, of as many calculations after ${Math.round(usual)} ms`,
    )
    world.watch.expect(
      answers.some(({ status }) => status === 503),
      'F-07',
      `none of ${ASKING} was refused while the pool was used up`,
    )
    // A request that needs no connection of the pool is still served.
    const { status } = await world.ask({ path: '/healthz' })
    world.watch.expect(status === 200, 'F-07', `healthz answers ${status} while the pool is used up`)
    await held
    await holder.close()
    await untilSelling(stage, 'F-07', 10_000)
  },
}
