// Where in the database a text is left, for tests of what is erased.

import { sql } from '../db/sql.ts'
import type { TestApp } from './app.ts'

/** Names of the tables that contain the text in any column. */
export async function tablesWith(app: Pick<TestApp, 'db'>, text: string): Promise<string[]> {
  const tables = await app.db.rows(
    sql<{ schema: string; name: string }>`
      select table_schema as schema, table_name as name from information_schema.tables
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 2`,
  )
  const found: string[] = []
  for (const { schema, name } of tables) {
    const row = await app.db.first(
      sql`select 1 from ${sql.ident(schema)}.${sql.ident(name)} t where to_jsonb(t)::text ilike ${`%${text}%`} limit 1`,
    )
    if (row) found.push(name)
  }
  return found
}
