// The calendar of an endpoint's shop: its time zone, and the moments for the days of a query.

import { daysAfter, startOfDay } from '@kontor/contract/shops/shop-day'
import { isDay } from '@kontor/contract/values/day'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { timeZoneOf, type ZoneFacts } from '../../locale/shop-time-zone.ts'

/** Uses the primary key, and addresses_one_default. UTC if the shop does not exist. */
export async function readTimeZone(db: Db, shop_id: string): Promise<string> {
  const facts = await db.first(
    sql<ZoneFacts>`
      select s.time_zone, a.country
      from shops s left join addresses a on a.shop_id = s.id and a.kind = 'shop' and a.is_default
      where s.id = ${shop_id}`,
  )
  return timeZoneOf(facts ?? { time_zone: null, country: null })
}

/**
 * Each end is a day or a time in RFC 3339. A period includes its whole last day, but ends before an end given
 * as a time.
 */
export interface Period {
  from?: string | undefined
  to?: string | undefined
  updated_from?: string | undefined
}

/**
 * Returns the query with moments in place of days, because SQL compares moments and finds them by its
 * indexes. A period begins with its first day in the shop, and ends when the day after its last day begins.
 */
export async function withTimes<Query extends Period>(db: Db, shop_id: string, query: Query): Promise<Query> {
  const { from, to, updated_from } = query
  const has_day = [from, to, updated_from].some((end) => end !== undefined && isDay(end))
  if (!has_day) return query
  const time_zone = await readTimeZone(db, shop_id)
  const beginOf = (first: string | undefined) =>
    first !== undefined && isDay(first) ? startOfDay(time_zone, first) : first
  const endOf = (last: string | undefined) =>
    last !== undefined && isDay(last) ? endOfDay(time_zone, last) : last
  return { ...query, from: beginOf(from), to: endOf(to), updated_from: beginOf(updated_from) }
}

/** Returns undefined for the last day that can be written, because no day follows. */
function endOfDay(time_zone: string, day: string): string | undefined {
  const next = daysAfter(day, 1)
  return isDay(next) ? startOfDay(time_zone, next) : undefined
}
