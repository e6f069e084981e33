// What the migrations make, read from the catalogue of a migrated database: the text of server/schema.sql, to read a table at one place instead of
// along its migrations, and of server/src/db/tables.generated.ts, which says how its rows arrive in the program.

import type { Db } from '../db/pool.ts'
import { sql } from '../db/sql.ts'

interface Column {
  table: string
  column: string
  type: string
  /** The type of an array's elements, or of the values of a domain; else the type itself. */
  base: string
  is_array: boolean
  is_required: boolean
  /** `default …` or `generated always as … stored`; empty for neither. */
  value: string
}

/** A statement of a table, or a condition within it. */
interface Part {
  table: string
  text: string
}

const OURS = sql`n.nspname = 'public'`

const readColumns = (db: Db) =>
  db.rows(sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as is_required,
      coalesce(e.typname, b.typname, t.typname) as base, e.oid is not null as is_array,
      coalesce(
        case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
          when a.attidentity <> '' then 'generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
          else 'default ' || pg_get_expr(d.adbin, d.adrelid) end, '') as value
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    left join pg_type b on b.oid = t.typbasetype and t.typtype = 'd'
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${OURS} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`)

const readConstraints = (db: Db) =>
  db.rows(sql<Part>`
    select c.relname as table, 'constraint ' || quote_ident(k.conname) || ' ' || pg_get_constraintdef(k.oid) as text
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and k.contype in ('p', 'u', 'f', 'c', 'x')
    order by c.relname, strpos('pucxf', k.contype::text), k.conname`)

/** Indexes that no constraint has, triggers and the policies of row-level security. */
const readStatements = (db: Db) =>
  db.rows(sql<Part>`
    select c.relname as table, pg_get_indexdef(i.indexrelid) || ';' as text, 1 as kind, x.relname as name
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class x on x.oid = i.indexrelid
    join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = i.indrelid)
    union all
    select c.relname, pg_get_triggerdef(t.oid) || ';', 2, t.tgname
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and not t.tgisinternal
    union all
    select c.relname, 'alter table ' || quote_ident(c.relname) || ' enable row level security;', 3, ''
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where ${OURS} and c.relrowsecurity
    union all
    select p.tablename, 'create policy ' || quote_ident(p.policyname) || ' on ' || quote_ident(p.tablename) || ' for ' || lower(p.cmd)
      || coalesce(' using (' || p.qual || ')', '') || coalesce(' with check (' || p.with_check || ')', '') || ';', 4, p.policyname
    from pg_policies p where p.schemaname = 'public'
    order by 1, 3, 4`)

/** Functions, and the values of types of our own. Those of extensions are left out. */
const readOthers = (db: Db) =>
  db.rows(sql<{ text: string }>`
    select text from (
      select 1 as kind, t.typname as name, 'create type ' || quote_ident(t.typname) || ' as enum ('
        || string_agg(quote_literal(l.enumlabel), ', ' order by l.enumsortorder) || ');' as text
      from pg_type t join pg_namespace n on n.oid = t.typnamespace join pg_enum l on l.enumtypid = t.oid
      where ${OURS} group by t.typname
      union all
      select 2, p.proname || pg_get_function_identity_arguments(p.oid), rtrim(pg_get_functiondef(p.oid), E'\n') || ';'
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where ${OURS} and p.prokind in ('f', 'p') and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    ) o order by kind, name`)

/** How values of a type arrive, by db/value-types.ts. */
const ARRIVES_AS: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  bytea: 'Uint8Array',
}

function typeOf({ base, is_array, is_required }: Column): string {
  const single = ARRIVES_AS[base] ?? 'string'
  return `${single}${is_array ? '[]' : ''}${is_required || single === 'unknown' ? '' : ' | null'}`
}

function byTable<T extends { table: string }>(rows: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) found.set(row.table, [...(found.get(row.table) ?? []), row])
  return found
}

const HOW = 'npm run schema writes it'

export interface SchemaTexts {
  /** server/schema.sql */
  schema: string
  /** server/src/db/tables.generated.ts */
  tables: string
}

/** Needs a database in which nothing but the migrations ran. */
export async function describeSchema(db: Db): Promise<SchemaTexts> {
  const columns = byTable(await readColumns(db))
  const constraints = byTable(await readConstraints(db))
  const statements = byTable(await readStatements(db))
  const others = await readOthers(db)
  const tables = [...columns].map(([table, its]) => {
    const lines = [
      ...its.map(({ column, type, is_required, value }) =>
        [column, type, ...(is_required ? ['not null'] : []), ...(value ? [value] : [])].join(' '),
      ),
      ...(constraints.get(table) ?? []).map(({ text }) => text),
    ]
    const after = (statements.get(table) ?? []).map(({ text }) => `${text}\n`)
    return `create table ${table} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);\n${after.join('')}`
  })
  const shapes = [...columns].map(
    ([table, its]) =>
      `  ${table}: {\n${its.map((one) => `    ${one.column}: ${typeOf(one)}\n`).join('')}  }\n`,
  )
  return {
    schema: [
      `-- The database as all migrations leave it; ${HOW}, and a test compares. Migrations alone change a database.\n`,
      ...others.map(({ text }) => `${text}\n`),
      ...tables,
    ].join('\n'),
    tables: `// The rows of each table as they arrive in the program; ${HOW}, and a test compares.\n\nexport interface Tables {\n${shapes.join('')}}\n`,
  }
}
