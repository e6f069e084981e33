// F-14, G24: two versions on the same database. The previous version sells on the new schema. While buyers
// buy, the database is migrated and its processes are replaced one by one. With many orders in the database,
// no request waits long for a migration.

import { setTimeout as sleep } from 'node:timers/promises'
import { whole } from '../../bench/numbers.ts'
import { openAsOwner } from '../../server/src/db/access/open-as-owner.ts'
import {
  MIGRATION_LOCK,
  MIGRATIONS_FOLDER,
  migrate,
  readMigrations,
} from '../../server/src/db/migrating/migrate.ts'
import { sql } from '../../server/src/db/sql.ts'
import { sameKeyConcurrently } from '../checks/keys.ts'
import { paidTwice } from '../checks/payments.ts'
import { crossedCarts, lastUnit, merchantInterferes } from '../checks/stock.ts'
import { foreignLists } from '../checks/tenants.ts'
import { startAlone } from '../faults/starts.ts'
import { checkAtEnd, whileSampling } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { runRounds } from '../run/rounds.ts'
import { type BuildBefore, buildBefore, commitBefore } from '../world/build-before.ts'
import { makeJourneyInput, runJourney } from '../world/journey.ts'
import { copyBooks, multiplyOrders } from '../world/many-orders.ts'
import { makeProduct, makeShop } from '../world/shop.ts'
import { startWorld, type World } from '../world/world.ts'
import { underLoad } from './load.ts'

const CHECKS = [lastUnit, sameKeyConcurrently, crossedCarts, merchantInterferes, paidTwice, foreignLists]
const JOURNEYS = 2
/**
 * Number of orders in a run of ten minutes. Longer runs have more, and a run of this campaign alone has ten
 * times as many.
 */
const ORDERS = 10_000
const MAX_ORDERS = 1_000_000
/** Number of the newest migrations that are tried on the orders. */
const MIGRATIONS_TRIED = 8

/** Merchants and buyers use the previous version on a database with the new schema. */
async function sellOnNewSchema(run: Run, before: BuildBefore): Promise<void> {
  const { environment, journal, watch, scale } = run
  const random = run.random.fork('version before')
  const world = await startWorld({ environment, build: before, watch, journal, random })
  try {
    const shop = await makeShop(world)
    const product_id = await makeProduct(shop, { stock: 1000 })
    for (let n = 0; n < JOURNEYS * Math.max(1, scale); n++)
      await runJourney(world, await makeJourneyInput(world, shop, product_id), n % world.webs.length)
    watch.fired('the version before on the schema of now')
    await runRounds(world, { checks: CHECKS, least: 1, seconds: 2 * scale })
    await checkAtEnd(world)
  } finally {
    await world.stop()
  }
}

const countMigrations = async ({ db }: World): Promise<number> =>
  (await db.first(sql<{ n: number }>`select count(*)::int as n from schema_migrations`))?.n ?? 0

/**
 * A process whose database role may not change the schema must not serve from an outdated schema, and must
 * end with an error.
 */
async function startWithoutRights(world: World, run: Run): Promise<void> {
  const role = `guest_${world.name}`
  const alone = world.db.forNoShop()
  const say = (text: string) => alone.run({ text, values: [], name: '' })
  await say(`create role ${role} login password 'secretly'`)
  const url = new URL(world.db.connection_string)
  Object.assign(url, { username: role, password: 'secretly' })
  const { code, said } = await startAlone(world, run.build, { DATABASE_URL: url.href, RATE_LIMITS: 'off' })
  world.watch.expect(
    code === 1 && /migrat/i.test(said) && !/^ +at /m.test(said) && !said.includes('secretly'),
    'F-14',
    `without rights on an older schema: ${code}, ${said.slice(0, 300)}`,
  )
  await say(`drop role ${role}`)
}

/**
 * The new version waits while another process migrates, migrates, and takes over process by process. Returns the milliseconds from the moment the
 * lock was free until the new version was ready.
 */
async function replaceUnderLoad(run: Run, world: World, before: BuildBefore): Promise<number> {
  const { watch, build } = run
  await startWithoutRights(world, run)
  world.replaceBuild(build)
  const holder = openAsOwner({ url: world.db.connection_string, max: 1, statement_timeout_ms: 0 })
  let starting: Promise<number> | undefined
  await holder.transaction(async (tx) => {
    await tx.run(sql`set local idle_in_transaction_session_timeout = 0`)
    await tx.first(sql`select pg_advisory_lock(${MIGRATION_LOCK})`)
    let is_up = false
    starting = world.startExtra({}).then(({ kill }) => {
      is_up = true
      return kill().then(() => performance.now())
    })
    starting.catch(() => undefined)
    await sleep(2500)
    watch.expect(!is_up, 'F-14', 'the new version serves from a schema that is being migrated')
    watch.expect(
      (await countMigrations(world)) === before.migrations.length,
      'F-14',
      'the new version migrates at the same time as another process',
    )
    await tx.first(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`)
  })
  const since = performance.now()
  const migrated_ms = (await starting!) - since
  watch.fired('migrated while orders are placed')
  watch.expect(
    (await countMigrations(world)) === readMigrations(MIGRATIONS_FOLDER).length,
    'F-14',
    'the new version serves and has not migrated',
  )
  await holder.close()
  await sleep(1000)
  for (const process of [...world.webs, ...world.workers]) {
    await process.drain()
    await process.start()
    watch.fired('replaced by the next version')
    await sleep(500)
  }
  return migrated_ms
}

/**
 * Returns the longest wait of a query, in milliseconds, while the newest migrations ran on a database with
 * the given number of orders.
 */
async function longestWait(run: Run, world: World, orders: number): Promise<number> {
  const { environment, watch } = run
  const name = `${world.name}_many`
  const url = await environment.blankDatabase(name)
  const names = readMigrations(MIGRATIONS_FOLDER).map((migration) => migration.name)
  await migrate(url, MIGRATIONS_FOLDER, names.slice(0, -MIGRATIONS_TRIED))
  const db = openAsOwner({
    url,
    max: 4,
    statement_timeout_ms: 0,
    lock_timeout_ms: 0,
    acquire_timeout_ms: 60_000,
  })
  try {
    await copyBooks(world.db, db)
    await multiplyOrders(db, orders)
    let is_over = false
    let longest = 0
    let asked = 0
    const keepAsking = async (question: Parameters<typeof db.run>[0]) => {
      while (!is_over) {
        const since = performance.now()
        await db.run(question)
        longest = Math.max(longest, performance.now() - since)
        asked++
        await sleep(5)
      }
    }
    const asking = Promise.all([
      keepAsking(
        sql`select from orders o join order_items i on i.shop_id = o.shop_id and i.order_id = o.id limit 1`,
      ),
      keepAsking(sql`update orders set notes = notes where id = (select id from orders limit 1)`),
      keepAsking(sql`update stock_levels set held = held`),
      keepAsking(sql`update products set title = title where id = (select id from products limit 1)`),
    ])
    await migrate(url).finally(() => {
      is_over = true
    })
    await asking
    watch.tally('asked while migrations ran', asked)
    return longest
  } finally {
    await db.close()
    await environment.dropDatabase(name)
  }
}

export const versions: Campaign = {
  name: 'versions',
  title: 'The version before, the version of now, and the way between them',
  group: 'patient',
  covers: [
    {
      name: `the version before on the schema of now: ${CHECKS.length} checks and ${JOURNEYS} journeys`,
      rows: 'F-14',
    },
    { name: 'a schema migrated and processes replaced while buyers buy', rows: 'F-14 F-03' },
    { name: 'a version that is newer than its database', rows: 'F-14' },
  ],
  missing: () =>
    commitBefore() === undefined ? ['the history of this repository (git fetch --unshallow)'] : [],
  async run(run: Run): Promise<Figure[]> {
    const { environment, journal, watch, scale, is_alone } = run
    const since = watch.mark()
    const before = await buildBefore(commitBefore()!)
    try {
      await sellOnNewSchema(run, before)
      const random = run.random.fork('versions')
      const world = await startWorld({ environment, build: before, watch, journal, random, is_blank: true })
      try {
        const shop = await makeShop(world)
        const product_ids = await Promise.all([1, 2, 3].map(() => makeProduct(shop, { stock: 1_000_000 })))
        let migrated_ms = 0
        const load = { shop, product_ids, buyers: 4, pause_ms: 50 }
        const bought = await whileSampling(world, () =>
          underLoad(world, load, async () => {
            migrated_ms = await watch.disturbed(() => replaceUnderLoad(run, world, before))
          }),
        )
        const failed = bought.filter(({ status }) => status !== 201)
        await checkAtEnd(world)
        const orders = Math.min(MAX_ORDERS, Math.round(ORDERS * Math.max(0.1, scale) * (is_alone ? 10 : 1)))
        const longest = await longestWait(run, world, orders)
        const found = since.count()
        return [
          {
            id: 'G24b',
            title:
              'Orders that failed while the schema was migrated and every process replaced by the next version',
            gate: '0',
            measured: `${failed.length} of ${whole(bought.length)}${failed.map(({ said }) => ` (${said})`).join('')}; ready ${Math.round(migrated_ms)} ms after it was its turn; ${found} violations`,
            holds: failed.length === 0 && bought.length > 0 && found === 0,
          },
          {
            id: 'G24c',
            title: `The longest wait of a request while the newest ${MIGRATIONS_TRIED} migrations ran`,
            gate: '≤ 1,000 ms',
            measured: `${whole(longest)} ms, with ${whole(orders)} orders`,
            holds: longest <= 1000,
          },
        ]
      } finally {
        await world.stop()
      }
    } finally {
      before.remove()
    }
  },
}
