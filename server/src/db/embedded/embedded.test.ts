import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { bundleText } from '../../testing/bundle-program.ts'
import { thoroughTest } from '../../testing/thorough-test.ts'
import { type OwnersDatabase, openAsOwner } from '../access/open-as-owner.ts'
import { sql } from '../sql.ts'
import { isUnavailable } from '../unavailable.ts'
import { findRunning, startEmbedded } from './embedded.ts'
import { findSystemUser } from './postgres-binaries.ts'

const log = { info: () => undefined, warn: () => undefined }
let data_dir = ''
let program = ''

beforeAll(async () => {
  data_dir = mkdtempSync(join(tmpdir(), 'kontor-embedded-'))
  chmodSync(data_dir, 0o755)
  program = await bundleText(
    `import { startEmbedded } from './embedded.ts'
      const log = { info() {}, warn() {} }
      const database = await startEmbedded({ data_dir: process.argv[2], log })
      console.log(database.url)
      process.on('SIGTERM', async () => { await database.stop(); process.exit(0) })
      setInterval(() => {}, 1000)`,
    import.meta.dirname,
    'embedded',
  )
})

afterAll(() => {
  rmSync(data_dir, { recursive: true, force: true })
  rmSync(program, { force: true })
})

async function runProgram() {
  const child = spawn(process.execPath, [program, data_dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGTERM'))
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, url }
}

const postmasterPid = () =>
  Number(readFileSync(join(data_dir, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0])

/** Calls `look` until it neither throws nor gives undefined; gives its result. */
async function until<T>(look: () => T | undefined): Promise<T> {
  for (let i = 0; i < 400; i++) {
    try {
      const found = look()
      if (found !== undefined) return found
    } catch {}
    await sleep(50)
  }
  throw new Error('What was waited for did not happen within 20 seconds.')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

async function answersWithin(db: OwnersDatabase, milliseconds: number) {
  const deadline = Date.now() + milliseconds
  for (;;) {
    try {
      return await db.rows(sql`select id from kept order by id`)
    } catch (error) {
      if (!isUnavailable(error) || Date.now() > deadline) throw error
      await sleep(50)
    }
  }
}

it('survives the death of the program and of the server', { timeout: 120_000 }, async () => {
  const first = await runProgram()
  const pid = postmasterPid()
  let db = openAsOwner({ url: first.url })
  expect(
    await db.first(
      sql`select current_setting('data_checksums') as checksums, current_setting('fsync') as fsync`,
    ),
  ).toEqual({ checksums: 'on', fsync: 'on' })
  const isBySocket = sql<{ yes: boolean }>`select inet_server_port() is null as yes`
  expect(await db.first(isBySocket)).toEqual({ yes: true })
  const by_tcp = openAsOwner({ url: first.url.replace(/[?].*/, '') })
  expect(await by_tcp.first(isBySocket)).toEqual({ yes: false })
  await by_tcp.close()
  await db.run(sql`create table kept (id int primary key)`)
  await db.run(sql`insert into kept values (1)`)
  await db.close()

  expect(await findRunning(data_dir)).toBe(first.url)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  // It runs, but no program uses it.
  await expect.poll(() => findRunning(data_dir)).toBeUndefined()
  const second = await runProgram()
  expect(postmasterPid()).toBe(pid)
  expect(second.url).toBe(first.url)

  db = openAsOwner({ url: second.url })
  expect(await answersWithin(db, 1000)).toEqual([{ id: 1 }])
  await db.run(sql`insert into kept values (2)`)
  process.kill(pid, 'SIGKILL')
  // The server's backend processes may answer for a moment after the postmaster has died.
  const restarted = await until(() => (postmasterPid() === pid ? undefined : postmasterPid()))
  expect(await answersWithin(db, 20_000)).toEqual([{ id: 1 }, { id: 2 }])

  // Kills the program and the database together, as when a machine loses power.
  second.child.kill('SIGKILL')
  process.kill(restarted, 'SIGKILL')
  await once(second.child, 'exit')
  const third = await runProgram()
  expect(await answersWithin(db, 20_000)).toEqual([{ id: 1 }, { id: 2 }])
  await db.close()

  const last = postmasterPid()
  third.child.kill('SIGTERM')
  await once(third.child, 'exit')
  // `stop` waits until the lock file is gone, which the server removes a moment before it ends.
  await until(() => (isAlive(last) ? undefined : true))
})

it('is not held up by a lock file that names another process', { timeout: 60_000 }, async () => {
  // Runs as the same user: PostgreSQL ignores processes of other users in a lock file.
  const user = findSystemUser()
  const stranger = spawn('sleep', ['60'], { uid: user?.uid, gid: user?.gid, stdio: 'ignore' })
  onTestFinished(() => void stranger.kill())
  writeFileSync(
    join(data_dir, 'postgres/data/postmaster.pid'),
    `${stranger.pid}\n${data_dir}/postgres/data\n1\n1\n\n127.0.0.1\n0 0\nready\n`,
  )
  const port = readFileSync(join(data_dir, 'postgres/port'), 'utf8')
  writeFileSync(
    join(data_dir, `postgres/.s.PGSQL.${port}.lock`),
    `${stranger.pid}\n${data_dir}/postgres/data\n1\n${port}\n${data_dir}/postgres\n`,
  )
  const [one, other] = await Promise.all([startEmbedded({ data_dir, log }), startEmbedded({ data_dir, log })])
  expect(one.url).toBe(other.url)
  const db = openAsOwner({ url: one.url })
  expect(await answersWithin(db, 5000)).toHaveLength(2)
  await db.close()
  await Promise.all([one.stop(), other.stop()])
})

thoroughTest.each([
  ['the path is too long for one', 'l'.repeat(90), () => undefined],
  [
    'none can be made',
    'occupied',
    (folder: string) => {
      writeFileSync(join(folder, 'port'), '29123')
      mkdirSync(join(folder, '.s.PGSQL.29123'))
    },
  ],
])('does without a socket where %s', { timeout: 60_000 }, async (_, name, occupy) => {
  const own_dir = join(data_dir, name)
  await (await startEmbedded({ data_dir: own_dir, log })).stop()
  occupy(join(own_dir, 'postgres'))
  const embedded = await startEmbedded({ data_dir: own_dir, log })
  const db = openAsOwner({ url: embedded.url })
  expect(await db.first(sql`select inet_server_port() is null as yes`)).toEqual({ yes: false })
  await db.close()
  await embedded.stop()
})

// As root the port is found free, and refused to the database's own user: as where another program takes it in between.
thoroughTest(
  'the embedded database takes a new port if its former port is refused',
  { timeout: 60_000 },
  async () => {
    const own_dir = join(data_dir, 'refused')
    await (await startEmbedded({ data_dir: own_dir, log })).stop()
    writeFileSync(join(own_dir, 'postgres/port'), '1')
    const embedded = await startEmbedded({ data_dir: own_dir, log })
    const db = openAsOwner({ url: embedded.url })
    expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 })
    await db.close()
    await embedded.stop()
  },
)

thoroughTest(
  'waits for a server that recovers for longer than a start may take',
  { timeout: 60_000 },
  async () => {
    const own_dir = join(data_dir, 'recovering')
    await (await startEmbedded({ data_dir: own_dir, log })).stop()
    // Looks in an archive for each file that it reads again, which takes it a second and has none.
    appendFileSync(
      join(own_dir, 'postgres/data/postgresql.auto.conf'),
      "restore_command = 'sleep 1; false'\n",
    )
    writeFileSync(join(own_dir, 'postgres/data/recovery.signal'), '')
    const begun = performance.now()
    const embedded = await startEmbedded({ data_dir: own_dir, log, start_within_ms: 800 })
    expect(performance.now() - begun).toBeGreaterThan(2000)
    const db = openAsOwner({ url: embedded.url })
    expect(await db.first(sql`select 1 as one`)).toEqual({ one: 1 })
    await db.close()
    await embedded.stop()
  },
)

thoroughTest(
  'reports why it does not start now, not an error of an earlier server',
  {
    timeout: 60_000,
  },
  async () => {
    const own_dir = join(data_dir, 'damaged')
    await (await startEmbedded({ data_dir: own_dir, log })).stop()
    appendFileSync(join(own_dir, 'postgres/server.log'), 'FATAL:  terminating connection of yesterday\n')
    rmSync(join(own_dir, 'postgres/data/global/pg_control'))
    const starting = startEmbedded({ data_dir: own_dir, log, start_within_ms: 2000 })
    await expect(starting).rejects.toThrow(/did not start: .*pg_control/)
  },
)
