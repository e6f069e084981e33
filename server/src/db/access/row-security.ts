// A second safety net beneath the checks of the program: row-level policies on every table of the shops, and
// a role that owns nothing, so that the policies apply to it. This code runs after all migrations, so a new
// table with a `shop_id` gets its policy automatically. If an operator allows the role later, the next start
// uses the role.

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isLockConflict } from '../unavailable.ts'

/**
 * Start-up option of connections that work on the whole database. Policies apply to their user, too, unless
 * the user is a superuser.
 */
export const OWNERS_SCOPE = '-c kontor.scope=platform'

/**
 * Start-up options of work without a time limit. Otherwise limits of the server, the database or its user
 * apply.
 */
export const NO_LIMITS = '-c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0'

/**
 * Returns true if a connection got `OWNERS_SCOPE`. If `OWNERS_SCOPE` is missing, statements silently miss the
 * rows of the shops. A pooler may drop start-up options.
 */
export async function hasOwnersScope(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "select current_setting('kontor.scope', true) is not distinct from 'platform' as is_there",
  )
  return rows[0]!.is_there
}

export const LOST_SCOPE =
  'The connection to the database lost its start-up options, so the data of the shops would be missing. Give DATABASE_URL the address of the database itself, not of a pooler, and without the parameter options.'

/** The name of the policies. */
const POLICY = 'own_shop'
const LOCK_WAIT_MS = 120_000

/**
 * Tables of accounts instead of shops, by the column with the id of the account. Their policies are alike.
 */
const OWNER_COLUMN = `case c.relname when 'shops' then 'id' when 'account_addresses' then 'user_id' else 'shop_id' end`

// A row can be read and written in the context of its shop and in the platform's; without a context, no row can. The sub-selects are evaluated
// once per statement instead of once per row. The second half is written as `is not null`, since the planner takes that for true: for a plain
// boolean it would expect half of every shop's rows.
const policyOn = (column: string) =>
  `${column} = (select nullif(nullif(current_setting('kontor.scope', true), ''), 'platform')::uuid)
    or (select case current_setting('kontor.scope', true) when 'platform' then true end) is not null`

/** Tables of the shops without the policy, or with the policy of an earlier version. */
const UNGUARDED = `
  select c.oid::regclass::text as name, a.attname as column
  from pg_class c join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    and a.attname = ${OWNER_COLUMN}
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not (c.relrowsecurity and c.relforcerowsecurity
      and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = '${POLICY}'
        and pg_get_expr(p.polqual, p.polrelid) like '%IS NOT NULL%'))
  order by 1`

/**
 * Views that would read their tables as the owner of the view instead of the caller, and bypass the policies.
 */
const UNGUARDED_VIEWS = `
  select c.oid::regclass::text as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
    and not coalesce(c.reloptions @> array['security_invoker=true'], false)`

// Functions of searches without the mark leakproof. On a table with a policy, PostgreSQL uses an index only
// for functions that reveal nothing about their rows. These functions reveal nothing, but only a superuser
// may mark PostgreSQL's own functions as leakproof.
const DISCREET = `
  select p.oid::regprocedure::text as name, (select rolsuper from pg_roles where rolname = current_user) as may_be_stated
  from pg_proc p
  where not p.proleakproof
    and (p.pronamespace = 'pg_catalog'::regnamespace and p.proname in ('texticlike', 'textlike', 'textregexeq', 'textcat', 'lower', 'left', 'arrayoverlap', 'arraycontains',
        'numeric_eq', 'numeric_lt', 'numeric_le', 'numeric_gt', 'numeric_ge', 'jsonb_path_exists_opr')
      and p.proargtypes[0] in ('text'::regtype, 'anyarray'::regtype, 'numeric'::regtype, 'jsonb'::regtype)
    or p.proname in ('word_similarity_op', 'word_similarity_commutator_op', 'search_fold', 'search_names', 'search_marks', 'order_names', 'invoice_names',
      'month_of', 'shop_labels'))`

/**
 * Runs the statements in a transaction. Retries while the table is busy, because no statement should queue
 * behind a waiting `alter`.
 */
async function alter(client: pg.ClientBase, statements: string): Promise<void> {
  for (const deadline = performance.now() + LOCK_WAIT_MS; ; await sleep(250)) {
    try {
      await client.query(`begin; ${statements}; commit`)
      return
    } catch (error) {
      await client.query('rollback')
      if (!isLockConflict(error) || performance.now() > deadline) throw error
    }
  }
}

/** Gives every table of the shops its policy. The policy also applies to the owner of the table. */
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

// The name of the role contains the user of the database, because roles belong to the whole server, and each
// installation on the server has its own user.
const FIND_ROLE = `
  select left(current_user, 59) || '_app' as role, r.oid is not null as is_there,
    coalesce(pg_has_role(current_user, r.oid, 'member') and not r.rolsuper and not r.rolbypassrls, false) as is_fit,
    not exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and c.relname <> 'schema_migrations' and not coalesce(has_table_privilege(r.oid, c.oid, 'insert'), false))
      and coalesce(has_table_privilege(r.oid, to_regclass('graphile_worker._private_jobs'), 'select'), false) as is_granted,
    current_database() as database, coalesce(has_database_privilege(r.oid, current_database(), 'connect'), false) as may_connect
  from (select) one left join pg_roles r on r.rolname = left(current_user, 59) || '_app'`

interface FoundRole {
  readonly role: string
  readonly is_there: boolean
  readonly is_fit: boolean
  readonly is_granted: boolean
  readonly database: string
  /** Needed for the size of the database. True unless CONNECT was revoked from everyone. */
  readonly may_connect: boolean
}

const findRole = async (client: pg.ClientBase): Promise<FoundRole> =>
  (await client.query<FoundRole>(FIND_ROLE)).rows[0]!

/**
 * Ignores errors, because another database of the same server may do the same. The next look finds the
 * result.
 */
async function makeRole(client: pg.ClientBase, found: FoundRole): Promise<void> {
  const role = pg.escapeIdentifier(found.role)
  if (!found.is_there)
    await client
      .query(`create role ${role} nologin nosuperuser nobypassrls nocreatedb nocreaterole noreplication`)
      .catch(() => undefined)
  await client.query(`grant ${role} to current_user`).catch(() => undefined)
}

// Operators see these tables of the job queue. The role changes them only through `add_job`.
const READ_TABLES = ['_private_jobs', '_private_tasks', '_private_job_queues'].map(
  (name) => `graphile_worker.${name}`,
)

/**
 * Lets the role change rows, but no table or setting. The role may only read the list of migrations and the
 * job queue, and adds jobs with `add_job`.
 */
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
  if (!found.is_fit) return
  const role = pg.escapeIdentifier(found.role)
  if (!found.is_granted) await alter(client, grantsTo(role))
  // A missing right is a warning and not an error for a user who does not own the database.
  if (!found.may_connect)
    await client.query(`grant connect on database ${pg.escapeIdentifier(found.database)} to ${role}`)
}

/** Sets policies and the role up. Runs at the end of every migration, on a connection of the tables' owner. */
export async function secureRows(client: pg.ClientBase): Promise<void> {
  await guardTables(client)
  await keepRole(client)
}

/**
 * The role of the program. Returns undefined if the role does not exist and the user of the database may not
 * create it. `advice` is the SQL that creates the role.
 */
export async function findAppRole(url: string): Promise<{
  role: string | undefined
  advice: string
  /**
   * The SQL that a superuser must run to let searches use their indexes. Is undefined if nothing is left to
   * run.
   */
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
