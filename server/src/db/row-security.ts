// The second net under the checks of the program: row-level policies on every table of the shops, and a role to act as that owns nothing
// and so cannot do without them. No migration but what is made sure of after all of them: a new table with a `shop_id` gets its policy
// without anybody thinking of it, and an operator who allows the role later has it from the next start on.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Start-up option of connections that do something for the whole database: where its user is no superuser, policies hold it too. */
export const OWNERS_SCOPE = '-c kontor.scope=platform'

/** What its tables' policies are called. */
const POLICY = 'own_shop'
const LOCK_WAIT_MS = 120_000

// A row is seen and written in the context of its shop and in the platform's. Without a context there is no shop, so nothing is shown
// and nothing taken. Sub-selects are asked once a statement instead of once a row. The second half is a question whether something is not
// null, since the planner takes that for true: of a plain truth value it would expect half of every shop's rows.
const policyOn = (column: string) =>
  `${column} = (select nullif(nullif(current_setting('kontor.scope', true), ''), 'platform')::uuid)
    or (select case current_setting('kontor.scope', true) when 'platform' then true end) is not null`

/** Tables of the shops that lack it, or have it as an earlier version wrote it. */
const UNGUARDED = `
  select c.oid::regclass::text as name, a.attname as column
  from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    and a.attname = case c.relname when 'shops' then 'id' else 'shop_id' end
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not (c.relrowsecurity and c.relforcerowsecurity
      and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${POLICY}'
        and pg_get_expr(p.polqual, p.polrelid) like '%IS NOT NULL%'))
  order by 1`

/** Views that would ask as whoever made them, whom no policy holds. */
const UNGUARDED_VIEWS = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
    and not coalesce(c.reloptions @> array['security_invoker=true'], false)`

// What searches compare with. Where a policy stands, an index is only used by functions that are known to tell nobody of the rows they
// were shown; these are PostgreSQL's own and tell nobody, which only a superuser may state.
const DISCREET = `
  select p.oid::regprocedure::text as name, (select rolsuper from pg_roles where rolname = current_user) as may_be_stated
  from pg_proc p
  where not p.proleakproof
    and (p.pronamespace = 'pg_catalog'::regnamespace and p.proname in ('texticlike', 'textlike', 'textcat', 'lower', 'arrayoverlap', 'arraycontains')
      and p.proargtypes[0] in ('text'::regtype, 'anyarray'::regtype)
    or p.proname in ('word_similarity_op', 'word_similarity_commutator_op', 'search_fold', 'search_names', 'search_marks', 'order_names'))`

/** In a transaction of its own, and again while the table is busy: nobody is to queue behind this. */
async function alter(client: pg.ClientBase, statements: string): Promise<void> {
  for (const deadline = Date.now() + LOCK_WAIT_MS; ; await sleep(250)) {
    try {
      await client.query(`begin; ${statements}; commit`)
      return
    } catch (error) {
      await client.query('rollback')
      if ((error as { code?: string }).code !== '55P03' || Date.now() > deadline) throw error
    }
  }
}

/** Every table of the shops shows the rows of a context and no others, its owner too. */
async function guardTables(client: pg.ClientBase): Promise<void> {
  const { rows: tables } = await client.query<{ name: string; column: string }>(UNGUARDED)
  for (const { name, column } of tables)
    await alter(
      client,
      `drop policy if exists ${POLICY} on ${name}; create policy ${POLICY} on ${name} using (${policyOn(column)});
        alter table ${name} enable row level security, force row level security`,
    )
  const { rows: views } = await client.query<{ name: string }>(UNGUARDED_VIEWS)
  for (const { name } of views) await alter(client, `alter view ${name} set (security_invoker = true)`)
  const { rows: functions } = await client.query<{ name: string; may_be_stated: boolean }>(DISCREET)
  for (const { name, may_be_stated } of functions)
    if (may_be_stated) await client.query(`alter function ${name} leakproof`)
}

// Named after the user whose it is: roles are of a whole server, users of one installation.
const FIND_ROLE = `
  select left(current_user, 59) || '_app' as role, r.oid is not null as is_there,
    coalesce(pg_has_role(current_user, r.oid, 'member') and not r.rolsuper and not r.rolbypassrls, false) as is_fit,
    not exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and c.relname <> 'schema_migrations' and not coalesce(has_table_privilege(r.oid, c.oid, 'insert'), false))
      and coalesce(has_table_privilege(r.oid, to_regclass('graphile_worker._private_jobs'), 'select'), false) as is_granted
  from (select) one left join pg_roles r on r.rolname = left(current_user, 59) || '_app'`

interface FoundRole {
  readonly role: string
  readonly is_there: boolean
  readonly is_fit: boolean
  readonly is_granted: boolean
}

const findRole = async (client: pg.ClientBase): Promise<FoundRole> =>
  (await client.query<FoundRole>(FIND_ROLE)).rows[0]!

/** Another database of the same server may be doing the same: then the next look finds it done. */
async function makeRole(client: pg.ClientBase, found: FoundRole): Promise<void> {
  const role = pg.escapeIdentifier(found.role)
  if (!found.is_there)
    await client
      .query(`create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole noreplication`)
      .catch(() => undefined)
  await client.query(`grant ${role} to current_user`).catch(() => undefined)
}

// Operators are shown these; nothing but the door of the queue changes them.
const READ_TABLES = ['_private_jobs', '_private_tasks', '_private_job_queues'].map(
  (name) => `graphile_worker.${name}`,
)

/** Rows and nothing else: no table and no setting of one; the list of migrations and the queue to look at, and the queue's door. */
const grantsTo = (role: string) => `
  grant usage on schema public to ${role};
  grant select, insert, update, delete on all tables in schema public to ${role};
  grant usage, select on all sequences in schema public to ${role};
  revoke insert, update, delete on schema_migrations from ${role};
  grant execute on function add_job to ${role};
  grant usage on schema graphile_worker to ${role};
  grant select on graphile_worker.jobs to ${role};
  ${READ_TABLES.map(
    (table) => `grant select on ${table} to ${role};
      drop policy if exists shown_to_operators on ${table};
      create policy shown_to_operators on ${table} for select to ${role} using (true)`,
  ).join(';')}`

async function keepRole(client: pg.ClientBase): Promise<void> {
  let found = await findRole(client)
  for (let tries = 0; !found.is_fit && tries < 5; tries++) {
    if (tries > 0) await sleep(50 * Math.random())
    await makeRole(client, found)
    found = await findRole(client)
  }
  if (found.is_fit && !found.is_granted) await alter(client, grantsTo(pg.escapeIdentifier(found.role)))
}

/** For the end of every migration, on a connection of the tables' owner. */
export async function secureRows(client: pg.ClientBase): Promise<void> {
  await guardTables(client)
  await keepRole(client)
}

/** What the program acts as; undefined where the database's user may not make such a role and nobody has made it for them. */
export async function findAppRole(url: string): Promise<{
  role: string | undefined
  advice: string
  /** What a superuser would run so that searches may use their indexes; undefined where that is done. */
  search_advice: string | undefined
}> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { role, is_fit, is_granted } = await findRole(client)
    const { rows } = await client.query<{ user: string }>('select quote_ident(current_user) as user')
    const { rows: functions } = await client.query<{ name: string }>(DISCREET)
    const statements = functions.map(({ name }) => `alter function ${name} leakproof;`)
    return {
      search_advice: statements.length === 0 ? undefined : statements.join(' '),
      role: is_fit && is_granted ? role : undefined,
      advice: `create role ${pg.escapeIdentifier(role)} nologin; grant ${pg.escapeIdentifier(role)} to ${rows[0]!.user};`,
    }
  } finally {
    await client.end()
  }
}
