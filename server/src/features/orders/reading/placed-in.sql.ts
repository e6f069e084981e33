// The orders that were placed in a period.

import { type Statement, sql } from '../../../db/sql.ts'
import type { Period } from '../../../http/access/shop-calendar.ts'

/** The conditions for `created_at`, each with its `and`; `from` is included, `to` is not. Both are times in RFC 3339: see `withTimes`. */
export const placedIn = ({ from, to }: Period): Statement<never> => sql<never>`
  ${from ? sql`and created_at >= ${from}::timestamptz` : sql.empty}
  ${to ? sql`and created_at < ${to}::timestamptz` : sql.empty}`
