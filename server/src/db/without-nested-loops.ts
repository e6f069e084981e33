// A fence for the planner around one statement.

import type { Tx } from './pool.ts'
import { sql } from './sql.ts'

/**
 * Runs a statement that joins rows sent as JSON with the rows of a table, by `id = any(…)`. The planner expects one row of
 * a table that was filled just now, and would read all sent rows again for each stored row: with 2,000 rows 4,000,000
 * comparisons. A hash join reads both once. After an error, the rollback resets the setting.
 */
export async function withoutNestedLoops<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  await tx.run(sql`set local enable_nestloop = off`)
  const result = await run()
  await tx.run(sql`set local enable_nestloop = on`)
  return result
}
