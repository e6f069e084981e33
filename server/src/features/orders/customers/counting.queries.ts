// The SQL that writes customers, counted from their orders. One statement counts many people with a few
// orders each. A person with very many orders is counted in parts, because no statement may take longer as a
// shop grows.

import type { Db, Tx } from '../../../db/pool.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import { ERASED_LOGIN } from '../../prices/discounts/erased-login.ts'
import { NO_ORDER_AT } from './no-order.ts'

/**
 * Serialises counting and erasing a shop's customers until the transaction ends. Otherwise an older count
 * could overwrite a newer count.
 */
export const lockCustomers = (tx: Tx, shop_id: string) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`customers ${shop_id}`}, 0))`)

/**
 * Locks one person who is counted in parts. The shop's remaining customers stay unlocked. Also switches
 * bitmap scans off until the transaction ends, because each part must be read along the index. The planner
 * expects few orders per address, and would gather all orders for each part.
 */
export const tryLockPerson = (tx: Tx, shop_id: string, email: string) =>
  tx.first(
    sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`customer ${shop_id} ${email}`}, 0)) as is_mine,
        set_config('enable_bitmapscan', 'off', true) as planned`,
  )

/** Uses the primary key. */
export const findChange = (db: Db, shop_id: string) =>
  db.first(sql<{ id: number }>`select id from customer_changes where shop_id = ${shop_id} limit 1`)

export const listChangedShops = (db: Db, limit: number) =>
  db.rows(
    sql<{ shop_id: string }>`
      -- across shops: one job counts for all of them
      select distinct shop_id from (select shop_id from customer_changes order by shop_id, id limit ${limit}) noted`,
  )

export interface KnownCustomer {
  email: string
  name: string
  country: string
}

/** Uses the unique index of addresses. */
export const findKnown = (tx: Tx, shop_id: string, email: string) =>
  tx.first(
    sql<KnownCustomer & { id: string; has_orders: boolean }>`
      select id, email, name, country, first_order_at <> ${NO_ORDER_AT}::timestamptz as has_orders
      from customers where shop_id = ${shop_id} and email = ${email}`,
  )

const KNOWN_COLUMNS = sql`
  shop_id, email, name, country, known_name, known_country, orders_count, currency, total_spent, first_order_at, last_order_at`

/** Inserts a customer without orders. After the first order the customer is counted like everybody else. */
export const insertKnown = (
  tx: Tx,
  shop_id: string,
  { email, name, country }: KnownCustomer,
  currency: string,
) =>
  tx.run(sql`
    insert into customers (${KNOWN_COLUMNS})
    values (${shop_id}, ${email}, ${name}, ${country}, ${name}, ${country}, 0, ${currency}, 0,
      ${NO_ORDER_AT}::timestamptz, ${NO_ORDER_AT}::timestamptz)`)

/**
 * Leaves undefined fields unchanged. A customer with orders keeps the name and country of the newest order.
 * The known name and country apply again once the customer has no orders.
 */
export const updateKnown = (
  tx: Tx,
  shop_id: string,
  id: string,
  { name, country }: { name: string | undefined; country: string | undefined },
) => {
  const known_name = sql<never>`coalesce(${name}::text, known_name, name)`
  const known_country = sql<never>`coalesce(${country}::text, known_country, country)`
  const has_orders = sql<never>`first_order_at <> ${NO_ORDER_AT}::timestamptz`
  return tx.run(sql`
    update customers set known_name = ${known_name}, known_country = ${known_country},
      name = case when ${has_orders} then name else ${known_name} end,
      country = case when ${has_orders} then country else ${known_country} end, updated_at = now()
    where shop_id = ${shop_id} and id = ${id} and (known_name, known_country) is distinct from (${known_name}, ${known_country})`)
}

/** The limits of one transaction. */
export interface CountingLimits {
  /** The most notes looked at, the oldest first. */
  readonly notes: number
  /** The most people counted again, each from all their orders. */
  readonly people: number
  /** The maximum number of orders of one person. People with more orders are counted in parts. */
  readonly orders: number
}

/**
 * `from orders o where …`: the orders with this e-mail address. The address must be in lower case. Uses the
 * index orders_of_customer.
 */
export const ordersOfEmail = (shop_id: string, email: Statement<unknown>) => sql<never>`
  from orders o where o.shop_id = ${shop_id} and lower(o.customer_user_email) = ${email} and o.customer_user_email <> ''`

const currencyOf = (shop_id: string) => sql<never>`(select default_currency from shops where id = ${shop_id})`

/**
 * The select list that sums up orders `o` into the figures of a customer. Test sales are counted as orders,
 * but not as money spent. Only imported orders may have a currency other than the shop's.
 */
const sumsOf = (shop_id: string) => sql<never>`
  min(o.created_at) as first_order_at,
  coalesce(array_agg(distinct concat_ws(' ', o.shipping_address ->> 'recipient_name', o.shipping_address ->> 'company_name',
    o.shipping_address ->> 'zip', o.shipping_address ->> 'city', o.billing_address ->> 'recipient_name',
    o.billing_address ->> 'company_name', o.billing_address ->> 'zip', o.billing_address ->> 'city')), '{}') as names,
  count(*) filter (where o.status <> 'draft'
    -- A late payment that was only returned leaves the payment status refunded. Imported orders have no payments.
    and not (o.status in ('cancelled', 'failed') and (o.payment_status in ('pending', 'failed') or o.source <> 'imported' and not exists (
      select from payments p where p.shop_id = o.shop_id and p.order_id = o.id
        and p.status in ('captured', 'refunded') and not p.is_surplus)))) as orders_count,
  coalesce(sum((select sum(p.amount) from payments p where p.shop_id = o.shop_id and p.order_id = o.id
    and p.status in ('captured', 'refunded') and not p.is_surplus)) filter (where not o.is_test), 0)
  - coalesce(sum((select sum(r.amount - r.gift_card_paid) from refunds r join payments p on p.shop_id = r.shop_id and p.id = r.payment_id
    where r.shop_id = o.shop_id and r.order_id = o.id and r.status = 'succeeded' and not p.is_surplus))
    filter (where not o.is_test), 0)
  + coalesce(sum(o.paid_elsewhere) filter (where o.currency = ${currencyOf(shop_id)}), 0) as total_spent`

/**
 * Stores `sums`, with one row and one `email` per person. A person without orders was erased or never
 * ordered, and is not stored again.
 */
const insertCounted = (shop_id: string) => sql`
  insert into customers as c
    (shop_id, email, name, bought_as, country, orders_count, currency, total_spent, first_order_at, last_order_at)
  select ${shop_id}, sums.email, coalesce(newest.name, ''),
    -- Each name is folded once, not once per order.
    coalesce(left((select string_agg(distinct search_fold(name), e'\\n') from unnest(sums.names) name), 8000), ''),
    coalesce(newest.country, ''), sums.orders_count, ${currencyOf(shop_id)}, sums.total_spent, sums.first_order_at, newest.created_at
  from sums
  cross join lateral (
    select o.created_at,
      coalesce(o.shipping_address ->> 'recipient_name', o.billing_address ->> 'recipient_name') as name,
      coalesce(o.shipping_address ->> 'country', o.billing_address ->> 'country') as country
    ${ordersOfEmail(shop_id, sql`sums.email`)} order by o.created_at desc, o.id desc limit 1) newest
  on conflict (shop_id, email) do update set
    name = excluded.name, bought_as = excluded.bought_as, country = excluded.country,
    orders_count = excluded.orders_count, currency = excluded.currency,
    total_spent = excluded.total_spent, first_order_at = excluded.first_order_at, last_order_at = excluded.last_order_at,
    updated_at = now()`

export interface Counted {
  /** True if all notes were processed, except notes about the people in `often`. */
  is_all: boolean
  /** E-mail addresses with too many orders to be counted here. */
  often: string[]
}

/**
 * Moves a customer to a corrected address if all orders of the person were corrected. The customer keeps the
 * id. Does nothing if the new address has a customer already, or if the person is known without an order.
 * Reads the oldest notes. Call this function before `countChanged`, because `countChanged` counts the moved
 * orders. Uses primary keys, the unique index of addresses, and orders_of_customer.
 */
export const moveCorrected = (tx: Tx, shop_id: string, { notes }: Pick<CountingLimits, 'notes'>) =>
  tx.run(sql`
    with corrected as materialized (
      select distinct on (now.email) k.id, now.email
      -- One more note than counted, because the note of the former customer follows the note of the order.
      from (select id, order_id, former_email from customer_changes where shop_id = ${shop_id} order by id limit ${notes + 1}) c
      cross join lateral (
        select lower(customer_user_email) as email from orders
        where shop_id = ${shop_id} and id = c.order_id and customer_user_email <> '' offset 0) now
      join customers k on k.shop_id = ${shop_id} and k.email = c.former_email
      where c.former_email <> ''
        and k.known_name is null
        and not exists (select from customers other where other.shop_id = ${shop_id} and other.email = now.email)
        and not exists (select ${ordersOfEmail(shop_id, sql`c.former_email`)})
      order by now.email, c.id)
    update customers k set email = corrected.email, updated_at = now()
    from corrected where k.shop_id = ${shop_id} and k.id = corrected.id`)

/**
 * Counts the people named by the oldest notes from all their orders. Deletes all notes about these people
 * among the oldest notes, so a person with several notes is counted once, not once per note.
 */
export const countChanged = (tx: Tx, shop_id: string, { notes, people, orders }: CountingLimits) =>
  tx.first(
    sql<Counted>`
      with noted as materialized (
        select c.id, coalesce(nullif(c.former_email, ''), lower(o.customer_user_email)) as email, o.proved_email
        from (select id, order_id, former_email from customer_changes where shop_id = ${shop_id} order by id limit ${notes}) c
        -- One look-up per order, whatever table sizes the planner knows.
        left join lateral (
          select customer_user_email, nullif(nullif(proved_email, ''), ${ERASED_LOGIN}) as proved_email from orders
          where shop_id = ${shop_id} and id = c.order_id and customer_user_email <> '' offset 0) o on true),
      people as materialized (
        select email, (select count(*) from (select ${ordersOfEmail(shop_id, sql`chosen.email`)} limit ${orders + 1}) few) <= ${orders} as is_now
        from (select email from noted where email is not null group by email order by min(id) limit ${people}) chosen),
      taken as (
        delete from customer_changes where shop_id = ${shop_id} and id in (
          select id from noted where email is null or email in (select email from people where is_now))),
      sums as materialized (
        select people.email, summed.* from people cross join lateral (select ${sumsOf(shop_id)} ${ordersOfEmail(shop_id, sql`people.email`)}) summed
        where people.is_now),
      -- Customers whose only orders were deleted, or moved to another customer by a correction.
      -- The next part keeps customers known without an order.
      gone as (
        delete from customers c using sums
        where c.shop_id = ${shop_id} and c.email = sums.email and sums.first_order_at is null and c.known_name is null),
      known as (
        update customers c set name = c.known_name, country = c.known_country, bought_as = '', orders_count = 0, total_spent = 0,
          first_order_at = ${NO_ORDER_AT}::timestamptz, last_order_at = ${NO_ORDER_AT}::timestamptz, updated_at = now()
        from sums where c.shop_id = ${shop_id} and c.email = sums.email and sums.first_order_at is null and c.known_name is not null),
      -- People who ordered for another address while logged in. As customers they can be found and erased.
      logged_in as (
        insert into customers (${KNOWN_COLUMNS})
        select distinct ${shop_id}::uuid, proved_email, '', '', '', '', 0, ${currencyOf(shop_id)}, 0, ${NO_ORDER_AT}::timestamptz, ${NO_ORDER_AT}::timestamptz
        from noted where proved_email is not null and proved_email not in (select email from people)
        on conflict (shop_id, email) do nothing),
      counted as (${insertCounted(shop_id)})
      select count(*) < ${notes} and coalesce(bool_and(email is null or email in (select email from people)), true) as is_all,
        array(select email from people where not is_now) as often
      from noted`,
  )

/**
 * Deletes the notes about one person. Call this function before reading the orders, because the reading must
 * include the noted changes. A roll-back restores the notes.
 */
export const takeNotesOf = (tx: Tx, shop_id: string, email: string, limit: number) =>
  tx.run(sql`
    delete from customer_changes where shop_id = ${shop_id} and id in (
      select c.id from (select id, order_id, former_email from customer_changes where shop_id = ${shop_id} order by id limit ${limit}) c
      -- Also for a deleted order.
      left join lateral (select customer_user_email from orders where shop_id = ${shop_id} and id = c.order_id offset 0) o on true
      where coalesce(nullif(c.former_email, ''), lower(o.customer_user_email)) = ${email})`)

/** The figures of one person's orders. */
export interface Sums {
  orders_count: number
  total_spent: string
  first_order_at: string
  names: string[]
}

export interface Part extends Sums {
  /** The oldest order of the part. */
  id: string
  /** The number of orders in the part. */
  size: number
}

/**
 * Returns the next `size` older orders after the part `before`. The sums include all parts up to now, and
 * `names` only the names of this part.
 */
export const sumPart = (tx: Tx, shop_id: string, email: string, before: Part | undefined, size: number) =>
  tx.first(
    sql<Part>`
      with part as materialized (
        select o.* ${ordersOfEmail(shop_id, sql`${email}`)}
          ${before ? sql`and (o.created_at, o.id) < (${before.first_order_at}::timestamptz, ${before.id}::uuid)` : sql.empty}
        order by o.created_at desc, o.id desc limit ${size}),
      summed as (select count(*) as size, (array_agg(o.id order by o.created_at, o.id))[1] as id, ${sumsOf(shop_id)} from part o)
      select size, id, coalesce(first_order_at, ${before?.first_order_at}::timestamptz) as first_order_at, names,
        orders_count + ${before?.orders_count ?? 0}::bigint as orders_count,
        total_spent + ${before?.total_spent ?? '0'}::numeric as total_spent
      from summed`,
  )

export const insertSummed = (tx: Tx, shop_id: string, email: string, sums: Sums) =>
  tx.run(sql`
    with sums as (
      select ${email}::text as email, ${sums.names}::text[] as names, ${sums.orders_count}::bigint as orders_count,
        ${sums.total_spent}::numeric as total_spent, ${sums.first_order_at}::timestamptz as first_order_at)
    ${insertCounted(shop_id)}`)

export const deleteCustomer = (tx: Tx, shop_id: string, id: string) =>
  tx.run(sql`delete from customers where shop_id = ${shop_id} and id = ${id}`)
