// G19, F-15: the data directory is lost while buyers buy. The database is restored from a base backup and the streamed WAL: nothing that was
// acknowledged more than a second before the loss is missing, and the database can also be restored as of a chosen second.

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { whole } from '../../bench/numbers.ts'
import { openAsOwner } from '../../server/src/db/access/open-as-owner.ts'
import { migrate } from '../../server/src/db/migrating/migrate.ts'
import { sql } from '../../server/src/db/sql.ts'
import { checkInvariants } from '../../server/src/invariants/check-invariants.ts'
import { missingServer, startArchivedServer } from '../failover/archived-server.ts'
import { checkBooks } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { placeFor } from '../world/buyer.ts'
import { makeProduct, makeShop, type Shop } from '../world/shop.ts'
import { makeFolder, type TestEnvironment } from '../world/test-environment.ts'
import { startWorld, type World } from '../world/world.ts'

const BUYERS = 4
const SECONDS = 4

/** Returns the environment with a different database server. */
const onServer = (
  environment: TestEnvironment,
  port: number,
  urlOf: (database: string) => string,
): TestEnvironment => {
  const say = async (text: string) => {
    const db = openAsOwner({ url: urlOf('postgres'), max: 1, statement_timeout_ms: 0 })
    await db.forNoShop().run({ text, values: [], name: '' })
    await db.close()
  }
  return {
    ...environment,
    database_port: port,
    async newDatabase(name) {
      await say(`create database ${name} template template0`)
      await migrate(urlOf(name))
      return urlOf(name)
    },
    // The whole server is thrown away at the end.
    dropDatabase: async () => undefined,
  }
}

/** The mark of each order, with the time of its acknowledgement. */
type Acknowledged = Map<string, number>

/** Starts buyers that buy until `stop`. */
function buying(world: World, shop: Shop, product_ids: readonly string[]) {
  const acknowledged: Acknowledged = new Map()
  let is_over = false
  const buyer = async () => {
    while (!is_over) {
      const mark = randomUUID()
      const items = [{ product_id: world.random.pick(product_ids), quantity: 1 }]
      const { status } = await placeFor(world, { shop, items, mark }, 0)
      if (status === 201) acknowledged.set(mark, Date.now())
      await sleep(10)
    }
  }
  const done = Promise.all(Array.from({ length: BUYERS }, buyer))
  return {
    acknowledged,
    async stop() {
      is_over = true
      await done
    },
  }
}

const marksIn = async (db: { rows: World['db']['rows'] }): Promise<Set<string>> => {
  const rows = await db.rows(sql<{ notes: string }>`select notes from orders where source = 'public_user'`)
  return new Set(rows.map(({ notes }) => notes))
}

export const dataLoss: Campaign = {
  name: 'data-loss',
  title: 'The data directory is lost, and made again from what was streamed away',
  group: 'patient',
  covers: [{ name: 'the data directory is gone; a chosen second', rows: 'F-15' }],
  missing: missingServer,
  async run({ environment, build, journal, watch, random, scale }: Run): Promise<Figure[]> {
    const server = await startArchivedServer(makeFolder())
    const since = watch.mark()
    const world = await startWorld({
      environment: onServer(environment, server.port, server.url),
      build,
      journal,
      watch,
      random: random.fork('data loss'),
    })
    try {
      const shop = await makeShop(world)
      const product_ids = await Promise.all([1, 2, 3].map(() => makeProduct(shop, { stock: 1_000_000 })))
      const buyers = buying(world, shop, product_ids)
      const half_ms = (SECONDS * 1000 * Math.max(1, Math.min(scale, 10))) / 2
      await sleep(half_ms)
      const before_second = [...buyers.acknowledged.keys()]
      const chosen = await world.db.first(sql<{ second: string }>`select clock_timestamp()::text as second`)
      await sleep(half_ms)
      const lost_at = await watch.disturbed(async () => {
        const at = Date.now()
        await server.lose()
        watch.fired('data directory lost')
        await buyers.stop()
        return at
      })
      const { took_ms } = await watch.disturbed(() => server.restore())
      const restored = await marksIn(world.db)
      // An answer may arrive after the loss though its order was committed before: `earliest` is therefore no later than `lost_at`.
      const missing = [...buyers.acknowledged].filter(([mark]) => !restored.has(mark))
      const earliest = Math.min(lost_at, ...missing.map(([, at]) => at))
      await checkBooks(world)
      const { status } = await placeFor(
        world,
        { shop, items: [{ product_id: product_ids[0]!, quantity: 1 }] },
        20_000,
      )
      watch.expect(status === 201, 'F-15', `on a restored database an order is answered with ${status}`)

      const { port } = await server.restore(chosen!.second)
      const url = new URL(world.db.connection_string)
      // A server that differs from the server behind the socket.
      Object.assign(url, { port: String(port), search: '' })
      const then = openAsOwner({ url: url.href, max: 2, statement_timeout_ms: 0 })
      const marks = await marksIn(then)
      for (const mark of before_second)
        watch.expect(marks.has(mark), 'I2', `acknowledged before the chosen second, and not there (${mark})`)
      const later = await then.first(
        sql<{
          n: number
        }>`select count(*)::int as n from orders where created_at > ${chosen!.second}::timestamptz`,
      )
      watch.expect(later?.n === 0, 'F-15', `${later?.n} orders are later than the chosen second`)
      for (const { id, title, count } of await checkInvariants(then))
        watch.violate(id, `at the chosen second: ${title}: ${count} times`)
      await then.close()
      const found = since.count()
      return [
        {
          id: 'G19b',
          title: 'Loss of the data directory: age of the oldest missing acknowledged order',
          gate: '≤ 1,000 ms',
          measured: `${whole(lost_at - earliest)} ms: ${missing.length} of ${whole(buyers.acknowledged.size)}; made again in ${(took_ms / 1000).toFixed(1)} s`,
          holds: lost_at - earliest <= 1000 && buyers.acknowledged.size > 0,
        },
        {
          id: 'G19c',
          title:
            'Point-in-time restore: missing orders from before, or extra orders from after the chosen second',
          gate: '0',
          measured: `${found} of ${whole(before_second.length)}`,
          holds: found === 0 && before_second.length > 0,
        },
      ]
    } finally {
      await world.stop()
      server.stop()
    }
  },
}
