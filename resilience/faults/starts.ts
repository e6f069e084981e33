// Starts that fail: migrations that are interrupted or run twice concurrently, and settings with which the
// server must not start.

import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openAsOwner } from '../../server/src/db/access/open-as-owner.ts'
import { freePort } from '../../server/src/db/embedded/cluster.ts'
import { migrate } from '../../server/src/db/migrating/migrate.ts'
import { type Statement, sql } from '../../server/src/db/sql.ts'
import type { Build } from '../world/build.ts'
import type { World } from '../world/world.ts'
import type { Fault, Stage } from './fault.ts'

export const shapeOf = async (url: string): Promise<string> => {
  const db = openAsOwner({ url, max: 1, statement_timeout_ms: 0 })
  try {
    const row = await db.first(
      sql<{ shape: string }>`
        select md5(string_agg(t.table_schema || t.table_name || t.column_name || t.data_type || t.is_nullable, ','
          order by t.table_schema, t.table_name, t.ordinal_position)) as shape
        from information_schema.columns t where t.table_schema in ('public', 'graphile_worker')`,
    )
    return row?.shape ?? ''
  } finally {
    await db.close()
  }
}

/**
 * Terminates the migrating connection of a database `after_ms` after it appeared. Returns true if the
 * connection still existed.
 */
async function interrupt(
  { db }: World,
  name: string,
  after_ms: number,
  isOver: () => boolean,
): Promise<boolean> {
  const migrating = sql`from pg_stat_activity where datname = ${name} and application_name = 'kontor-migrate'`
  const count = async (what: Statement<unknown>) =>
    (await db.first(sql<{ n: number }>`select ${what}::int as n ${migrating}`))?.n ?? 0
  while (!isOver() && (await count(sql`count(*)`)) === 0) await sleep(2)
  await sleep(after_ms)
  return (await count(sql`count(pg_terminate_backend(pid))`)) > 0
}

/** Migrates and interrupts the migration. Returns if the migration reached its end, and if it was cut. */
async function migrateUnlessCut(world: World, name: string, url: string, after_ms: number) {
  let is_over = false
  const migrating = migrate(url)
    .then(
      () => true,
      () => false,
    )
    .finally(() => {
      is_over = true
    })
  const was_cut = await interrupt(world, name, after_ms, () => is_over)
  return { is_done: await migrating, was_cut }
}

export const killedMigrations: Fault = {
  row: 'F-14',
  name: 'migrations that are killed, and two concurrently',
  async run({ world, scale }: Stage) {
    const { environment, watch, random } = world
    const wanted = await shapeOf(world.db.connection_string)
    for (let rounds = 0; rounds < 2 * scale; rounds++) {
      const name = `m${random.uuid().replaceAll('-', '').slice(0, 10)}`
      const url = await environment.blankDatabase(name)
      // Each cut comes later than the cut before, which spreads the cuts over the whole migration.
      for (let after_ms = random.between(5, 40); after_ms < 600; after_ms += random.between(20, 90)) {
        const { is_done, was_cut } = await migrateUnlessCut(world, name, url, after_ms)
        if (was_cut) watch.fired('killed migration')
        if (is_done) break
      }
      await Promise.all([migrate(url), migrate(url)]).catch((error: unknown) =>
        watch.violate('F-14', `a migration that was killed cannot be finished: ${error}`),
      )
      watch.expect(
        (await shapeOf(url)) === wanted,
        'F-14',
        'a migration that was killed ends in another shape',
      )
      await environment.dropDatabase(name)
    }
  },
}

const generateJwtKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const IMPOSSIBLE: readonly { name: string; env: Record<string, string> }[] = [
  { name: 'no keys in production', env: { NODE_ENV: 'production' } },
  { name: 'a key that is none', env: { ENCRYPTION_KEY: 'short' } },
  { name: 'a key to sign with that is none', env: { JWT_KEY: 'c2hvcnQ=' } },
  {
    name: 'a test key in production',
    env: {
      NODE_ENV: 'production',
      ENCRYPTION_KEY: Buffer.alloc(32, 'secretly').toString('base64'),
      JWT_KEY: generateJwtKey(),
      PLATFORM_STRIPE_SECRET_KEY: 'sk_test_secretly',
      PLATFORM_STRIPE_WEBHOOK_SECRET: 'whsec_secretly',
    },
  },
  { name: 'a port that is none', env: { PORT: 'eighty' } },
  { name: 'half of Google', env: { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: '' } },
  { name: 'an unknown database', env: { DATABASE_URL: 'postgres://unknown:secretly@127.0.0.1:1/none' } },
]

/**
 * In production the server must refuse a database with `synchronous_commit = off`, because it may lose
 * acknowledged data.
 */
async function startOnForgetfulDatabase(world: World, build: Build): Promise<void> {
  const name = `forgetful_${world.name}`
  const url = await world.environment.newDatabase(name)
  await world.db
    .forNoShop()
    .run({ values: [], name: '', text: `alter database ${name} set synchronous_commit = off` })
  const env = {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    JWT_KEY: generateJwtKey(),
    ENCRYPTION_KEY: Buffer.alloc(32, 'secretly').toString('base64'),
  }
  const { code, said } = await startAlone(world, build, env)
  world.watch.expect(
    code === 1 && said.includes('synchronous_commit'),
    'F-23',
    `a database that forgets: ${code}, ${said.slice(0, 200)}`,
  )
  await world.environment.dropDatabase(name)
}

/** Starts a web process with only these settings and waits until it ends. `said` is all its output. */
export async function startAlone(
  world: World,
  build: Build,
  env: Record<string, string>,
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [build.web_file], {
    env: { PATH: process.env.PATH, DATA_DIR: world.data_dir, PORT: String(await freePort()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const patience = setTimeout(() => child.kill('SIGKILL'), 20_000)
  const [code] = await once(child, 'close')
  clearTimeout(patience)
  return { code, said }
}

/** F-23: with wrong settings the server refuses to start, and says why in a line that holds no secret. */
export async function startWithWrongSettings(world: World, build: Build): Promise<void> {
  for (const { name, env } of IMPOSSIBLE) {
    const { code, said } = await startAlone(world, build, env)
    world.watch.expect(code !== 0 && code !== null, 'F-23', `${name}: it starts all the same (${code})`)
    world.watch.expect(
      /\w+ \w+/.test(said) && !/^ +at /m.test(said),
      'F-23',
      `${name}: it says ${said.slice(0, 200)}`,
    )
    world.watch.expect(!said.includes('secretly'), 'I8', `${name}: it says a password`)
  }
  await startOnForgetfulDatabase(world, build)
  world.watch.fired('wrong settings', IMPOSSIBLE.length + 1)
}
