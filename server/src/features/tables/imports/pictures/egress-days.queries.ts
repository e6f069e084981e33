// The SQL that counts the pictures fetched for shops.

import type { Db } from '../../../../db/pool.ts'
import { sql } from '../../../../db/sql.ts'

export interface FetchedToday {
  requests: number
  bytes: number
}

/** Returns the requests and bytes of today for all shops of the shop's account; uses egress_days_pkey. */
export const sumFetchedToday = (db: Db, shop_id: string) =>
  db.first(
    sql<FetchedToday>`
      -- across shops: an account has its limit for all of its shops
      select coalesce(sum(d.requests), 0)::bigint as requests, coalesce(sum(d.bytes), 0)::bigint as bytes
      from shops s join egress_days d on d.shop_id = s.id and d.day = (now() at time zone 'utc')::date
      where s.account_user_id = (select account_user_id from shops where id = ${shop_id})`,
  )

export const noteFetched = (db: Db, shop_id: string, bytes: number) =>
  db.run(sql`
    insert into egress_days as d (shop_id, day, requests, bytes)
    values (${shop_id}, (now() at time zone 'utc')::date, 1, ${bytes})
    on conflict (shop_id, day) do update set requests = d.requests + 1, bytes = d.bytes + excluded.bytes`)

/** egress_days_old. */
export const deleteOldDays = (db: Db, limit: number) =>
  db.run(sql`
    -- across shops: a job clears up after all of them
    delete from egress_days where (shop_id, day) in (
      select shop_id, day from egress_days where day < (now() at time zone 'utc')::date - 7 limit ${limit})`)
