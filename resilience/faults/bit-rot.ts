// F-16: bytes of a table change on the disk. PostgreSQL notices by the page's checksum. A request that needs the page gets a 503, the operator is
// notified, no backup is made, and no changed row is ever shown. In the end the bytes are restored.

import { randomBytes } from 'node:crypto'
import { closeSync, openSync, readdirSync, readFileSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { takeBackup } from '../../server/src/backup/take-backup.ts'
import { sql } from '../../server/src/db/sql.ts'
import { makeProduct, makeShop } from '../world/shop.ts'
import type { World } from '../world/world.ts'
import { type Fault, type Stage, untilSelling } from './fault.ts'

const PRODUCTS = 24
/**
 * Products go to any page with room, perhaps for long beside products of further shops. After fewer rounds a
 * page without foreign rows has room.
 */
const [MIN_ROUNDS, MAX_ROUNDS] = [4, 40]
const PAGE_BYTES = 8192
/** Start of the changed bytes, counted from the end of the page, because rows fill a page from its end. */
const FROM_THE_END = 400
const FLIPPED = 64

interface Spot {
  file: string
  at: number
}

/**
 * Finds a place in a page with rows only of the shop, because no further shop may need the page. Returns
 * undefined without such a page.
 */
async function findPage({ db, environment }: World, shop_id: string): Promise<Spot | undefined> {
  const found = await db.first(
    sql<{ path: string; page: number }>`
      select pg_relation_filepath('products') as path, (ctid::text::point)[0]::int as page
      from products group by 2 having bool_and(shop_id = ${shop_id}) order by count(*) desc limit 1`,
  )
  return (
    found && {
      file: join(environment.folder, 'postgres/data', found.path),
      at: (found.page + 1) * PAGE_BYTES - FROM_THE_END,
    }
  )
}

const readBytes = ({ file, at }: Spot): Buffer => {
  const fd = openSync(file, 'r')
  const bytes = Buffer.alloc(FLIPPED)
  readSync(fd, bytes, 0, FLIPPED, at)
  closeSync(fd)
  return bytes
}

const writeBytes = ({ file, at }: Spot, bytes: Buffer): void => {
  const fd = openSync(file, 'r+')
  writeSync(fd, bytes, 0, FLIPPED, at)
  closeSync(fd)
}

/**
 * Changes bytes of a page with rows only of the shop, and makes the server read the page from the disk.
 * Returns the place and the original bytes. If the page is touched between the checkpoint and the kill, the
 * recovery rewrites it, and the change is repeated. Throws after five attempts.
 */
async function damage(stage: Stage, shop_id: string): Promise<{ spot: Spot; good: Buffer }> {
  const { world } = stage
  for (let tries = 0; tries < 5; tries++) {
    // Writes all pages to the disk now. The recovery after the kill then has nothing in the WAL to write over
    // the changed bytes.
    for (const text of ['vacuum products', 'checkpoint'])
      await world.db.forNoShop().run({ text, values: [], name: '' })
    const spot = await findPage(world, shop_id)
    if (!spot) throw new Error('No page of the table is this shop’s alone.')
    const good = readBytes(spot)
    const bad = Buffer.from(good.map((byte) => byte ^ 0xff))
    writeBytes(spot, bad)
    // The server still has the good page in memory. After a kill it reads the disk.
    world.environment.killPostmaster()
    await untilSelling(stage, 'F-16', 30_000)
    if (readBytes(spot).equals(bad)) return { spot, good }
  }
  throw new Error('The recovery rewrote the changed page each time.')
}

/** Expects the operator's notifications: a line in the log, and a counter in /metrics. */
async function checkAlarm(world: World): Promise<void> {
  const logs = readdirSync(world.data_dir).filter((name) => /^web-\d+\.log$/.test(name))
  const said = logs.some((name) =>
    readFileSync(join(world.data_dir, name), 'utf8').includes('DATABASE IS DAMAGED'),
  )
  world.watch.expect(said, 'F-16', 'a damaged table is no line of the log')
  const counted = await Promise.all(
    world.webs.map(async (_, server) => {
      const { text } = await world.ask({ path: '/metrics', server })
      return Number(/^db_damage_total (\d+)/m.exec(text)?.[1] ?? 0)
    }),
  )
  world.watch.expect(
    counted.some((count) => count > 0),
    'F-16',
    'a damaged table is not counted in /metrics',
  )
}

async function checkNoBackup({ watch, db, data_dir }: World): Promise<void> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const options = {
    url: db.connection_string,
    data_dir,
    encryption_key: randomBytes(32),
    version: 'resilience',
    output,
  }
  const was_made = await takeBackup(options).then(
    () => true,
    () => false,
  )
  watch.expect(!was_made, 'F-16', 'a backup is made of a damaged table')
}

export const bitRot: Fault = {
  row: 'F-16',
  name: 'bytes of a table change on the disk',
  async run(stage: Stage) {
    const { world } = stage
    const { watch, db } = world
    const damaged_shop = await makeShop(world)
    const ids: string[] = []
    for (let round = 0; round < MAX_ROUNDS; round++) {
      if (round >= MIN_ROUNDS && (await findPage(world, damaged_shop.id))) break
      const made = Array.from({ length: PRODUCTS }, () => makeProduct(damaged_shop, { stock: 0 }))
      ids.push(...(await Promise.all(made)))
    }
    const look = (id: string) =>
      world.ask({ path: `/v1/a/products/${id}`, token: damaged_shop.owner.access_token })
    const titles = new Map<string, string>()
    for (const id of ids) titles.set(id, (await look(id)).json.title)
    const alone = db.forNoShop()
    // PostgreSQL would read a table this small completely to find a row, including the damaged page. A big
    // table would be read by its index.
    const { name } = world
    await alone.run({ text: `alter database ${name} set enable_seqscan = off`, values: [], name: '' })
    const { spot, good } = await damage(stage, damaged_shop.id)
    try {
      let refused = 0
      for (const id of ids) {
        const { status, headers, json } = await look(id)
        if (status === 503 && headers['retry-after'] !== undefined) refused++
        else
          watch.expect(
            status === 200 && json.title === titles.get(id),
            'F-16',
            `a product of a damaged table is answered with ${status} ${json?.title}`,
          )
      }
      if (refused > 0) watch.fired('damaged page')
      for (const path of [
        `/v1/public/${damaged_shop.id}/products?limit=100`,
        `/v1/a/products?shop_id=${damaged_shop.id}&limit=100`,
      ]) {
        const { status } = await world.ask({ path, token: damaged_shop.owner.access_token })
        watch.expect(status === 503, 'F-16', `a list over a damaged table is answered with ${status}`)
      }
      await checkAlarm(world)
      await checkNoBackup(world)
      await untilSelling(stage, 'F-16', 5000)
    } finally {
      writeBytes(spot, good)
      await alone.run({ text: `alter database ${name} reset enable_seqscan`, values: [], name: '' })
    }
    const again = await look(ids.at(-1)!)
    watch.expect(again.status === 200, 'F-16', `with its bytes back a table is answered with ${again.status}`)
  },
}
