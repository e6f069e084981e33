// Migrates the database to the schema of this build: runs the numbered SQL files of server/migrations,
// forward only, then the migrations of the job queue. Two processes may start together: the first process
// migrates, the second waits and finds nothing to do.

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { SERVER_ROOT } from '../../process/package-root.ts'
import { hasOwnersScope, LOST_SCOPE, NO_LIMITS, OWNERS_SCOPE, secureRows } from '../access/row-security.ts'
import { connectionErrorMessage } from '../connecting/connection-error-message.ts'
import { isLockConflict } from '../unavailable.ts'
import { keepQueueMigrated } from './queue-schema.ts'

interface Migration {
  readonly name: string
  readonly text: string
  readonly checksum: string
}

/** The database cannot be reached or migrated. The message is for the operator. */
export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

// The oldest major version of PostgreSQL for the SQL of this program.
const MIN_VERSION = 15

async function checkVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query('show server_version_num')
  const version = Math.floor(Number(rows[0].server_version_num) / 10_000)
  if (version < MIN_VERSION)
    throw new MigrationRefused(
      `The database is PostgreSQL ${version}; version ${MIN_VERSION} or newer is needed.`,
    )
}

/** Any number, the same in every process. */
export const MIGRATION_LOCK = 5_011_873_224
const LOCK_WAIT_MS = 120_000

/** The migrations in the order of their names. Names start with four digits, without repeats. */
export function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Set<string>()
  return names.map((name) => {
    const number = name.slice(0, 4)
    if (!/^\d{4}-/.test(name) || numbers.has(number)) {
      throw new MigrationRefused(
        `The migration ${name} must start with a number of four digits that no other one has.`,
      )
    }
    numbers.add(number)
    const text = readFileSync(join(folder, name), 'utf8')
    return { name, text, checksum: createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex') }
  })
}

async function lock(client: pg.Client): Promise<void> {
  const deadline = performance.now() + LOCK_WAIT_MS
  for (;;) {
    // Polls instead of waiting in a statement, because a waiting statement holds a snapshot, which blocks
    // CREATE INDEX CONCURRENTLY.
    const { rows } = await client.query('select pg_try_advisory_lock($1) as got', [MIGRATION_LOCK])
    if (rows[0].got) return
    if (performance.now() > deadline)
      throw new MigrationRefused('Another process has been migrating the database for two minutes.')
    await sleep(100)
  }
}

/**
 * The first line of a migration outside a transaction. A migration with large indexes needs this line,
 * because inside a transaction it would block all writes until its end. Each statement of the file is its own
 * transaction and can be repeated; a half-built index is built again.
 */
const ALONE = /^-- outside a transaction\b/
/**
 * Waits for older transactions, as long as a backup may take. Only changes of the table itself wait behind
 * the statement.
 */
const CONCURRENTLY = ' concurrently '
const INDEX_OF = /^create (?:unique )?index concurrently if not exists (\w+)/

async function runAlone(client: pg.Client, text: string): Promise<void> {
  const statements = text
    .replace(/^--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
  for (const statement of statements) {
    if (statement === '') continue
    await client.query(statement.includes(CONCURRENTLY) ? 'set lock_timeout = 0' : 'reset lock_timeout')
    const name = INDEX_OF.exec(statement)?.[1]
    const unfinished =
      name &&
      (
        await client.query('select from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
          name,
        ])
      ).rowCount
    if (unfinished) await client.query(`drop index concurrently ${name}`)
    await client.query(statement)
  }
  await client.query('reset lock_timeout')
}

const record = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])

async function applyOnce(client: pg.Client, migration: Migration): Promise<void> {
  if (ALONE.test(migration.text)) {
    await runAlone(client, migration.text)
    await record(client, migration)
    return
  }
  await client.query('begin')
  await client.query(migration.text)
  await record(client, migration)
  await client.query('commit')
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  const deadline = performance.now() + LOCK_WAIT_MS
  for (;;) {
    try {
      await applyOnce(client, migration)
      return
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      // The table is busy. Let concurrent transactions finish and try again, because they would all queue
      // behind a waiting statement.
      if (isLockConflict(error) && performance.now() < deadline) {
        await sleep(250)
        continue
      }
      const { message } = error as Error
      const how = ALONE.test(migration.text) ? 'stopped part way' : 'failed and was rolled back'
      const advice = isLockConflict(error)
        ? '. Start again once long transactions, such as a backup, have ended.'
        : ''
      throw new MigrationRefused(`The migration ${migration.name} ${how}: ${message}${advice}`, {
        cause: error,
      })
    }
  }
}

/** Applies the missing migrations and returns their names. Migrations of a newer build that already ran are left alone. */
async function applyMissing(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`)
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const done: string[] = []
  for (const migration of migrations) {
    const checksum = applied.get(migration.name)
    if (checksum === migration.checksum) continue
    if (checksum !== undefined) {
      throw new MigrationRefused(
        `The migration ${migration.name} was changed after it had been applied. Restore the file and write a new migration.`,
      )
    }
    await apply(client, migration)
    done.push(migration.name)
  }
  return done
}

export const MIGRATIONS_FOLDER = join(SERVER_ROOT, 'migrations')

/**
 * Migrates the database at `url`. Resolves to the names of the migrations applied now, in order. `only`
 * restricts the migrations, which gives a database the schema of a backup. Throws `MigrationRefused`.
 */
export async function migrate(
  url: string,
  folder = MIGRATIONS_FOLDER,
  only?: readonly string[],
): Promise<string[]> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kontor-migrate',
    options: `${OWNERS_SCOPE} ${NO_LIMITS} -c lock_timeout=1000`,
    connectionTimeoutMillis: 10_000,
  })
  // Nothing to do here, because the running statement fails with the same error.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw new MigrationRefused(connectionErrorMessage(error, url), { cause: error })
  })
  try {
    await checkVersion(client)
    if (!(await hasOwnersScope(client))) throw new MigrationRefused(LOST_SCOPE)
    await lock(client)
    const wanted = readMigrations(folder).filter(({ name }) => only === undefined || only.includes(name))
    const done = await applyMissing(client, wanted)
    await keepQueueMigrated(client, url)
    if (only === undefined && folder === MIGRATIONS_FOLDER) await secureRows(client)
    return done
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (code !== '42501') throw error
    throw new MigrationRefused(
      `The database's user may not migrate it: ${message}. Give DATABASE_URL the user its tables belong to.`,
      { cause: error },
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}
