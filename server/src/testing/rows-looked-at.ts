// What statements have the database look at, by its own account: the same on any machine, however busy.

import type { Db } from '../db/pool.ts'
import type { Statement } from '../db/sql.ts'

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

const rowsRead = (plan: Plan): number => {
  const seen =
    plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  const own = plan['Node Type'].includes('Scan') ? seen * plan['Actual Loops'] : 0
  return (plan.Plans ?? []).reduce((sum, below) => sum + rowsRead(below), own)
}

/** How many rows and entries of indexes the statements of `ask` look at. It is given a database that answers as `db` does. */
export async function rowsLookedAt(db: Db, ask: (asked: Db) => unknown): Promise<number> {
  let read = 0
  const rows = async (statement: Statement<unknown>) => {
    if (!statement.text.startsWith('explain')) {
      // Not spliced in: a statement that is planned again cannot be.
      const [explained] = await db.rows<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        text: `explain (analyze, timing off, format json) ${statement.text}`,
        values: statement.values,
        name: '',
      })
      read += rowsRead(explained!['QUERY PLAN'][0].Plan)
    }
    return db.rows(statement)
  }
  // Of a database `ask` has only what reads.
  const first = async (statement: Statement<unknown>) => (await rows(statement))[0]
  await ask({ rows, first, one: first } as never)
  return read
}
