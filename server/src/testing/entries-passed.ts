// What a page of a list passes on its way, by the database's own account.

import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { ListSource } from '../db/lists/list-source.ts'
import { listWindow, type PageRequest } from '../db/lists/listing.ts'
import { sql } from '../db/sql.ts'
import type { TestApp } from './app.ts'

const MAX_TRIES = 50

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

export interface ScannedEntries {
  /** Entries of indexes, or rows, that were read, wanted or not. */
  entries: number
  /** How they were read, such as `Index Only Scan`. */
  scans: string[]
}

/** Does now what autovacuum would have done later: without it, what an index has is looked up in the table too. */
export async function vacuum({ db }: TestApp, table: 'orders' | 'stock_movements'): Promise<void> {
  // The pool sends its statements together, and a vacuum has to be sent alone.
  const client = new pg.Client(db.connection_string)
  await client.connect()
  try {
    // Rows committed a moment ago, without waiting for the disk, may not yet count as visible to all. With `index_cleanup`, since few deleted rows are
    // left otherwise, and their pages are not visible to all.
    for (let seen = false, tries = 0; !seen; tries++) {
      if (tries === MAX_TRIES)
        throw new Error(`${table} still has rows that are not visible to every transaction.`)
      if (tries > 0) await setTimeout(100)
      await client.query(`vacuum (analyze, index_cleanup on) ${table}`)
      const { rows } = await client.query(
        `select relallvisible = relpages as seen from pg_class where relname = '${table}'`,
      )
      seen = rows[0].seen
    }
  } finally {
    await client.end()
  }
}

/** Picks the ids of a page as `pageOf` does. Nothing is sorted where an index has the order: in a table as small as a test's that may be quicker. */
export async function entriesPassed(
  { db }: TestApp,
  { list, order }: ListSource,
  page: PageRequest,
): Promise<ScannedEntries> {
  const explained = await db.transaction(async (tx) => {
    await tx.run(sql`set local enable_sort = off`)
    return tx.first(
      sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
        explain (analyze, timing off, format json) select id ${list} ${order} ${listWindow(page)}`,
    )
  })
  const passed: ScannedEntries = { entries: 0, scans: [] }
  const visit = (plan: Plan) => {
    if (plan['Node Type'].endsWith('Scan') && !plan['Node Type'].startsWith('Subquery')) {
      passed.scans.push(plan['Node Type'])
      passed.entries += plan['Actual Loops'] * (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0))
    }
    plan.Plans?.forEach(visit)
  }
  visit(explained!['QUERY PLAN'][0].Plan)
  passed.scans = [...new Set(passed.scans)]
  return passed
}
