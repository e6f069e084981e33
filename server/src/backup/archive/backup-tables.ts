// The tables of a backup, in an order in which they can be filled: every table of this program and of the job
// queue, except the tables in LEFT_OUT. The list is read from the database, so no new table is forgotten.

import type pg from 'pg'

export interface BackupTable {
  schema: string
  name: string
  /** Leaves out generated columns. */
  columns: string[]
}

export interface Sequence {
  schema: string
  name: string
  last_value: string
}

/**
 * Tables that no backup contains. After a restore all users log in again, because a refresh token used since
 * the backup would become valid again. The tables of migrations record the migrations of the restored
 * installation.
 */
const LEFT_OUT = [
  'public.sessions',
  'public.login_challenges',
  'public.google_logins',
  'public.schema_migrations',
  'graphile_worker.migrations',
]

interface Row {
  schema: string
  name: string
  columns: string[]
  needs: string[]
}

/** Sorts each table after the tables that its foreign keys refer to. Throws if foreign keys form a cycle. */
function inOrder(rows: readonly Row[]): BackupTable[] {
  const included = rows.filter(({ schema, name }) => !LEFT_OUT.includes(`${schema}.${name}`))
  const waiting = new Map(included.map((row) => [`${row.schema}.${row.name}`, row]))
  const ordered: BackupTable[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, { needs }]) => !needs.some((table) => waiting.has(table)))
    if (ready.length === 0)
      throw new Error(`These tables point at each other: ${[...waiting.keys()].join(', ')}`)
    for (const [key, { schema, name, columns }] of ready) {
      ordered.push({ schema, name, columns })
      waiting.delete(key)
    }
  }
  return ordered
}

export async function listBackupTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<Row>(`
    select n.nspname as schema, c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(select distinct fn.nspname || '.' || f.relname from pg_constraint k
        join pg_class f on f.oid = k.confrelid join pg_namespace fn on fn.oid = f.relnamespace
        where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by n.nspname desc, c.relname`)
  return inOrder(rows)
}

export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select schemaname as schema, sequencename as name, last_value::text as last_value from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1, 2`)
  return rows
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

export const tableName = ({ schema, name }: { schema: string; name: string }): string =>
  `${quoted(schema)}.${quoted(name)}`

/** `"public"."orders" ("shop_id", "id", …)`, the form that COPY takes. */
export const copyTarget = (table: BackupTable): string =>
  `${tableName(table)} (${table.columns.map(quoted).join(', ')})`
