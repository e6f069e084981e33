// `npm run backup`, `npm run restore` and `npm start` as processes of their own on an embedded database: what they refuse, they say in a sentence and
// before anything is made; what is interrupted leaves no database running; and no key is lost on the way.

import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { drawn } from '../../../scripts/lib/runs.mjs'
import { openAsOwner } from '../db/access/open-as-owner.ts'
import { freePort } from '../db/embedded/cluster.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '../db/migrating/migrate.ts'
import { sql } from '../db/sql.ts'
import { bundlePrograms } from '../testing/bundle-program.ts'
import { thoroughTest } from '../testing/thorough-test.ts'

/** Each starts databases and programs for seconds. */

const KEY = randomBytes(32).toString('base64')
const PREVIOUS = randomBytes(32).toString('base64')
const USER = '0195d0ca-0000-7000-8000-000000000001'

const folder = mkdtempSync(join(tmpdir(), 'kontor-programs-'))
const source = join(folder, 'source')
const backup_file = join(folder, 'stored.backup')
const children: ChildProcess[] = []
let programs: Record<'main' | 'backup' | 'restore', string>

interface Ended {
  code: number | null
  said: string
}

interface Started {
  child: ChildProcess
  ended: Promise<Ended>
  said: () => string
}

function begin(
  program: keyof typeof programs,
  args: readonly string[],
  env: Record<string, string>,
): Started {
  const { ENCRYPTION_KEY: _, DATABASE_URL: __, ...ours } = process.env
  const child = spawn(process.execPath, [programs[program], ...args], {
    env: { ...ours, NODE_ENV: 'development', DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let said = ''
  for (const stream of [child.stdout!, child.stderr!])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
    })
  return { child, said: () => said, ended: once(child, 'close').then(([code]) => ({ code, said })) }
}

const run = (...args: Parameters<typeof begin>): Promise<Ended> => begin(...args).ended

/** A name in the folder of the tests at which there is nothing. */
const nowhere = () => join(folder, `new-${randomBytes(4).toString('hex')}`)

const isRunning = (data_dir: string) => existsSync(join(data_dir, 'postgres/data/postmaster.pid'))

/** Leaves no database running, however the test ends. */
function newFolder(): string {
  const data_dir = nowhere()
  onTestFinished(() => {
    if (!isRunning(data_dir)) return
    const [pid] = readFileSync(join(data_dir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGQUIT')
  })
  return data_dir
}

async function until(look: () => boolean): Promise<void> {
  for (let tries = 0; !look(); tries++) {
    if (tries === 6000) throw new Error('What was waited for did not happen within a minute.')
    await sleep(10)
  }
}

/** Calls `work` with the database of a folder, which is started for that. */
async function withDatabase<T>(data_dir: string, work: (url: string) => Promise<T>): Promise<T> {
  const database = await startEmbedded({ data_dir, log: { info: () => undefined, warn: () => undefined } })
  try {
    return await work(database.url)
  } finally {
    await database.stop()
  }
}

async function usersIn(url: string): Promise<string[]> {
  const db = openAsOwner({ url, max: 1 })
  try {
    return (await db.rows(sql<{ id: string }>`select id from users`)).map(({ id }) => id)
  } finally {
    await db.close()
  }
}

beforeAll(async () => {
  chmodSync(folder, 0o755)
  const entries = ['main', 'backup', 'restore'].map((name) => `server/src/programs/${name}.ts`)
  const [main, backup, restore] = await bundlePrograms(entries, `programs-${process.pid}`)
  programs = { main: main!, backup: backup!, restore: restore! }
  await withDatabase(source, async (url) => {
    await migrate(url)
    const db = openAsOwner({ url, max: 1 })
    await db.run(sql`insert into users (id) values (${USER})`)
    await db.close()
  })
  mkdirSync(join(source, 'files/a'), { recursive: true })
  // Enough for many frames, so that a restore can be met in the middle.
  for (let n = 0; n < 20; n++) writeFileSync(join(source, `files/a/${n}.bin`), randomBytes(400_000))
  const made = await run('backup', [backup_file], { DATA_DIR: source, ENCRYPTION_KEY: PREVIOUS })
  expect(made.said).toContain('Backup of')
})
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
  rmSync(dirname(programs.main), { recursive: true, force: true })
})

describe('F-15 a backup', () => {
  test('reports in one sentence why no backup can be made, and makes nothing', async () => {
    const env = { DATA_DIR: source, ENCRYPTION_KEY: PREVIOUS }
    const mistyped = nowhere()
    const empty = nowhere()
    mkdirSync(empty)
    const elsewhere = (url: string) => ({ ...env, DATABASE_URL: url })
    const tries: [readonly string[], Record<string, string>, RegExp][] = [
      [['/sys/kontor.backup'], env, /^The backup cannot be written to \/sys\/kontor\.backup: .+\.\n$/],
      [[source], env, /^\S+ is a folder\. Name a file .+\n$/],
      [
        [join(backup_file, 'a.backup')],
        env,
        /^The backup cannot be written to .+: there is a file where a folder .+\n$/,
      ],
      [['--everything'], env, /^Usage: npm run backup .+\n$/],
      [['a', 'b'], env, /^Usage: npm run backup .+\n$/],
      [[], { DATA_DIR: mistyped }, /^There is no installation of Kontor in \S+\. .+\n$/],
      [[], { ...env, DATA_DIR: empty }, /^There is no installation of Kontor in \S+\. .+\n$/],
      [
        [],
        elsewhere('postgres://kontor@127.0.0.1:1/kontor'),
        /^The database at 127\.0\.0\.1:1 cannot be reached .+\n$/,
      ],
    ]
    for (const [args, settings, message] of drawn(tries, 3, 'backup'))
      expect(await run('backup', args, settings)).toEqual({ code: 1, said: expect.stringMatching(message) })
    expect(existsSync(mistyped)).toBe(false)
    expect(readdirSync(empty)).toEqual([])
    await withDatabase(source, async (url) => {
      const missing = Object.assign(new URL(url), { pathname: '/not-there' }).href
      const blank = Object.assign(new URL(url), { pathname: '/postgres' }).href
      expect((await run('backup', [], elsewhere(missing))).said).toMatch(
        /^There is no database not-there .+\n$/,
      )
      expect((await run('backup', [], elsewhere(blank))).said).toMatch(/^There is nothing of Kontor in .+\n$/)
    })
    expect(existsSync(join(source, 'keys'))).toBe(false)
  })

  thoroughTest.each(['SIGTERM', 'SIGHUP'] as const)(
    'that is interrupted by %s leaves no database running and no half of a file',
    async (signal) => {
      const target = join(folder, 'interrupted.backup')
      const { child, ended } = begin('backup', [target], { DATA_DIR: source, ENCRYPTION_KEY: PREVIOUS })
      await until(() => existsSync(`${target}.part`))
      child.kill(signal)
      expect(await ended).toEqual({ code: 130, said: 'Interrupted: there is no backup.\n' })
      expect(isRunning(source)).toBe(false)
      expect(readdirSync(folder).filter((name) => name.startsWith('interrupted'))).toEqual([])
      expect(readdirSync(join(source, '.staging'))).toEqual([])
    },
  )

  thoroughTest('leaves the folders of the operator alone, however they are called', async () => {
    const theirs = ['backup-offsite', 'drill-backups'].map((name) => join(source, name))
    for (const path of theirs) {
      mkdirSync(path)
      writeFileSync(join(path, 'monday.backup'), 'kept')
      utimesSync(path, new Date(0), new Date(0))
    }
    const target = join(theirs[0]!, 'tuesday.backup')
    const { code } = await run('backup', [target], { DATA_DIR: source, ENCRYPTION_KEY: PREVIOUS })
    expect(code).toBe(0)
    expect(readdirSync(theirs[0]!)).toEqual(['monday.backup', 'tuesday.backup'])
    expect(readdirSync(theirs[1]!)).toEqual(['monday.backup'])
    expect(readdirSync(join(source, '.staging'))).toEqual([])
  })
})

describe('F-16 a restore', () => {
  thoroughTest('that cannot begin reports the reason in one sentence, and makes nothing', async () => {
    const tries: [readonly string[], Record<string, string>, RegExp][] = [
      [
        [join(folder, 'mistyped.backup')],
        { ENCRYPTION_KEY: PREVIOUS },
        /^\S+ cannot be read: there is no such file\.\n$/,
      ],
      [[folder], { ENCRYPTION_KEY: PREVIOUS }, /^\S+ cannot be read: it is a folder\.\n$/],
      [[backup_file], {}, /^ENCRYPTION_KEY must be given, since no key is in .+\n$/],
      [[backup_file, '--check'], {}, /^ENCRYPTION_KEY must be given, since no key is in .+\n$/],
      [[backup_file, '--chek'], { ENCRYPTION_KEY: PREVIOUS }, /^Usage: npm run restore .+\n$/],
      [[], { ENCRYPTION_KEY: PREVIOUS }, /^Usage: npm run restore .+\n$/],
    ]
    for (const [args, settings, message] of tries) {
      const data_dir = newFolder()
      expect(await run('restore', args, { DATA_DIR: data_dir, ...settings })).toEqual({
        code: 1,
        said: expect.stringMatching(message),
      })
      expect(existsSync(data_dir)).toBe(false)
    }
  })

  test('stores the given key, and is refused if there is another one', async () => {
    const data_dir = newFolder()
    mkdirSync(join(data_dir, 'keys'), { recursive: true })
    writeFileSync(join(data_dir, 'keys/encryption.key'), KEY)
    const refused = await run('restore', [backup_file], { DATA_DIR: data_dir, ENCRYPTION_KEY: PREVIOUS })
    expect(refused).toEqual({
      code: 1,
      said: expect.stringMatching(/^\S+ contains a different key than ENCRYPTION_KEY.+\n$/),
    })
    expect(readdirSync(data_dir)).toEqual(['keys'])

    const fresh = newFolder()
    const { code } = await run('restore', [backup_file], { DATA_DIR: fresh, ENCRYPTION_KEY: PREVIOUS })
    expect(code).toBe(0)
    expect(readFileSync(join(fresh, 'keys/encryption.key'), 'utf8')).toBe(PREVIOUS)
    expect(isRunning(fresh)).toBe(false)
    expect(await withDatabase(fresh, usersIn)).toEqual([USER])
    expect(readdirSync(join(fresh, 'files/a'))).toHaveLength(20)
  })

  thoroughTest('opens with the previous key, too, and the present one is kept', async () => {
    const data_dir = newFolder()
    const keys = { ENCRYPTION_KEY: KEY, ENCRYPTION_PREVIOUS_KEY: PREVIOUS }
    const checked = await run('restore', [backup_file, '--check'], { DATA_DIR: data_dir, ...keys })
    expect(checked).toEqual({
      code: 0,
      said: expect.stringMatching(/is complete: .+ ENCRYPTION_PREVIOUS_KEY\.\n$/),
    })
    expect(existsSync(data_dir)).toBe(false)
    const { code, said } = await run('restore', [backup_file], { DATA_DIR: data_dir, ...keys })
    expect(code).toBe(0)
    expect(said).toContain('Set that key for the next start too')
    expect(readFileSync(join(data_dir, 'keys/encryption.key'), 'utf8')).toBe(KEY)
    expect(await withDatabase(data_dir, usersIn)).toEqual([USER])
  })

  thoroughTest(
    'that is interrupted leaves no database running and nothing restored, and can be begun again',
    async () => {
      const data_dir = newFolder()
      const env = { DATA_DIR: data_dir, ENCRYPTION_KEY: PREVIOUS }
      const first = begin('restore', [backup_file], env)
      await until(() => existsSync(join(data_dir, '.staging')))
      first.child.kill('SIGINT')
      expect(await first.ended).toEqual({ code: 130, said: 'Interrupted: nothing was restored.\n' })
      expect(isRunning(data_dir)).toBe(false)
      expect(readdirSync(join(data_dir, '.staging'))).toEqual([])
      expect(existsSync(join(data_dir, 'files'))).toBe(false)
      expect(existsSync(join(data_dir, 'keys'))).toBe(false)
      expect((await run('restore', [backup_file], env)).code).toBe(0)
    },
  )

  thoroughTest('is refused beside one that is under way, but not after one that was killed', async () => {
    const data_dir = newFolder()
    const env = { DATA_DIR: data_dir, ENCRYPTION_KEY: PREVIOUS }
    const first = begin('restore', [backup_file], env)
    await until(() => existsSync(join(data_dir, '.staging')))
    first.child.kill('SIGSTOP')
    expect((await run('restore', [backup_file], env)).said).toBe(
      `Kontor is running on ${data_dir}. Stop it first, or use a new DATA_DIR.\n`,
    )
    first.child.kill('SIGKILL')
    await first.ended
    expect(isRunning(data_dir)).toBe(true)
    expect((await run('restore', [backup_file], env)).code).toBe(0)
    expect(isRunning(data_dir)).toBe(false)
  })
})

thoroughTest(
  'F-16 a restore reports that the data is restored although the tables cannot be migrated',
  async () => {
    const old = newFolder()
    const data_dir = newFolder()
    const first = readMigrations(MIGRATIONS_FOLDER).slice(0, 5)
    const fill = (folder: string, text: ReturnType<typeof sql>) =>
      withDatabase(folder, async (url) => {
        await migrate(
          url,
          MIGRATIONS_FOLDER,
          first.map(({ name }) => name),
        )
        const db = openAsOwner({ url, max: 1 })
        await db.run(text)
        await db.close()
      })
    await fill(old, sql`insert into users (id) values (${USER})`)
    // A table that a later migration makes.
    await fill(data_dir, sql`create table google_logins (id int)`)
    const file = join(folder, 'old.backup')
    expect(await run('backup', [file], { DATA_DIR: old, ENCRYPTION_KEY: PREVIOUS })).toMatchObject({
      code: 0,
    })
    const { code, said } = await run('restore', [file], { DATA_DIR: data_dir, ENCRYPTION_KEY: PREVIOUS })
    expect(said).toMatch(
      /^Restored the state of .+\nRestored; the next start migrates the database\. The migration failed here: The migration 0010-.+\n$/,
    )
    expect(code).toBe(1)
    expect(await withDatabase(data_dir, usersIn)).toEqual([USER])
  },
)

describe('F-23 a start', () => {
  thoroughTest.each(['SIGINT', 'SIGHUP'] as const)(
    'that is interrupted by %s before it serves leaves no database running',
    async (signal) => {
      const data_dir = newFolder()
      const env = { DATA_DIR: data_dir, PORT: String(await freePort()) }
      const { child, said, ended } = begin('main', [], env)
      await until(() => said().includes('The database has started.'))
      child.kill(signal)
      expect((await ended).code).toBe(0)
      expect(said()).not.toContain('Kontor is ready')
      expect(isRunning(data_dir)).toBe(false)
    },
  )

  thoroughTest('whose migration is refused leaves no database running', async () => {
    const data_dir = newFolder()
    await withDatabase(data_dir, async (url) => {
      const db = openAsOwner({ url, max: 1 })
      await db.run(sql`create table users (id int)`)
      await db.close()
    })
    const { code, said } = await run('main', [], { DATA_DIR: data_dir, PORT: String(await freePort()) })
    expect(said).toMatch(/The migration \S+ failed and was rolled back/)
    expect(code).toBe(1)
    expect(isRunning(data_dir)).toBe(false)
  })
})
