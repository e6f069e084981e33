// The SQL of the check against card testing, the only writer of `payment_tries`. An order is counted once, however often its buyer asks for a page.

import type { Db, Tx } from '../../../../db/pool.ts'
import { sql } from '../../../../db/sql.ts'
import type { TryCounts } from './risk-score.ts'

export interface PaymentTry {
  shop_id: string
  order_id: string
  address_hash: Buffer
  email_hash: Buffer
}

export interface RecentTries extends TryCounts {
  /** Epoch seconds. */
  now: number
}

/** The most tries counted from one network or e-mail address: enough to rate the risk. */
const MAX_COUNTED = 500

/**
 * Uses indexes payment_tries_address, payment_tries_email and payment_tries_recent, each with a limit; orders
 * by primary key.
 */
export const countRecentTries = (
  tx: Tx,
  { shop_id, order_id, address_hash, email_hash }: PaymentTry,
  sample: number,
) =>
  tx.one(
    sql<RecentTries>`
      with by_network as (
        select order_id from payment_tries
        where shop_id = ${shop_id} and address_hash = ${address_hash} and created_at > now() - interval '1 hour'
        limit ${MAX_COUNTED}
      ), by_email as (
        select order_id from payment_tries
        where shop_id = ${shop_id} and email_hash = ${email_hash} and created_at > now() - interval '1 hour'
        limit ${MAX_COUNTED}
      ), of_shop as (
        select order_id from payment_tries
        where shop_id = ${shop_id} and created_at between now() - interval '30 minutes' and now() - interval '4 minutes'
        order by created_at desc limit ${2 * sample}
      )
      select
        (select count(*) from by_network t join orders o on o.shop_id = ${shop_id} and o.id = t.order_id
          where o.payment_status in ('pending', 'failed') and o.id <> ${order_id}) as unpaid_by_network,
        (select count(*) from by_email t join orders o on o.shop_id = ${shop_id} and o.id = t.order_id
          where o.payment_status in ('pending', 'failed') and o.id <> ${order_id}) as unpaid_by_email,
        (select count(*) from of_shop) as shop_pages,
        (select count(*) from of_shop t join orders o on o.shop_id = ${shop_id} and o.id = t.order_id
          where o.payment_status not in ('pending', 'failed')) as shop_paid,
        floor(extract(epoch from now()))::int as now`,
  )

/** Buyers of one network take turns until the transaction ends: otherwise several who waited at the same time would pass at the same time. */
export const lockNetwork = (tx: Tx, { shop_id, address_hash }: PaymentTry) =>
  tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${shop_id} || encode(${address_hash}::bytea, 'hex'), 17))`,
  )

/**
 * Seconds until this network may pass by waiting again; 0 or no row: immediately. Uses index
 * payment_tries_address.
 */
export const findPause = (tx: Tx, { shop_id, address_hash }: PaymentTry, pace_seconds: number) =>
  tx.first(
    sql<{ seconds: number }>`
      select greatest(0, ceil(extract(epoch from created_at - clock_timestamp()) + ${pace_seconds}::int))::int as seconds
      from payment_tries
      where shop_id = ${shop_id} and address_hash = ${address_hash} and passed_by = 'patience'
      order by created_at desc limit 1`,
  )

export const insertTry = (tx: Tx, one: PaymentTry, passed_by: 'trust' | 'work' | 'patience') =>
  tx.run(sql`
    insert into payment_tries (shop_id, order_id, address_hash, email_hash, passed_by)
    values (${one.shop_id}, ${one.order_id}, ${one.address_hash}, ${one.email_hash}, ${passed_by})
    on conflict (shop_id, order_id) do nothing`)

/**
 * Deletes at most `limit` tries, oldest first, for the clean-up job. Tries count for an hour at most. Returns
 * the number of deleted tries. Uses payment_tries_age.
 */
export const deleteOldTries = (db: Db, limit: number) =>
  db.run(sql`
    -- across shops: by age alone
    with old as (
      select shop_id, order_id from payment_tries where created_at < now() - interval '1 day'
      order by created_at limit ${limit} for update skip locked)
    delete from payment_tries t using old where t.shop_id = old.shop_id and t.order_id = old.order_id`)
