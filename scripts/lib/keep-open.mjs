// Keeps the servers that tests start open from one mutant's run to the next, in the worker that is reused too (reused-worker.ts): starting a server and
// its database takes longer than most tests. Before a server is used again, everything the previous run wrote is deleted. If that fails, or that run
// changed rows with which a new database begins, a new one is started.

/** The reusable servers, by their name and their position within a test file. */
const shelf = new Map()
let turn = 0

/** Called before each test file. */
export const beginFile = () => {
  turn = 0
}

const tablesOf = (db) =>
  db.rows(
    statement(`select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`),
  )

const statement = (text) => ({ text, values: [], name: '' })

/** A hash of each table's rows; null for an empty table. */
async function contentsOf(db, tables) {
  if (tables.length === 0) return []
  const parts = tables.map(
    (name) =>
      `select '${name}' as name, md5(string_agg(t::text, ',' order by t::text)) as sum from ${name} t`,
  )
  return db.rows(statement(parts.join(' union all ')))
}

async function startKeeping(open) {
  const closes = []
  const app = await open((close) => closes.unshift(close))
  const { db } = app
  const tables = (await tablesOf(db)).map((table) => table.name)
  const sums = await contentsOf(db, tables)
  const filled = sums.filter(({ sum }) => sum !== null).map((table) => table.name)
  return {
    app,
    closes,
    filled,
    contents: JSON.stringify(await contentsOf(db, filled)),
    others: tables.filter((table) => !filled.includes(table)),
  }
}

/** Deletes the rows of the previous run. False if the database is still in use, or is not as a new one afterwards. */
async function empty({ app: { db }, filled, contents, others }) {
  const deadline = Date.now() + 5000
  for (;;) {
    const [{ busy }] = await db.rows(
      statement(`select count(*)::int as busy from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`),
    )
    if (Number(busy) === 0) break
    if (Date.now() > deadline) return false
  }
  await db.rows(
    statement(`do $$ begin
      set local session_replication_role = replica;
      set local lock_timeout = '2s';
      ${others.map((table) => `delete from ${table};`).join('\n')}
    end $$`),
  )
  return JSON.stringify(await contentsOf(db, filled)) === contents
}

/** Returns the running server, or opens a new one; see `server/src/testing/keep-open.ts`. */
export async function keepOpen(name, open) {
  const place = `${name} ${turn++}`
  // No mutant may be active meanwhile: it would affect the server that later runs use too.
  const stryker = globalThis.__stryker__
  const active = stryker?.activeMutant
  if (stryker) stryker.activeMutant = undefined
  try {
    const running = shelf.get(place)
    if (running && (await empty(running).catch(() => false))) return running.app
    shelf.delete(place)
    for (const close of running?.closes ?? []) await close().catch(() => undefined)
    const started = await startKeeping(open)
    shelf.set(place, started)
    return started.app
  } finally {
    if (stryker) stryker.activeMutant = active
  }
}
