// Finds migrations of a newer version in this database. During an update a version runs on the schema of the
// next version, and must start. On a later schema the program may break at any time.

import type { Db } from '../pool.ts'
import { sql } from '../sql.ts'
import { MIGRATIONS_FOLDER, readMigrations } from './migrate.ts'

/** Lists the names of applied migrations unknown to this version, in order. */
export async function listNewerMigrations(db: Db): Promise<string[]> {
  const known = new Set(readMigrations(MIGRATIONS_FOLDER).map(({ name }) => name))
  const applied = await db.rows(sql<{ name: string }>`select name from schema_migrations order by name`)
  return applied.map(({ name }) => name).filter((name) => !known.has(name))
}
