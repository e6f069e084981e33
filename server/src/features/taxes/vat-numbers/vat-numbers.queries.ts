// The SQL for responses of the register of VAT numbers. Responses are stored by shop and number for two days,
// and permanently with each order.

import type { OrderVatCheck } from '@kontor/contract/taxes/vat-checks'
import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'

export interface StoredResponse {
  outcome: 'valid' | 'invalid'
  consultation_number: string
  trader_name: string
  trader_address: string
  checked_at: string
}

/**
 * Returns the stored response if it still counts. `valid` counts for a day. `invalid` counts only for an
 * hour, because a number may come into force.
 */
export const findStoredResponse = (db: Db, shop_id: string, number: string, requester: string) =>
  db.first(
    sql<StoredResponse>`
      select outcome, consultation_number, trader_name, trader_address, checked_at from vat_checks
      where shop_id = ${shop_id} and number = ${number} and requester = ${requester}
        and checked_at > now() - case outcome when 'valid' then interval '1 day' else interval '1 hour' end`,
  )

/** Stores the response. Returns undefined if the shop no longer exists. */
export const saveResponse = (
  db: Db,
  shop_id: string,
  number: string,
  requester: string,
  response: Omit<StoredResponse, 'checked_at'>,
) =>
  db.first(
    sql<StoredResponse>`
      insert into vat_checks (shop_id, number, requester, outcome, consultation_number, trader_name, trader_address)
      select id, ${number}, ${requester}, ${response.outcome}, ${response.consultation_number}, ${response.trader_name},
        ${response.trader_address}
      from shops where id = ${shop_id}
      on conflict (shop_id, number) do update set requester = excluded.requester, outcome = excluded.outcome,
        consultation_number = excluded.consultation_number, trader_name = excluded.trader_name,
        trader_address = excluded.trader_address, checked_at = clock_timestamp()
      returning outcome, consultation_number, trader_name, trader_address, checked_at`,
  )

/** Deletes the oldest outdated answers up to the limit and returns their number. Uses vat_checks_age. */
export const deleteOldResponses = (db: Db, limit: number) =>
  db.run(sql`
    -- across shops: the clock is the same for all of them
    with old as (
      select shop_id, number from vat_checks where checked_at < now() - interval '2 days'
      order by checked_at limit ${limit} for update skip locked)
    delete from vat_checks c using old where c.shop_id = old.shop_id and c.number = old.number`)

export interface NewOrderCheck extends OrderKey, Partial<StoredResponse> {
  number: string
  requester: string
  status: 'well_formed' | 'valid' | 'invalid' | 'pending'
}

/** A pending check is due once the order is paid. An edit of a paid order has none. */
export const insertOrderCheck = (tx: Tx, check: NewOrderCheck) =>
  tx.run(sql`
    insert into order_vat_checks (shop_id, order_id, number, requester, status, consultation_number, trader_name, trader_address,
      checked_at, next_check_at)
    values (${check.shop_id}, ${check.order_id}, ${check.number}, ${check.requester}, ${check.status},
      ${check.consultation_number ?? ''}, ${check.trader_name ?? ''}, ${check.trader_address ?? ''},
      ${check.checked_at ?? null}::timestamptz,
      case when ${check.status} = 'pending' then 'infinity'::timestamptz end)
    on conflict do nothing`)

/** Makes a check due that waited for the payment of the order. Uses the primary key. */
export const setCheckDue = (tx: Tx, { shop_id, order_id }: OrderKey) =>
  tx.run(sql`
    update order_vat_checks set next_check_at = now(), attempts = 0
    where shop_id = ${shop_id} and order_id = ${order_id} and next_check_at = 'infinity'`)

/** Uses the primary key. */
export const deleteOrderCheck = (tx: Tx, { shop_id, order_id }: OrderKey) =>
  tx.run(sql`delete from order_vat_checks where shop_id = ${shop_id} and order_id = ${order_id}`)

/**
 * Deletes the trader from the checks of the orders, and deletes stored answers about their numbers. Uses
 * primary keys.
 */
export const eraseTraders = (tx: Tx, shop_id: string, order_ids: readonly string[]) =>
  tx.run(sql`
    with checked as (
      update order_vat_checks set trader_name = '', trader_address = ''
      where shop_id = ${shop_id} and order_id = any(${order_ids}::uuid[]) returning number)
    delete from vat_checks where shop_id = ${shop_id} and number in (select number from checked)`)

/** Uses the primary key. */
export const findOrderCheck = (db: Db, { shop_id, order_id }: OrderKey) =>
  db.first(
    sql<Omit<OrderVatCheck, 'do_check_digits_fit'>>`
      select number, status, consultation_number, trader_name, trader_address, checked_at,
        nullif(next_check_at, 'infinity') as next_check_at, refund_id
      from order_vat_checks where shop_id = ${shop_id} and order_id = ${order_id}`,
  )

export interface DueCheck extends OrderKey {
  number: string
  requester: string
  /**
   * The time when the register confirmed the number, so that only the payment of the order is missing; null
   * without a confirmation.
   */
  checked_at: string | null
}

/** This many attempts take 30 days. */
const MAX_ATTEMPTS = 128

/**
 * Claims due checks and sets the time of the next try: a minute later, then twice as long each time, six
 * hours at most. After `MAX_ATTEMPTS` the check is given up. A confirmed number is never given up this way,
 * because an edit of the order may still be paid. If a worker dies, its claimed checks are due again at the
 * set time.
 */
export const claimDueChecks = (db: Db, limit: number) =>
  db.rows(
    sql<DueCheck>`
      -- across shops: the clock is the same for all of them
      with due as (
        select c.shop_id, c.order_id, c.attempts >= ${MAX_ATTEMPTS} and c.checked_at is null as is_hopeless
        from order_vat_checks c where c.next_check_at <= now()
        order by c.next_check_at limit ${limit} for update of c skip locked),
      claimed as (
        update order_vat_checks c set attempts = c.attempts + 1,
          status = case when due.is_hopeless then 'given_up' else c.status end,
          next_check_at = case when due.is_hopeless then null
            else clock_timestamp() + least(interval '6 hours', interval '1 minute' * 2 ^ least(c.attempts, 9)) end
        from due where c.shop_id = due.shop_id and c.order_id = due.order_id
        returning c.*)
      select shop_id, order_id, number, requester, checked_at from claimed where status = 'pending'`,
  )

/**
 * Gives up checks of orders that will not be paid, up to the limit. A person cancelled the order, the payment
 * failed 30 days ago, or the order timed out 60 days ago, because a bank may be slow. Makes checks due that
 * the previous version left waiting after payment. Returns the number of both.
 */
export const endUnpaidChecks = (db: Db, limit: number) =>
  db.run(sql`
    -- across shops: the clock is the same for all of them
    with ended as (
      select c.shop_id, c.order_id, u.is_unpaid
      from order_vat_checks c join orders o on o.shop_id = c.shop_id and o.id = c.order_id
      cross join lateral (select o.payment_status in ('pending', 'failed') as is_unpaid) u
      where c.next_check_at is not null and case when not u.is_unpaid then c.next_check_at = 'infinity'
        when o.status = 'failed' then c.created_at < now() - interval '30 days'
        else o.status = 'cancelled' and (c.created_at < now() - interval '60 days' or exists (
          select from order_events e where e.shop_id = o.shop_id and e.order_id = o.id and e.to_status = 'cancelled'
            and e.actor_kind in ('user', 'buyer'))) end
      limit ${limit} for update of c skip locked)
    update order_vat_checks c set status = case when e.is_unpaid then 'given_up' else c.status end,
      next_check_at = case when not e.is_unpaid then now() end
    from ended e where c.shop_id = e.shop_id and c.order_id = e.order_id`)

/**
 * Stores the register's response that the number is in force. The check stays pending until the tax is
 * refunded.
 */
export const updateProof = (
  db: Db,
  { shop_id, order_id }: OrderKey,
  { consultation_number, trader_name, trader_address, checked_at }: StoredResponse,
) =>
  db.run(sql`
    update order_vat_checks set consultation_number = ${consultation_number}, trader_name = ${trader_name},
      trader_address = ${trader_address}, checked_at = ${checked_at}
    where shop_id = ${shop_id} and order_id = ${order_id} and status = 'pending'`)

/** Ends a pending check. Returns the number of rows that were pending. */
export const endOrderCheck = (
  db: Db,
  { shop_id, order_id }: OrderKey,
  status: 'valid' | 'invalid' | 'corrected' | 'given_up',
  refund_id: string | null = null,
) =>
  db.run(sql`
    update order_vat_checks set status = ${status}, refund_id = ${refund_id}::uuid, next_check_at = null
    where shop_id = ${shop_id} and order_id = ${order_id} and status = 'pending'`)
