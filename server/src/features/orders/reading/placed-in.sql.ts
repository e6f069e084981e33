// Conditions for orders placed in a period, or changed since a time.

import { type Statement, sql } from '../../../db/sql.ts'
import type { Period } from '../../../http/access/shop-calendar.ts'

/**
 * The conditions, each with its `and`. `from` is included, `to` is excluded. All times are in RFC 3339 (see
 * `withTimes`).
 */
export const placedIn = ({ from, to, updated_from }: Period): Statement<never> => sql<never>`
  ${from ? sql`and created_at >= ${from}::timestamptz` : sql.empty}
  ${to ? sql`and created_at < ${to}::timestamptz` : sql.empty}
  ${updated_from ? sql`and updated_at >= ${updated_from}::timestamptz` : sql.empty}`
