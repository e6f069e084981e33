// The calendar of the shop that an endpoint is about: its time zone, and the moments that the days of a query stand for.

import { startOfDay } from '@kontor/contract/shops/shop-day'
import { isDay } from '@kontor/contract/values/day'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { timeZoneOf, type ZoneFacts } from '../../shop-time-zone.ts'

/** By primary key, and addresses_one_default. UTC if there is no such shop. */
export async function readTimeZone(db: Db, shop_id: string): Promise<string> {
  const facts = await db.first(
    sql<ZoneFacts>`
      select s.time_zone, a.country
      from shops s left join addresses a on a.shop_id = s.id and a.kind = 'shop' and a.is_default
      where s.id = ${shop_id}`,
  )
  return timeZoneOf(facts ?? { time_zone: null, country: null })
}

/** Each end is a day or a time in RFC 3339. */
export interface Period {
  from?: string | undefined
  to?: string | undefined
}

/** The query with each day replaced by the moment at which it begins in the shop, so that SQL compares moments and finds them by its indexes. */
export async function withTimes<Query extends Period>(db: Db, shop_id: string, query: Query): Promise<Query> {
  const { from, to } = query
  const has_day = [from, to].some((end) => end !== undefined && isDay(end))
  if (!has_day) return query
  const time_zone = await readTimeZone(db, shop_id)
  const momentOf = (end: string | undefined) =>
    end !== undefined && isDay(end) ? startOfDay(time_zone, end) : end
  return { ...query, from: momentOf(from), to: momentOf(to) }
}
