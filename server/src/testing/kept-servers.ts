// Keeps the servers that test files start open for the next file of the same worker: starting a server with its database takes longer than most
// tests, and its first queries are slow. Before a server is used again, everything that the previous file wrote is deleted. If that fails, or that file
// changed rows with which a new database begins, a new one is started.

import { type Statement, sql } from '../db/sql.ts'
import type { CloseLater } from './closing.ts'
import type { KeptServer, OpenOnce } from './keep-open.ts'

interface Kept {
  server: KeptServer
  close(): Promise<void>
  /** The tables that are empty in a new database. */
  empty_tables: readonly string[]
  /** A hash of the rows of each other table. */
  contents(): Promise<string>
  /** What `contents` gives for a new database. */
  first_contents: string
}

/** Deleted rows stay in a table's file, and slow down what reads all of it. */
const MAX_TABLE_BYTES = 1024 * 1024
const IDLE_WITHIN_MS = 5000

/** The servers, by their name and their position within a test file. */
const shelf = new Map<string, Kept>()
let turn = 0

/** Called before each test file. */
export const beginFile = (): void => {
  turn = 0
}

/** A statement without parameters. */
const statement = <Row>(text: string): Statement<Row> => ({ text, values: [], name: '' })

/** Definitions: a row of these that was changed has another `xmin`. */
const CATALOGUES = ['pg_attribute', 'pg_class', 'pg_constraint', 'pg_policy', 'pg_proc', 'pg_trigger']

const joined = (parts: readonly string[]) =>
  statement<{ name: string; hash: string | null }>(parts.join(' union all '))

/** A hash of the rows of each table; null for an empty one. */
const hashes = (tables: readonly string[]) =>
  joined(
    tables.map(
      (name) =>
        `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as hash from ${name} t`,
    ),
  )

const catalogueHashes = joined(
  CATALOGUES.map(
    (name) => `select '${name}' as name, count(*) || ' ' || sum(xmin::text::bigint) as hash from ${name}`,
  ),
)

const listTables = sql<{ name: string }>`
  select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
  where schemaname not in ('pg_catalog', 'information_schema')`

async function keep<Server extends KeptServer>(
  open: (later: CloseLater) => Promise<Server>,
): Promise<Kept & { server: Server }> {
  const closers: (() => unknown)[] = []
  const server = await open((close) => closers.unshift(close))
  const { db } = server
  const tables = (await db.rows(listTables)).map(({ name }) => name)
  const filled = (await db.rows(hashes(tables))).filter(({ hash }) => hash !== null).map(({ name }) => name)
  const contents = async () => JSON.stringify([await db.rows(hashes(filled)), await db.rows(catalogueHashes)])
  return {
    server,
    empty_tables: tables.filter((name) => !filled.includes(name)),
    contents,
    first_contents: await contents(),
    async close() {
      for (const close of closers) await Promise.resolve(close()).catch(() => undefined)
    },
  }
}

/**
 * Deletes the rows of the previous file. False if that file had the server listen, or closed it or its pool, if the database is still in use, or is not as
 * a new one afterwards.
 */
async function empty({
  server: { http, db, platform },
  empty_tables,
  contents,
  first_contents,
}: Kept): Promise<boolean> {
  if (http.server.listening || (await http.inject('/readyz')).statusCode !== 200) return false
  const isBusy = sql<{ is_busy: boolean }>`
    select count(*) > 0 as is_busy from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`
  const deadline = Date.now() + IDLE_WITHIN_MS
  while ((await db.one(isBusy)).is_busy) if (Date.now() > deadline) return false
  const shops = await db.rows(sql<{ id: string }>`select id from shops`)
  const written = await db.rows(
    statement<{ name: string; bytes: number }>(
      `select name, bytes::int from unnest(array[${empty_tables.map((name) => `'${name}'`).join(',')}]) as name,
        pg_relation_size(name::regclass) as bytes where bytes > 0`,
    ),
  )
  if (written.some(({ bytes }) => bytes > MAX_TABLE_BYTES)) return false
  await db.run(
    statement(`do $$ begin
      set local session_replication_role = replica;
      set local lock_timeout = '2s';
      ${written.map(({ name }) => `delete from ${name};`).join('\n')}
    end $$`),
  )
  for (const { id } of shops) platform.shop_changes.note(id)
  return (await contents()) === first_contents
}

/** Returns the server of an earlier file, or opens a new one; see keep-open.ts. */
export const keepOpen: OpenOnce = async (name, open) => {
  const place = `${name} ${turn++}`
  const kept = shelf.get(place)
  if (kept && (await empty(kept).catch(() => false))) return kept.server as Awaited<ReturnType<typeof open>>
  shelf.delete(place)
  await kept?.close()
  const started = await keep(open)
  shelf.set(place, started)
  return started.server
}
