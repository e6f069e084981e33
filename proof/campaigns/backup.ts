// F-15, G19, G20: a backup is taken while buyers buy and restored into an empty database; everything acknowledged before it began has to be
// there, and the books have to add up. Then the same with many orders, for how long it takes.

import { createReadStream, createWriteStream, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { restoreBackup } from '../../server/src/backup/restore-backup.ts'
import { takeBackup } from '../../server/src/backup/take-backup.ts'
import { type OwnersDatabase, openAsOwner } from '../../server/src/db/open-as-owner.ts'
import { sql } from '../../server/src/db/sql.ts'
import { checkInvariants } from '../../server/src/invariants/check-invariants.ts'
import type { Campaign, Figure, Run } from '../campaign.ts'
import { checkAtEnd } from '../oracles.ts'
import { whole } from '../report.ts'
import { makeProduct, makeShop } from '../world/shop.ts'
import { startWorld, type World } from '../world/world.ts'
import { underLoad } from './load.ts'

const KEY = Buffer.alloc(32, 'a key of the proof')
const BUYERS = 6
/** Of hours; of ten minutes a tenth. */
const MANY_ORDERS = 100_000
const SHARE = 0.1
/** A minute for as many: a third of it makes the tables, whatever goes into them. */
const RESTORE_SECONDS = { fixed: 20, many: 40 }

interface Copy {
  db: OwnersDatabase
  /** Of the database, past every wire. */
  url: string
  backup_ms: number
  restore_ms: number
  size_bytes: number
}

/** A database and its backup, restored into one of its own. */
async function copyOf(world: World, url: string, data_dir: string, name: string): Promise<Copy> {
  const file = join(world.data_dir, `${name}.backup`)
  let since = performance.now()
  const output = createWriteStream(file)
  await takeBackup({ url, data_dir, encryption_key: KEY, version: 'proof', output })
  const backup_ms = performance.now() - since
  const restored = await world.ground.blankDatabase(`${world.name}_${name}`)
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
  const db = openAsOwner({ url: restored, max: 2, statement_timeout_ms: 0, acquire_timeout_ms: 20_000 })
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
    const kept = totals.get(mark)
    const { placed } = journal.orders.get(mark)!
    watch.expect(
      kept === placed?.total,
      'I2',
      `acknowledged before the backup, restored as ${kept ?? 'nothing'} (${mark})`,
    )
  }
  for (const mark of totals.keys())
    watch.expect(journal.orders.has(mark), 'I3', `restored, and nobody asked for it (${mark})`)
}

/** Paid orders like one that is there, with lines, history, payment and what left the shelf. */
async function multiply(db: OwnersDatabase, count: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`
      create temp table many on commit drop as
      select o.shop_id, o.id as like_id, gen_random_uuid() as id, n
      from (select shop_id, id from orders where warehouse_id is not null order by created_at limit 1) o
      cross join generate_series(1, ${count}::int) n`)
    await tx.run(sql`
      insert into orders (shop_id, id, order_number, status, payment_status, source, customer_user_email, warehouse_id, shipping_address,
        billing_address, shipping_title, currency, prices_include_tax, subtotal_before_discount, discount_total, subtotal, shipping_total,
        tax_total, total, tax_lines, notes, received_told_at)
      select o.shop_id, m.id, 'M' || m.n, 'paid', 'captured', o.source, 'buyer' || m.n % 5000 || '@example.test', o.warehouse_id,
        o.shipping_address, o.billing_address, o.shipping_title, o.currency, o.prices_include_tax, o.subtotal_before_discount,
        o.discount_total, o.subtotal, o.shipping_total, o.tax_total, o.total, o.tax_lines, m.id::text, now()
      from many m join orders o on o.shop_id = m.shop_id and o.id = m.like_id`)
    await tx.run(sql`
      insert into order_items (shop_id, order_id, position, product_id, title, sku, quantity, requires_shipping, unit_price, unit_tax,
        unit_discount, subtotal_before_discount, discount_total, subtotal, tax_rate, tax_total, total, tax_basis, tax_label, tax_country)
      select i.shop_id, m.id, i.position, i.product_id, i.title, i.sku, i.quantity, i.requires_shipping, i.unit_price, i.unit_tax,
        i.unit_discount, i.subtotal_before_discount, i.discount_total, i.subtotal, i.tax_rate, i.tax_total, i.total, i.tax_basis,
        i.tax_label, i.tax_country
      from many m join order_items i on i.shop_id = m.shop_id and i.order_id = m.like_id`)
    for (const [from, to] of [
      [null, 'new'],
      ['new', 'paid'],
    ])
      await tx.run(sql`
        insert into order_events (shop_id, order_id, from_status, to_status, actor_kind)
        select shop_id, id, ${from}::text, ${to}, 'system' from many`)
    await tx.run(sql`
      insert into payments (shop_id, order_id, attempt, amount, currency, status)
      select m.shop_id, m.id, 1, o.total, o.currency, 'captured'
      from many m join orders o on o.shop_id = m.shop_id and o.id = m.id`)
    await tx.run(sql`
      insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason, order_id)
      select o.shop_id, i.product_id, o.warehouse_id, -i.quantity, 'sale', o.id
      from many m join orders o on o.shop_id = m.shop_id and o.id = m.id
      join order_items i on i.shop_id = o.shop_id and i.order_id = o.id`)
    await tx.run(sql`
      update stock_levels l set on_hand = l.on_hand - sold.quantity
      from (
        select o.shop_id, i.product_id, o.warehouse_id, sum(i.quantity) as quantity
        from many m join orders o on o.shop_id = m.shop_id and o.id = m.id
        join order_items i on i.shop_id = o.shop_id and i.order_id = o.id group by 1, 2, 3) sold
      where l.shop_id = sold.shop_id and l.product_id = sold.product_id and l.warehouse_id = sold.warehouse_id`)
  })
  await db.run(sql`analyze`)
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

export const backup: Campaign = {
  name: 'backup',
  title: 'Backup while orders are placed, and the way back',
  covers: [{ name: 'backup under load, restored and compared', rows: 'F-15' }],
  async run({ ground, build, journal, watch, random, scale, say }: Run): Promise<Figure[]> {
    const world = await startWorld({ ...{ ground, build, watch, journal }, random: random.fork('backup') })
    const url = new URL(await ground.newDatabase(`${world.name}_unused`))
    url.pathname = `/${world.name}`
    const copies: Copy[] = []
    let before_count = 0
    try {
      const shop = await makeShop(world)
      const products = await Promise.all([1, 2, 3].map(() => makeProduct(shop, { stock: 1_000_000 })))
      const rounds = Math.max(1, Math.min(20, Math.round(scale)))
      const buying = { shop, product_ids: products, buyers: BUYERS }
      await underLoad(world, buying, async () => {
        for (let round = 0; round < rounds; round++) {
          await sleep(2500)
          const before = [...journal.orders].flatMap(([mark, { shop_id, placed }]) =>
            placed && shop_id === shop.id ? [mark] : [],
          )
          const copy = await copyOf(world, url.href, world.data_dir, `copy${round}`)
          copies.push(copy)
          await checkCopy(world, copy.db, before)
          before_count += before.length
        }
      })
      await checkAtEnd(world)

      const many = Math.round(MANY_ORDERS * Math.min(1, SHARE * scale))
      const [first] = copies
      await multiply(first!.db, many)
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
          measured: `${watch.violations.filter(({ row }) => row === 'I2').length} of ${whole(before_count)}; backups under load: ${rounds}`,
          holds: before_count > 0 && !watch.violations.some(({ row }) => row === 'I2'),
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
      for (const name of [...names, 'unused', 'large']) await ground.dropDatabase(`${world.name}_${name}`)
    }
  },
}
