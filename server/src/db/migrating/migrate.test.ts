import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { freshDatabase } from '../../testing/database.ts'
import type { OwnersDatabase } from '../access/open-as-owner.ts'
import { sql } from '../sql.ts'
import { migrate } from './migrate.ts'
import { listNewerMigrations } from './newer-migrations.ts'

let db: OwnersDatabase
let folder = ''

beforeAll(async () => {
  db = await freshDatabase()
})

beforeEach(async () => {
  await db.run(sql`delete from schema_migrations where name like '9%'`)
  await db.run(sql`drop table if exists planets, moons`)
  folder = mkdtempSync(join(tmpdir(), 'kontor-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const run = () => migrate(db.connection_string, folder)
const hasTable = async (name: string) =>
  (await db.first(sql`select 1 from pg_tables where tablename = ${name}`)) !== undefined

it('finds nothing to do in a database the tests have migrated', async () => {
  expect(await migrate(db.connection_string)).toEqual([])
  expect(await db.first(sql`select 1 as one from pg_namespace where nspname = 'graphile_worker'`)).toEqual({
    one: 1,
  })
})

it('applies each file once, in order, also when two processes start together', async () => {
  write('9002-moons.sql', 'create table moons (planet int references planets)')
  // Slow enough for the other process to come in between.
  write(
    '9001-planets.sql',
    'create table planets (id int primary key); insert into planets values (1); select pg_sleep(0.2);',
  )
  const both = await Promise.all([run(), run()])
  expect(both.toSorted((a, b) => b.length - a.length)).toEqual([['9001-planets.sql', '9002-moons.sql'], []])
  expect(await run()).toEqual([])
  expect(await db.rows(sql`select id from planets`)).toEqual([{ id: 1 }])
})

it('F-14 yields to a transaction it would deadlock with, and retries', async () => {
  write('9001-planets.sql', 'create table planets (id int); create table moons (id int);')
  await run()
  write('9002-names.sql', 'alter table planets add column name text; alter table moons add column name text;')
  const { database } = (await db.first(sql<{ database: string }>`select current_database() as database`))!
  await db.run(sql`alter database ${sql.ident(database)} set deadlock_timeout = '100ms'`)
  onTestFinished(async () => {
    await db.run(sql`alter database ${sql.ident(database)} reset deadlock_timeout`)
  })
  let migrating: Promise<string[]> | undefined
  await db.transaction(async (tx) => {
    // The database looks for a circle on behalf of the migration, which is then the one to give way.
    await tx.run(sql`set local deadlock_timeout = '10s'`)
    await tx.run(sql`insert into moons values (1)`)
    migrating = run()
    migrating.catch(() => undefined)
    const waiting = sql`select from pg_locks where relation = 'moons'::regclass and not granted`
    await expect.poll(() => db.first(waiting), { interval: 5 }).toBeDefined()
    await tx.run(sql`insert into planets values (1)`)
  })
  expect(await migrating).toEqual(['9002-names.sql'])
  expect(await db.rows(sql`select p.name from planets p cross join moons`)).toEqual([{ name: null }])
})

it('refuses a connection that would not see the rows of the shops', async () => {
  const url = new URL(db.connection_string)
  url.searchParams.set('options', '-c work_mem=8MB')
  await expect(migrate(url.href, folder)).rejects.toThrow(
    /^The connection to the database lost its start-up options/,
  )
})

it('has no limit but its own for locks, whatever the role has', async () => {
  const { database } = (await db.first(sql<{ database: string }>`select current_database() as database`))!
  const limited = sql`alter role current_user in database ${sql.ident(database)}`
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await db.run(sql`${limited} set ${sql.ident(name)} = 30000`)
  onTestFinished(async () => {
    await db.run(sql`${limited} reset all`)
  })
  write(
    '9001-planets.sql',
    `create table planets as select name, setting::int from pg_settings
      where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`,
  )
  await run()
  expect(await db.rows(sql`select name, setting from planets order by name`)).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: 0 },
    { name: 'lock_timeout', setting: 1000 },
    { name: 'statement_timeout', setting: 0 },
  ])
})

it('leaves nothing of a file that fails', async () => {
  write('9001-planets.sql', 'create table planets (id int); select 1 / 0;')
  await expect(run()).rejects.toThrow(/9001-planets\.sql failed and was rolled back: division by zero/)
  expect(await hasTable('planets')).toBe(false)
  write('9001-planets.sql', 'create table planets (id int);')
  expect(await run()).toEqual(['9001-planets.sql'])
})

it('G24 builds an index outside a transaction, and rebuilds one that was left incomplete', async () => {
  write('9001-planets.sql', 'create table planets (id int); insert into planets values (1), (1);')
  write(
    '9002-alone.sql',
    `-- outside a transaction
create index concurrently if not exists planets_first on planets (id);
create unique index concurrently if not exists planets_id on planets (id);
`,
  )
  await expect(run()).rejects.toThrow(/9002-alone\.sql stopped part way: could not create unique index/)
  const unfinished = sql`select 1 from pg_index where indrelid = 'planets'::regclass and not indisvalid`
  expect(await db.rows(unfinished)).toHaveLength(1)
  await db.run(sql`delete from planets`)
  expect(await run()).toEqual(['9002-alone.sql'])
  expect(await db.rows(unfinished)).toEqual([])
  expect(await db.rows(sql`select 1 from pg_index where indrelid = 'planets'::regclass`)).toHaveLength(2)
})

it('G24 waits with an index for a transaction such as a backup, and builds it once', async () => {
  write('9001-planets.sql', 'create table planets (id int); create table moons (id int);')
  await run()
  write(
    '9002-alone.sql',
    `-- outside a transaction
create index concurrently if not exists planets_id on planets (id);
insert into moons select setting::int from pg_settings where name = 'lock_timeout';
`,
  )
  const built = sql<{ oid: number }>`select to_regclass('planets_id')::oid as oid`
  let migrating: Promise<string[]> | undefined
  let first: { oid: number } | undefined
  await db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read`)
    await tx.run(sql`set local statement_timeout = '10s'`)
    await tx.run(sql`select from planets`)
    migrating = run()
    migrating.catch(() => undefined)
    const waiting = sql`
      select from pg_stat_activity
      where datname = current_database() and application_name = 'kontor-migrate' and wait_event = 'virtualxid'`
    await expect.poll(() => db.first(waiting), { interval: 5 }).toBeDefined()
    first = await db.first(built)
    // Longer than other statements of a migration wait.
    await tx.run(sql`select pg_sleep(1.2)`)
  })
  expect(await migrating).toEqual(['9002-alone.sql'])
  expect(first?.oid).toBeGreaterThan(0)
  expect(await db.first(built)).toEqual(first)
  // What follows it waits no longer than before.
  expect(await db.rows(sql`select id from moons`)).toEqual([{ id: 1000 }])
})

it('a migration file changed after its run is refused, but not a file with the line ends of a different system', async () => {
  write('9001-planets.sql', 'create table planets (id int);\n')
  await run()
  write('9001-planets.sql', 'create table planets (id int);\r\n')
  expect(await run()).toEqual([])
  write('9001-planets.sql', 'create table planets (id bigint);\n')
  await expect(run()).rejects.toThrow(/was changed after it had been applied/)
})

it('F-23 knows the migrations of a newer version by name, and leaves them', async () => {
  expect(await listNewerMigrations(db)).toEqual([])
  await db.run(sql`
    insert into schema_migrations (name, checksum) values ('9002-moons.sql', 'x'), ('9001-planets.sql', 'x')`)
  expect(await migrate(db.connection_string)).toEqual([])
  expect(await listNewerMigrations(db)).toEqual(['9001-planets.sql', '9002-moons.sql'])
})

it('refuses two files with one number', async () => {
  write('9001-planets.sql', 'select 1')
  write('9001-moons.sql', 'select 1')
  await expect(run()).rejects.toThrow(/no other one has/)
})
