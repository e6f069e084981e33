// Backup and restore on real databases and real files: everything is restored, byte by byte, and a backup that is damaged or does not fit is
// refused.

import { createWriteStream, existsSync, statSync, symlinkSync } from 'node:fs'
import { access, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawn } from '../../../scripts/lib/runs.mjs'
import type { OwnersDatabase } from '../db/access/open-as-owner.ts'
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '../db/migrating/migrate.ts'
import { sql } from '../db/sql.ts'
import { checkInvariants } from '../invariants/check-invariants.ts'
import { blankDatabase, freshDatabase } from '../testing/database.ts'
import {
  buildPayingShop,
  type PayingApp,
  type PayingShop,
  placeOrder,
  placeOrderPaidByHand,
  startPayingApp,
} from '../testing/paying-shop.ts'
import { thoroughTest } from '../testing/thorough-test.ts'
import { formOf, png } from '../testing/upload.ts'
import { writeBackupFile } from './archive/write-backup-file.ts'
import { makeStaging } from './files/staging.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

let app: PayingApp
let shop: PayingShop
let folder: string

beforeAll(async () => {
  app = await startPayingApp()
  shop = await buildPayingShop(app, { stock: 500 })
  const { body, headers } = formOf([{ bytes: await png(700, 500) }])
  const url = `/v1/a/products/${shop.product.id}/files`
  await app.send({ method: 'POST', url, token: shop.owner.access_token, body, headers })
  folder = await mkdtemp(join(tmpdir(), 'kontor-backup-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

/** A folder of another disk than that of temporary files; undefined where there is none. */
const OTHER_DISK = ['/dev/shm', '/var/tmp'].find(
  (path) => existsSync(path) && statSync(path).dev !== statSync(tmpdir()).dev,
)

let files = 0

async function backUp(from: { url: string; data_dir: string }, version = '1'): Promise<Buffer> {
  const file = join(folder, `${++files}.backup`)
  const { encryption_key } = app.platform.config
  await takeBackup({ ...from, encryption_key, version, output: createWriteStream(file) })
  return readFile(file)
}

const backUpApp = () => backUp({ url: app.db.connection_string, data_dir: app.platform.config.data_dir })

async function restore(
  bytes: Buffer,
  db: OwnersDatabase,
  encryption_key = app.platform.config.encryption_key,
) {
  const data_dir = join(folder, `restored-${++files}`)
  await mkdir(data_dir, { recursive: true })
  // In small chunks, as they come from a disk.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 10_007) }, (_, i) =>
    bytes.subarray(i * 10_007, (i + 1) * 10_007),
  )
  const input = Readable.from(pieces)
  return {
    data_dir,
    report: await restoreBackup({ url: db.connection_string, data_dir, encryption_key, input }),
  }
}

const countOf = async (db: OwnersDatabase) =>
  (await db.first(sql<{ users: number; orders: number; jobs: number }>`
    -- across shops: what a test counts
    select (select count(*) from users) as users, (select count(*) from orders) as orders,
      (select count(*) from graphile_worker._private_jobs) as jobs`))!

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function contentOf(data_dir: string): Promise<Map<string, string>> {
  const found = await filesBelow(join(data_dir, 'files'))
  const pairs = await Promise.all(
    found.map(
      async (path) => [path.slice(data_dir.length), (await readFile(path)).toString('base64')] as const,
    ),
  )
  return new Map(pairs.sort(([a], [b]) => a.localeCompare(b)))
}

describe('F-15 a backup', () => {
  test('is restored with all rows, files and queued jobs, but without sessions', async () => {
    const { id } = await placeOrder(app, shop)
    // Queues mails that are not sent yet.
    await placeOrderPaidByHand(app, shop)
    const db = await blankDatabase()
    const { data_dir, report } = await restore(await backUpApp(), db)

    expect(await countOf(db)).toEqual(await countOf(app.db))
    expect((await countOf(db)).jobs).toBeGreaterThan(0)
    const before = await contentOf(app.platform.config.data_dir)
    expect(before.size).toBeGreaterThan(1)
    expect(await contentOf(data_dir)).toEqual(before)
    expect(report.files).toBe(before.size)
    const held = sql<{ n: number }>`
      -- across shops: one order of a test
      select quantity as n from stock_holds where order_id = ${id}`
    expect(await db.first(held)).toEqual({ n: 1 })
    expect(await db.first(sql`select from sessions`)).toBeUndefined()
    expect(await app.db.first(sql`select from sessions`)).toBeDefined()
    expect(await checkInvariants(db)).toEqual([])
    // Sequences continue, and triggers are enabled again.
    expect(await db.rows(sql`select tgname from pg_trigger where tgenabled = 'D'`)).toEqual([])
  })

  test('is a consistent snapshot of a shop that continues to sell', async () => {
    const acknowledged: string[] = []
    let is_over = false
    const sell = async () => {
      while (!is_over) acknowledged.push((await placeOrder(app, shop)).id)
    }
    const sellers = [sell(), sell(), sell()]
    const first = (await placeOrder(app, shop)).id
    const bytes = await backUpApp()
    is_over = true
    await Promise.all(sellers)

    const db = await freshDatabase()
    await restore(bytes, db)
    expect(await checkInvariants(db)).toEqual([])
    const orders = await db.rows(sql<{ id: string }>`
      -- across shops: what a test counts
      select id from orders`)
    expect(orders.map(({ id }) => id)).toContain(first)
    expect(orders.length).toBeLessThanOrEqual((await countOf(app.db)).orders)
    expect(acknowledged.length).toBeGreaterThan(0)
  })

  thoroughTest('of an older version is brought up to date', async () => {
    const names = readMigrations(MIGRATIONS_FOLDER).map(({ name }) => name)
    const old = await blankDatabase()
    await migrate(old.connection_string, MIGRATIONS_FOLDER, names.slice(0, 5))
    await old.run(sql`insert into users (id) values ('0195d0ca-0000-7000-8000-000000000001')`)
    const data_dir = join(folder, 'old')
    await mkdir(data_dir)
    const bytes = await backUp({ url: old.connection_string, data_dir })

    const db = await blankDatabase()
    await restore(bytes, db)
    expect((await countOf(db)).users).toBe(1)
    expect(await db.rows(sql<{ name: string }>`select name from schema_migrations order by name`)).toEqual(
      names.map((name) => ({ name })),
    )
    await expect(restore(bytes, await freshDatabase())).rejects.toThrow(
      /older than the tables of this database/,
    )
  })
})

describe('F-15 the folder in which files wait', () => {
  test('belongs to the owner of DATA_DIR, whichever user makes the first backup', async () => {
    const data_dir = join(folder, 'of-another')
    await mkdir(data_dir)
    if (process.getuid?.() === 0) await chown(data_dir, 65_534, 65_534)
    const { uid, gid } = await stat(data_dir)
    await backUp({ url: app.db.connection_string, data_dir })
    const staging = await makeStaging(data_dir, 'drill')
    for (const path of [join(data_dir, '.staging'), staging])
      expect(await stat(path)).toMatchObject({ uid, gid })
  })

  test('that would use the reserve of its disk is not begun', async () => {
    const { data_dir, encryption_key } = app.platform.config
    const file = join(folder, 'reserve/full.backup')
    const url = app.db.connection_string
    const options = { url, data_dir, encryption_key, version: '1' }
    await expect(writeBackupFile(file, { ...options, disk_reserve_bytes: 1e18 })).rejects.toThrow(
      /less than DISK_RESERVE_MB would stay free/,
    )
    await expect(access(dirname(file))).rejects.toThrow('ENOENT')
  })

  test.skipIf(OTHER_DISK === undefined)('must be on the disk of the uploaded files', async () => {
    const elsewhere = await mkdtemp(join(OTHER_DISK!, 'kontor-files-'))
    const data_dir = join(folder, 'two-disks')
    await mkdir(data_dir)
    symlinkSync(elsewhere, join(data_dir, 'files'))
    await writeFile(join(elsewhere, 'a.txt'), 'a')
    await expect(backUp({ url: app.db.connection_string, data_dir }))
      .rejects.toThrow(/^The uploaded file a\.txt cannot be linked into \S+ \(EXDEV\)\. A backup needs /)
      .finally(() => rm(elsewhere, { recursive: true }))
  })

  test('from which a file disappears ends the backup, which does not blame the file it writes', async () => {
    const { data_dir, encryption_key } = app.platform.config
    const file = join(folder, 'blamed.backup')
    const staging = join(data_dir, '.staging')
    let made: Promise<unknown> | undefined
    // While the table is locked, the backup waits after it linked the files and before it reads them.
    await app.db.transaction(async (tx) => {
      await tx.run(sql`lock table orders in access exclusive mode`)
      made = writeBackupFile(file, { url: app.db.connection_string, data_dir, encryption_key, version: '1' })
      made.catch(() => undefined)
      await expect.poll(() => filesBelow(staging), { timeout: 10_000 }).not.toEqual([])
      // The second round of links is over once something is written.
      await expect.poll(() => stat(`${file}.part`).then(({ size }) => size)).toBeGreaterThan(0)
      for (const path of await filesBelow(staging)) await rm(path)
    })
    await expect(made).rejects.toThrow(/^The uploaded file \S+ cannot be read: ENOENT/)
    await expect(access(file)).rejects.toThrow('ENOENT')
  })
})

describe('F-16 a damaged backup is not restored', () => {
  const damages: [string, (bytes: Buffer) => Buffer, RegExp][] = [
    ['another kind of file', () => Buffer.from('a picture, perhaps '.repeat(20)), /no backup of Kontor/],
    ['an empty file', () => Buffer.alloc(0), /no backup of Kontor/],
    ['one bit of its head', (bytes) => flip(bytes, 20), /another ENCRYPTION_KEY/],
    [
      'one bit in the middle',
      (bytes) => flip(bytes, Math.floor(bytes.length / 2)),
      /cannot be trusted|beginning/,
    ],
    ['one bit of its last frame', (bytes) => flip(bytes, bytes.length - 3), /cannot be trusted|beginning/],
    ['a cut end', (bytes) => bytes.subarray(0, bytes.length - 1000), /cannot be trusted|beginning/],
    ['two frames in the wrong order', swapFrames, /cannot be trusted|beginning/],
    [
      'a cut exactly between two frames',
      (bytes) => bytes.subarray(0, 48 + 65_552),
      /cannot be trusted|beginning/,
    ],
  ]
  const flip = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes)
    copy[at]! ^= 1
    return copy
  }
  function swapFrames(bytes: Buffer): Buffer {
    const [head, frame] = [48, 65_552]
    const first = bytes.subarray(head, head + frame)
    const second = bytes.subarray(head + frame, head + 2 * frame)
    return Buffer.concat([bytes.subarray(0, head), second, first, bytes.subarray(head + 2 * frame)])
  }

  let bytes: Buffer
  beforeAll(async () => {
    // Enough incompressible data for several frames.
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)))
    for (const name of ['a', 'b', 'c', 'd'])
      await writeFile(
        join(app.platform.config.data_dir, 'files', `${name}.bin`),
        Buffer.concat([noise, Buffer.from(name), noise]),
      )
    bytes = await backUpApp()
    expect(bytes.length).toBeGreaterThan(3 * 65_552)
  })

  describe('into one installation', () => {
    let db: OwnersDatabase
    beforeAll(async () => {
      db = await freshDatabase()
    })

    test.each(drawn(damages, 3, 'damages'))('%s', async (_, damage, message) => {
      await expect(restore(damage(bytes), db)).rejects.toThrow(message)
      expect((await countOf(db)).users).toBe(0)
      const data_dir = join(folder, `restored-${files}`)
      await expect(access(join(data_dir, 'files'))).rejects.toThrow('ENOENT')
      expect(await readdir(join(data_dir, '.staging'))).toEqual([])
    })

    test('nor what another key made', async () => {
      await expect(restore(bytes, db, Buffer.alloc(32, 7))).rejects.toThrow(/another ENCRYPTION_KEY/)
      expect((await countOf(db)).users).toBe(0)
    })

    test('and the next start finds files stored before the commit', async () => {
      const data_dir = join(folder, `restored-${++files}`)
      await mkdir(data_dir)
      const lost = restoreBackup({
        url: db.connection_string,
        data_dir,
        encryption_key: app.platform.config.encryption_key,
        input: Readable.from([bytes]),
        beforeCommit: () => Promise.reject(new Error('There is no room for the key.')),
      })
      await expect(lost).rejects.toThrow('no room for the key')
      expect((await countOf(db)).users).toBe(0)
      expect(await readdir(data_dir)).toEqual(['.staging'])
    })

    test('which after all of these accepts the undamaged backup', async () => {
      await restore(bytes, db)
      expect(await countOf(db)).toEqual(await countOf(app.db))
    })
  })

  test('and what a restore that was killed left behind is made good by the next one', async () => {
    const db = await freshDatabase()
    // Put in their place, and killed before the commit: one cut short, and one that is of no backup.
    const data_dir = join(folder, `restored-${files + 1}`)
    await mkdir(join(data_dir, 'files'), { recursive: true })
    await writeFile(join(data_dir, 'files/a.bin'), 'cut')
    await writeFile(join(data_dir, 'files/theirs.bin'), 'not ours')
    await mkdir(join(data_dir, '.staging/restore-killed/files'), { recursive: true })
    await restore(bytes, db)
    const expected = await contentOf(app.platform.config.data_dir)
    expected.set('/files/theirs.bin', Buffer.from('not ours').toString('base64'))
    expect(await contentOf(data_dir)).toEqual(new Map([...expected].sort(([a], [b]) => a.localeCompare(b))))
    expect(await readdir(join(data_dir, '.staging'))).toEqual([])
  })

  /** Restores into a new installation, and calls `meanwhile` when some files, but not all, are staged. */
  async function restoreWith(meanwhile: (path: string, url: string) => Promise<void>) {
    const db = await freshDatabase()
    const data_dir = join(folder, `restored-${++files}`)
    await mkdir(data_dir)
    const restored = restoreBackup({
      url: db.connection_string,
      data_dir,
      encryption_key: app.platform.config.encryption_key,
      input: Readable.from(
        (async function* () {
          yield bytes.subarray(0, -100_000)
          const isThere = () => filesBelow(join(data_dir, '.staging')).then((paths) => paths.length > 1)
          while (!(await isThere().catch(() => false))) await sleep(10)
          await meanwhile(data_dir, db.connection_string)
          yield bytes.subarray(-100_000)
        })(),
      ),
    })
    return { db, data_dir, restored: await restored.then(() => undefined, String) }
  }

  test('and a second restore keeps files that the first has set aside', async () => {
    let second: unknown
    const { db, data_dir, restored } = await restoreWith(async (path, url) => {
      const { encryption_key } = app.platform.config
      const input = Readable.from([bytes.subarray(0, 1000)])
      second = await restoreBackup({ url, data_dir: path, encryption_key, input }).catch(String)
    })
    expect(restored).toBeUndefined()
    expect(await contentOf(data_dir)).toEqual(await contentOf(app.platform.config.data_dir))
    expect(second).toBe('RestoreRefused: Another restore is under way.')
    expect(await countOf(db)).toEqual(await countOf(app.db))
  })

  thoroughTest('nor books without their files, where one of these disappears', async () => {
    const { db, data_dir, restored } = await restoreWith(async (path) => {
      await rm((await filesBelow(join(path, '.staging')))[0]!)
    })
    expect(restored).toMatch(/Of the \d+ files of the backup \d+ are in .+ Nothing was restored\.$/)
    expect((await countOf(db)).users).toBe(0)
    expect(await readdir(data_dir)).toEqual(['.staging'])
  })

  test('but a completed restore is not reported as failed if the tables cannot be migrated', async () => {
    const db = await freshDatabase()
    const data_dir = join(folder, `restored-${++files}`)
    await mkdir(data_dir)
    const { late_failure } = await restoreBackup({
      url: db.connection_string,
      data_dir,
      encryption_key: app.platform.config.encryption_key,
      input: Readable.from([bytes]),
      beforeCommit: async () => {
        await db.run(sql`update schema_migrations set checksum = 'another'`)
      },
    })
    expect(String(late_failure)).toMatch(/was changed after it had been applied/)
    expect(await countOf(db)).toEqual(await countOf(app.db))
    expect(await contentOf(data_dir)).toEqual(await contentOf(app.platform.config.data_dir))
  })

  test('and a restore does not overwrite existing data', async () => {
    const db = await freshDatabase()
    await db.run(sql`insert into users (id) values ('0195d0ca-0000-7000-8000-000000000001')`)
    await expect(restore(bytes, db)).rejects.toThrow(/accounts in this installation already/)
    expect((await countOf(db)).users).toBe(1)
  })
})

test('I8 a backup has no readable contents', async () => {
  const bytes = await backUpApp()
  for (const text of [shop.owner.email, 'orders', 'buyer@example.com', shop.secret_key])
    expect(bytes.includes(text)).toBe(false)
})
