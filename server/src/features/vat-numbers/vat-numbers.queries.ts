// The SQL of the answers of the register of VAT numbers: stored by shop and number for two days, and permanently with each order.

import type { OrderVatCheck } from '@kontor/contract/taxes/vat-checks'
import type { OrderKey } from '../../db/access/row-keys.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

export interface StoredAnswer {
  outcome: 'valid' | 'invalid'
  consultation_number: string
  trader_name: string
  trader_address: string
  checked_at: string
}

/** The stored answer if it still counts: `valid` counts for a day, `invalid` only for an hour, since a number may come into force. */
export const findStoredAnswer = (db: Db, shop_id: string, number: string, requester: string) =>
  db.first(
    sql<StoredAnswer>`
      select outcome, consultation_number, trader_name, trader_address, checked_at from vat_checks
      where shop_id = ${shop_id} and number = ${number} and requester = ${requester}
        and checked_at > now() - case outcome when 'valid' then interval '1 day' else interval '1 hour' end`,
  )

/** Stores the answer. Undefined if the shop does not exist any more. */
export const saveAnswer = (
  db: Db,
  shop_id: string,
  number: string,
  requester: string,
  answer: Omit<StoredAnswer, 'checked_at'>,
) =>
  db.first(
    sql<StoredAnswer>`
      insert into vat_checks (shop_id, number, requester, outcome, consultation_number, trader_name, trader_address)
      select id, ${number}, ${requester}, ${answer.outcome}, ${answer.consultation_number}, ${answer.trader_name},
        ${answer.trader_address}
      from shops where id = ${shop_id}
      on conflict (shop_id, number) do update set requester = excluded.requester, outcome = excluded.outcome,
        consultation_number = excluded.consultation_number, trader_name = excluded.trader_name,
        trader_address = excluded.trader_address, checked_at = clock_timestamp()
      returning outcome, consultation_number, trader_name, trader_address, checked_at`,
  )

/** Deletes so many of the oldest answers that do not count any more; returns how many. By vat_checks_age. */
export const deleteOldAnswers = (db: Db, limit: number) =>
  db.run(sql`
    -- across shops: the clock is the same for all of them
    with old as (
      select shop_id, number from vat_checks where checked_at < now() - interval '2 days'
      order by checked_at limit ${limit} for update skip locked)
    delete from vat_checks c using old where c.shop_id = old.shop_id and c.number = old.number`)

export interface NewOrderCheck extends OrderKey, Partial<StoredAnswer> {
  number: string
  requester: string
  status: 'well_formed' | 'valid' | 'invalid' | 'pending'
}

export const insertOrderCheck = (tx: Tx, check: NewOrderCheck) =>
  tx.run(sql`
    insert into order_vat_checks (shop_id, order_id, number, requester, status, consultation_number, trader_name, trader_address,
      checked_at, next_check_at)
    values (${check.shop_id}, ${check.order_id}, ${check.number}, ${check.requester}, ${check.status},
      ${check.consultation_number ?? ''}, ${check.trader_name ?? ''}, ${check.trader_address ?? ''},
      ${check.checked_at ?? null}::timestamptz,
      case when ${check.status} = 'pending' then clock_timestamp() + interval '1 minute' end)
    on conflict do nothing`)

/** By primary key. */
export const deleteOrderCheck = (tx: Tx, { shop_id, order_id }: OrderKey) =>
  tx.run(sql`delete from order_vat_checks where shop_id = ${shop_id} and order_id = ${order_id}`)

/** Deletes the trader from the checks of these orders, and the stored answers about their numbers. By primary keys. */
export const eraseTraders = (tx: Tx, shop_id: string, order_ids: readonly string[]) =>
  tx.run(sql`
    with checked as (
      update order_vat_checks set trader_name = '', trader_address = ''
      where shop_id = ${shop_id} and order_id = any(${order_ids}::uuid[]) returning number)
    delete from vat_checks where shop_id = ${shop_id} and number in (select number from checked)`)

/** By primary key. */
export const findOrderCheck = (db: Db, { shop_id, order_id }: OrderKey) =>
  db.first(
    sql<OrderVatCheck>`
      select number, status, consultation_number, trader_name, trader_address, checked_at, next_check_at, refund_id
      from order_vat_checks where shop_id = ${shop_id} and order_id = ${order_id}`,
  )

export interface DueCheck extends OrderKey {
  number: string
  requester: string
  /** When the register found the number to be in force, so that only the order's payment is missing; null if it has not yet. */
  checked_at: string | null
}

/**
 * Claims checks that are due, and sets the time of the next try: a minute later, then twice as long each time, six hours at most. After 30 days
 * the check is given up, unless the number has proved to be in force and its order may yet be paid. One that has failed may have done so for
 * good; one that ran out of time waits for a slow bank for 60 days.
 * If a worker dies, the checks it has claimed come up again at that time.
 */
export const claimDueChecks = (db: Db, limit: number) =>
  db.rows(
    sql<DueCheck>`
      -- across shops: the clock is the same for all of them
      with due as (
        select c.shop_id, c.order_id, c.created_at < now() - interval '30 days' and (c.checked_at is null or exists (
          select from orders o where o.shop_id = c.shop_id and o.id = c.order_id and (o.status = 'failed'
            or o.status = 'cancelled' and c.created_at < now() - interval '60 days'))) as is_hopeless
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

/** Stores the register's answer that the number is in force; the check stays pending until the tax is refunded. */
export const updateProof = (
  db: Db,
  { shop_id, order_id }: OrderKey,
  { consultation_number, trader_name, trader_address, checked_at }: StoredAnswer,
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
