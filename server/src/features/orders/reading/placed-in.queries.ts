// The orders that were placed in a period.

import { type Statement, sql } from '../../../db/sql.ts'

/** Moments in RFC 3339: from the first on, to the one before the second. An end that is left out is open. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** The conditions for `created_at`, each with its `and`. */
export const placedIn = ({ from, to }: Period): Statement<never> => sql<never>`
  ${from ? sql`and created_at >= ${from}::timestamptz` : sql.empty}
  ${to ? sql`and created_at < ${to}::timestamptz` : sql.empty}`
