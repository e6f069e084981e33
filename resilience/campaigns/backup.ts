// F-15, G19, G20: a backup is taken while buyers buy, and restored into an empty database. The restored
// database must have everything acknowledged before the backup began, and its books must add up. A second
// backup with many orders measures the time.

import { createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { whole } from '../../bench/numbers.ts'
import { restoreBackup } from '../../server/src/backup/restore-backup.ts'
import { takeBackup } from '../../server/src/backup/take-backup.ts'
import { type OwnersDatabase, openAsOwner } from '../../server/src/db/access/open-as-owner.ts'
import { sql } from '../../server/src/db/sql.ts'
import { checkInvariants } from '../../server/src/invariants/check-invariants.ts'
import { checkAtEnd } from '../oracles/oracles.ts'
import type { Campaign, Figure, Run } from '../run/campaign.ts'
import { multiplyOrders } from '../world/many-orders.ts'
import { makeProduct, makeShop } from '../world/shop.ts'
import { startWorld, type World } from '../world/world.ts'
import { closeGap, openPayments } from './after-restore.ts'
import { underLoad } from './load.ts'

const KEY = Buffer.alloc(32, 'a key of a test')
const BUYERS = 6
/**
 * Number of orders in a run of hours, or of this campaign alone. A run of ten minutes uses the share below.
 */
const MANY_ORDERS = 100_000
const SHARE = 0.1
/**
 * A minute for `MANY_ORDERS`. A third of the minute is for making the tables, regardless of the number of
 * rows.
 */
const RESTORE_SECONDS = { fixed: 20, many: 40 }

interface Copy {
  db: OwnersDatabase
  /** URL of the database, past every wire. */
  url: string
  backup_ms: number
  restore_ms: number
  size_bytes: number
}

/** Backs up the database at `url` and restores the backup into a new database. */
async function copyOf(world: World, url: string, data_dir: string, name: string): Promise<Copy> {
  const file = join(world.data_dir, `${name}.backup`)
  let since = performance.now()
  const output = createWriteStream(file)
  await takeBackup({ url, data_dir, encryption_key: KEY, version: 'resilience', output })
  const backup_ms = performance.now() - since
  const restored = await world.environment.blankDatabase(`${world.name}_${name}`)
  const restored_dir = join(world.data_dir, name)
  mkdirSync(restored_dir)
  since = performance.now()
  await restoreBackup({
    url: restored,
    data_dir: restored_dir,
    encryption_key: KEY,
    input: createReadStream(file),
  })
  const restore_ms = performance.now() - since
  // No timeouts: making the copy large may have to wait for autovacuum.
  const db = openAsOwner({
    url: restored,
    max: 2,
    statement_timeout_ms: 0,
    lock_timeout_ms: 0,
    acquire_timeout_ms: 20_000,
  })
  return { db, url: restored, backup_ms, restore_ms, size_bytes: statSync(file).size }
}

async function checkCopy(
  { watch, journal }: World,
  db: OwnersDatabase,
  before: readonly string[],
): Promise<void> {
  for (const { id, title, count, examples } of await checkInvariants(db))
    watch.violate(id, `after a restore: ${title}: ${count} times, such as ${examples[0]}`)
  const rows = await db.rows(
    sql<{
      notes: string
      total: string
    }>`select notes, total::text as total from orders where source = 'public_user'`,
  )
  const totals = new Map(rows.map(({ notes, total }) => [notes, total]))
  for (const mark of before) {
    const restored = totals.get(mark)
    const { placed } = journal.orders.get(mark)!
    watch.expect(
      restored === placed?.total,
      'I2',
      `acknowledged before the backup, restored as ${restored ?? 'nothing'} (${mark})`,
    )
  }
  for (const mark of totals.keys())
    watch.expect(journal.orders.has(mark), 'I3', `restored without a request (${mark})`)
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

export const backup: Campaign = {
  name: 'backup',
  title: 'Backup while orders are placed, and the way back',
  covers: [{ name: 'backup under load, restored, compared and brought up to date', rows: 'F-15' }],
  async run({ environment, build, journal, watch, random, scale, say, is_alone }: Run): Promise<Figure[]> {
    const world = await startWorld({ environment, build, watch, journal, random: random.fork('backup') })
    const since = watch.mark()
    const url = world.db.connection_string
    const copies: Copy[] = []
    let before_count = 0
    try {
      const shop = await makeShop(world)
      const products = await Promise.all([1, 2, 3].map(() => makeProduct(shop, { stock: 1_000_000 })))
      const open = await openPayments(world, shop, products[0]!)
      const rounds = Math.max(1, Math.min(20, Math.round(scale)))
      const buying = { shop, product_ids: products, buyers: BUYERS }
      await underLoad(world, buying, async () => {
        for (let round = 0; round < rounds; round++) {
          await sleep(2500)
          const before = [...journal.orders].flatMap(([mark, { shop_id, placed }]) =>
            placed && shop_id === shop.id ? [mark] : [],
          )
          const copy = await copyOf(world, url, world.data_dir, `copy${round}`)
          copies.push(copy)
          await checkCopy(world, copy.db, before)
          before_count += before.length
        }
      })
      await checkAtEnd(world)
      const [first] = copies
      const unknown = await closeGap(world, first!.url, open)

      const many = Math.round(MANY_ORDERS * (is_alone ? 1 : Math.min(1, SHARE * scale)))
      await multiplyOrders(first!.db, many)
      const large = await copyOf(world, first!.url, join(world.data_dir, 'copy0'), 'large')
      copies.push(large)
      for (const { id, title, count } of await checkInvariants(large.db))
        watch.violate(id, `after a restore of many: ${title}: ${count} times`)
      const allowed_ms = 1000 * (RESTORE_SECONDS.fixed + RESTORE_SECONDS.many * (many / MANY_ORDERS))
      say(`${whole(many)} orders: ${megabytes(large.size_bytes)}, restored in ${seconds(large.restore_ms)}`)
      return [
        {
          id: 'G19',
          title: 'Acknowledged before a backup began, and not in what was restored of it',
          gate: '0',
          measured: `${since.count('I2')} of ${whole(before_count)}; backups under load: ${rounds}`,
          holds: before_count > 0 && since.count('I2') === 0,
        },
        {
          id: 'F-15',
          title: 'Paid after the backup and still unknown after the restore, which asks Stripe',
          gate: '0',
          measured: `${unknown} of ${open.length}`,
          holds: unknown === 0,
        },
        {
          id: 'G20b',
          title: 'Restored from a backup, every table read back and compared',
          gate: `${seconds(allowed_ms)} for ${whole(many)} orders`,
          measured: `${seconds(large.restore_ms)} for ${whole(many)} orders, ${megabytes(large.size_bytes)}; backed up in ${seconds(large.backup_ms)}`,
          holds: large.restore_ms <= allowed_ms,
        },
      ]
    } finally {
      for (const { db } of copies) await db.close()
      await world.stop()
      const names = [...copies.keys()].map((at) => (at === copies.length - 1 ? 'large' : `copy${at}`))
      for (const name of [...names, 'large']) await environment.dropDatabase(`${world.name}_${name}`)
    }
  },
}
