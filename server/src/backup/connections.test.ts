// The connections to the database while a backup is made or restored: their own, and those of a running Kontor.

import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../db/sql.ts'
import { startTestApp } from '../testing/app.ts'
import { freshDatabase } from '../testing/database.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup } from './take-backup.ts'

const app = await startTestApp()
const { data_dir, encryption_key } = app.platform.config
const backup = { url: app.db.connection_string, data_dir, encryption_key, version: '1' }

let folder: string
let bytes: Buffer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-connections-'))
  await mkdir(join(data_dir, 'files'), { recursive: true })
  for (let n = 0; n < 4; n++) await writeFile(join(data_dir, `files/${n}.bin`), randomBytes(120_000))
  await takeBackup({ ...backup, output: createWriteStream(join(folder, 'a.backup')) })
  bytes = await readFile(join(folder, 'a.backup'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** State and last query of the program's connection to a database. */
const sessionsOf = (application_name: string, url: string) =>
  app.db.rows(sql<{ state: string; query: string }>`
    select state, query from pg_stat_activity
    where datname = ${new URL(url).pathname.slice(1)} and application_name = ${application_name}`)

test('a backup ends its transaction before it packs the files', async () => {
  let at_end: unknown
  const output = new Writable({
    write: (_chunk, _encoding, done) => done(),
    final(done) {
      sessionsOf('kontor-backup', backup.url).then((found) => {
        at_end = found
        done()
      }, done)
    },
  })
  await takeBackup({ ...backup, output })
  expect(at_end).toMatchObject([{ state: 'idle' }])
})

test('a backup by a connection that would not see the rows of the shops is refused', async () => {
  const url = new URL(backup.url)
  url.searchParams.set('options', '-c work_mem=8MB')
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  await expect(takeBackup({ ...backup, url: url.href, output })).rejects.toThrow(
    /^The connection to the database lost its start-up options/,
  )
})

test('a restore does not leave its connection silent while it writes files', async () => {
  const { connection_string: url } = await freshDatabase()
  const input = Readable.from(
    (async function* () {
      yield bytes.subarray(0, -100_000)
      const last = async () => (await sessionsOf('kontor-restore', url))[0]?.query
      await expect.poll(last, { timeout: 10_000 }).toBe('select 1')
      yield bytes.subarray(-100_000)
    })(),
  )
  await restoreBackup({ url, data_dir: folder, encryption_key, input })
})

test.each(['kontor', 'kontor-jobs'])(
  'a restore into a database that a running process (%s) uses is refused, even if it is empty',
  async (application_name) => {
    const db = await freshDatabase({ application_name })
    await db.run(sql`select 1`)
    const input = Readable.from([bytes])
    await expect(
      restoreBackup({ url: db.connection_string, data_dir: folder, encryption_key, input }),
    ).rejects.toThrow('Kontor is running on this database. Stop it first.')
  },
)
