// Reads and writes discounts: fields, customers, targets, codes of batches, and uses.

import type { Discount } from '@kontor/contract/prices/discounts'
import { type Db, lockThenRead, type Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { appliesToJson, type Target, targetRows } from '../applies-to/targets.sql.ts'
import { ERASED_LOGIN } from './erased-login.ts'

export type DiscountPart = 'applies_to' | 'buys' | 'gets'

/** A discount in the form of the row, without groups and targets. */
export interface DiscountRow
  extends Pick<
    Discount,
    | 'title'
    | 'method'
    | 'code'
    | 'class'
    | 'kind'
    | 'percent'
    | 'amount'
    | 'max_times'
    | 'max_shipping'
    | 'starts_at'
    | 'ends_at'
    | 'uses_limit'
    | 'uses_per_customer'
    | 'combines_with'
    | 'is_active'
  > {
  code_key: string | null
  applies_to_all: boolean | null
  buys_quantity: number | null
  buys_all: boolean | null
  gets_quantity: number | null
  gets_percent: string | null
  gets_all: boolean | null
  min_amount: string | null
  min_quantity: number | null
  emails: readonly string[]
  countries: readonly string[]
  first_order_only: boolean
}

export const STATUS = sql<never>`
  case when not d.is_active then 'off' when d.ends_at <= now() then 'ended' when d.uses >= d.uses_limit then 'used_up'
    when d.starts_at > now() then 'scheduled' else 'running' end`

/** A discount `d` that may still run, so the discount's code is taken. */
const NOT_ENDED = sql<never>`d.is_active and (d.ends_at is null or d.ends_at > now())`

const appliesTo = (all: string, part: DiscountPart) =>
  appliesToJson(
    sql`d.${sql.ident(all)}` as ReturnType<typeof sql.ident>,
    sql<never>`from discount_targets t where t.shop_id = d.shop_id and t.discount_id = d.id and t.part = ${part}`,
  )

export const COLUMNS = sql`
  d.id, d.shop_id, d.title, d.method, d.code, d.class, d.kind, trim_scale(d.percent) as percent, d.amount,
  case when d.kind <> 'buy_x_get_y' then ${appliesTo('applies_to_all', 'applies_to')} end as applies_to,
  case when d.kind = 'buy_x_get_y' then
    jsonb_build_object('quantity', d.buys_quantity, 'applies_to', ${appliesTo('buys_all', 'buys')}) end as buys,
  case when d.kind = 'buy_x_get_y' then
    jsonb_build_object('quantity', d.gets_quantity, 'percent', trim_scale(d.gets_percent)::text,
      'applies_to', ${appliesTo('gets_all', 'gets')}) end as gets,
  d.max_times, d.max_shipping,
  jsonb_build_object('min_amount', d.min_amount::text, 'min_quantity', d.min_quantity,
    'customer_group_ids', array(
      select g.group_id from discount_groups g where g.shop_id = d.shop_id and g.discount_id = d.id order by g.position, g.group_id),
    'emails', d.emails, 'countries', d.countries, 'first_order_only', d.first_order_only) as conditions,
  d.starts_at, d.ends_at, d.uses_limit, d.uses_per_customer, d.combines_with, d.is_active, ${STATUS} as status, d.uses,
  exists (select from discount_uses u where u.shop_id = d.shop_id and u.discount_id = d.id) as was_used,
  (select count(*) from discount_codes c where c.shop_id = d.shop_id and c.discount_id = d.id) as codes_count,
  d.created_at, d.updated_at`

/** Locks the set of the shop's discounts and codes until the transaction ends. */
export const lockDiscounts = (tx: Tx, shop: ShopScope) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`discounts of ${shop.shop_id}`}, 0))`)

const valuesOf = (row: DiscountRow) => ({
  title: sql`${row.title}`,
  method: sql`${row.method}`,
  code: sql`${row.code}`,
  code_key: sql`${row.code_key}`,
  class: sql`${row.class}`,
  kind: sql`${row.kind}`,
  percent: sql`${row.percent}::numeric`,
  amount: sql`${row.amount}::numeric`,
  applies_to_all: sql`${row.applies_to_all}::boolean`,
  buys_quantity: sql`${row.buys_quantity}::int`,
  buys_all: sql`${row.buys_all}::boolean`,
  gets_quantity: sql`${row.gets_quantity}::int`,
  gets_percent: sql`${row.gets_percent}::numeric`,
  gets_all: sql`${row.gets_all}::boolean`,
  max_times: sql`${row.max_times}::int`,
  max_shipping: sql`${row.max_shipping}::numeric`,
  min_amount: sql`${row.min_amount}::numeric`,
  min_quantity: sql`${row.min_quantity}::int`,
  emails: sql`${row.emails}::text[]`,
  countries: sql`${row.countries}::text[]`,
  first_order_only: sql`${row.first_order_only}::boolean`,
  starts_at: sql`${row.starts_at}::timestamptz`,
  ends_at: sql`${row.ends_at}::timestamptz`,
  uses_limit: sql`${row.uses_limit}::int`,
  uses_per_customer: sql`${row.uses_per_customer}::int`,
  combines_with: sql`${row.combines_with}::text[]`,
  is_active: sql`${row.is_active}::boolean`,
})

export const insertDiscount = (tx: Tx, shop: ShopScope, row: DiscountRow) => {
  const columns = Object.entries(valuesOf(row))
  return tx.first(
    sql<{ id: string }>`
      insert into discounts (shop_id, ${sql.join(columns.map(([name]) => sql.ident(name)))})
      values (${shop.shop_id}, ${sql.join(columns.map(([, value]) => value))}) returning id`,
  )
}

export const updateDiscount = (tx: Tx, shop: ShopScope, id: string, row: DiscountRow) => {
  const columns = Object.entries(valuesOf(row)).map(([name, value]) => sql`${sql.ident(name)} = ${value}`)
  return tx.run(sql`
    update discounts set ${sql.join(columns)}, updated_at = ${sql.moved()}
    where shop_id = ${shop.shop_id} and id = ${id}`)
}

/**
 * Deletes a discount with all dependent rows. Throws a violation of `discount_uses_shop_id_discount_id_fkey`
 * after the first use.
 */
export const deleteDiscount = (tx: Tx, shop: ShopScope, id: string) =>
  tx.run(sql`delete from discounts where shop_id = ${shop.shop_id} and id = ${id}`)

/** Replaces the targets of one part. */
export const replaceTargets = (
  tx: Tx,
  shop: ShopScope,
  id: string,
  part: DiscountPart,
  targets: readonly Target[],
) =>
  tx.run(sql`
    with gone as (
      delete from discount_targets where shop_id = ${shop.shop_id} and discount_id = ${id} and part = ${part}
        and target_id <> all(${targets.map((t) => t.product_id ?? t.group_id ?? t.collection_id)}::uuid[]))
    insert into discount_targets (shop_id, discount_id, part, target_id, product_id, group_id, collection_id, position)
    select ${shop.shop_id}, ${id}, ${part}, named.* from (${targetRows(targets)}) named
    on conflict (shop_id, discount_id, part, target_id) do update set position = excluded.position`)

/**
 * Replaces the customer groups and keeps the given order. Throws a violation of a foreign key if the shop
 * does not have a group.
 */
export const replaceGroups = (tx: Tx, shop: ShopScope, id: string, group_ids: readonly string[]) =>
  tx.run(sql`
    with gone as (
      delete from discount_groups
      where shop_id = ${shop.shop_id} and discount_id = ${id} and group_id <> all(${group_ids}::uuid[]))
    insert into discount_groups (shop_id, discount_id, group_id, position)
    select ${shop.shop_id}::uuid, ${id}::uuid, named.group_id, min(named.place)
    from unnest(${group_ids}::uuid[]) with ordinality named (group_id, place) group by named.group_id
    on conflict (shop_id, discount_id, group_id) do update set position = excluded.position`)

/** Uses the primary key. */
export const findDiscount = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<Discount>`select ${COLUMNS} from discounts d where d.shop_id = ${shop.shop_id} and d.id = ${id}`,
  )

/** Returns the given ids that belong to discounts of the shop. Uses the primary key. */
export const listKnownIds = (db: Db, shop_id: string, ids: readonly string[]) =>
  db.rows(
    sql<{ id: string }>`select id from discounts where shop_id = ${shop_id} and id = any(${ids}::uuid[])`,
  )

/** Uses the primary key. */
export const lockDiscount = (tx: Tx, shop: ShopScope, id: string) =>
  lockThenRead(
    tx,
    sql`select from discounts where shop_id = ${shop.shop_id} and id = ${id} for no key update`,
    () => findDiscount(tx, shop, id),
  )

/**
 * Returns the periods of the shop's automatic discounts that have not ended, apart from the discount
 * `besides`. Uses index discounts_automatic.
 */
export const listAutomatic = (tx: Tx, shop: ShopScope, besides: string | undefined) =>
  tx.rows(
    sql<{ starts_at: string | null; ends_at: string | null }>`
      select starts_at, ends_at from discounts d
      where d.shop_id = ${shop.shop_id} and d.method = 'automatic' and ${NOT_ENDED}
        ${besides ? sql`and d.id <> ${besides}` : sql.empty}`,
  )

/**
 * Finds another discount that has not ended and has one of the codes, directly or in a batch. Uses indexes
 * discounts_code and discount_codes_code.
 */
export const findWithCode = (
  tx: Tx,
  shop: ShopScope,
  keys: readonly string[],
  besides: string | undefined,
) => {
  const other = besides ? sql`and d.id <> ${besides}` : sql.empty
  return tx.first(
    sql<{ title: string }>`
      select d.title from discounts d
      where d.shop_id = ${shop.shop_id} and d.code_key = any(${keys}::text[]) and ${NOT_ENDED} ${other}
      union all
      select d.title from discount_codes c join discounts d on d.shop_id = c.shop_id and d.id = c.discount_id
      where c.shop_id = ${shop.shop_id} and c.code_key = any(${keys}::text[]) and ${NOT_ENDED} ${other}
      limit 1`,
  )
}

/**
 * Counts the uses of a discount by customer, after the discount had no limit per customer. Uses index
 * discount_uses_discount.
 */
export const countCustomerUses = (tx: Tx, shop: ShopScope, discount_id: string) =>
  tx.run(sql`
    insert into discount_customer_uses (shop_id, discount_id, email, uses)
    select u.shop_id, u.discount_id, coalesce(nullif(o.proved_email, ''), lower(o.customer_user_email)) as email, count(*)
    from discount_uses u join orders o on o.shop_id = u.shop_id and o.id = u.order_id
    where u.shop_id = ${shop.shop_id} and u.discount_id = ${discount_id} and u.returned_at is null
      and o.customer_user_email <> '' and o.proved_email <> ${ERASED_LOGIN}
    group by u.shop_id, u.discount_id, 3
    on conflict (shop_id, discount_id, email) do update set uses = excluded.uses`)

/** Deletes the customer's counts of uses, of all discounts; discount_customer_uses_of_email. */
export const deleteCustomerUses = (tx: Tx, shop: ShopScope, email: string) =>
  tx.run(sql`delete from discount_customer_uses where shop_id = ${shop.shop_id} and email = ${email}`)

/**
 * Removes the address from the discounts that name the address. Deactivates a discount left without
 * addresses.
 */
export const removeEmail = (tx: Tx, shop: ShopScope, email: string) =>
  tx.run(sql`
    update discounts set emails = array_remove(emails, ${email}), is_active = is_active and array_remove(emails, ${email}) <> '{}',
      updated_at = ${sql.moved()}
    where shop_id = ${shop.shop_id} and ${email} = any(emails)`)

/**
 * Adds codes after the existing codes. Returns a row for each stored code. Skips a code that the discount
 * already has.
 */
export const insertCodes = (
  tx: Tx,
  shop: ShopScope,
  discount_id: string,
  codes: readonly { code: string; code_key: string }[],
) =>
  tx.rows(
    sql<{ code_key: string }>`
      insert into discount_codes (shop_id, discount_id, code, code_key, position)
      select ${shop.shop_id}, ${discount_id}, made.code, made.code_key, made.nth + coalesce((
        select max(position) from discount_codes where shop_id = ${shop.shop_id} and discount_id = ${discount_id}), 0)
      from unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ code_key }) => code_key)}::text[])
        with ordinality made (code, code_key, nth)
      on conflict (shop_id, discount_id, code_key) do nothing returning code_key`,
  )

// Each claim or return of a use first locks the row of the discount, so concurrent uses count correctly.
// Several discounts are locked in the order of their ids, after the levels of stock.

export interface UseWanted {
  id: string
  /** The code in the spelling of the discount or batch. Is null for an automatic discount. */
  code: string | null
  code_key: string | null
}

/**
 * Returns the login address of the order's buyer: empty without a login, and `ERASED_LOGIN` after the buyer
 * was erased. Uses the primary key.
 */
export const findLogin = (db: Db, shop_id: string, order_id: string) =>
  db.first(
    sql<{
      proved_email: string
    }>`select proved_email from orders where shop_id = ${shop_id} and id = ${order_id}`,
  )

interface Claimed {
  is_complete: boolean
  /** The ids of the claimed discounts that are for first orders. */
  for_first_orders: string[]
}

/**
 * Claims the existing discounts not yet claimed by the order. The discount's own code counts as no code of a
 * batch. If the claim is not complete, the caller has to undo the writes.
 */
export const insertUses = (
  tx: Tx,
  { shop_id, order_id, email }: { shop_id: string; order_id: string; email: string },
  wanted: readonly UseWanted[],
) =>
  tx.first(
    sql<Claimed>`
      with wanted as materialized (
        select w.id, w.code, nullif(w.code_key, d.code_key) as code_key
        from jsonb_to_recordset(${sql.json(wanted)}) as w (id uuid, code text, code_key text)
        join discounts d on d.shop_id = ${shop_id} and d.id = w.id where not exists (
          select from discount_uses u where u.shop_id = ${shop_id} and u.order_id = ${order_id} and u.discount_id = w.id and u.returned_at is null)),
      locked as materialized (
        select d.id, d.uses_per_customer, d.first_order_only from discounts d
        where d.shop_id = ${shop_id} and d.id in (select id from wanted) and (d.uses_limit is null or d.uses < d.uses_limit)
        order by d.id for no key update),
      used as (
        update discounts d set uses = d.uses + 1 from locked l where d.shop_id = ${shop_id} and d.id = l.id returning d.id),
      codes as (
        update discount_codes c set order_id = ${order_id}, used_at = now() from locked l join wanted w on w.id = l.id
        where c.shop_id = ${shop_id} and c.discount_id = l.id and c.code_key = w.code_key and c.order_id is null
        returning c.discount_id),
      customers as (
        insert into discount_customer_uses (shop_id, discount_id, email, uses)
        select ${shop_id}, l.id, ${email}, 1 from locked l where l.uses_per_customer is not null and ${email} <> ''
        on conflict (shop_id, discount_id, email) do update set uses = discount_customer_uses.uses + 1
          where discount_customer_uses.uses < (
            select d.uses_per_customer from discounts d
            where d.shop_id = discount_customer_uses.shop_id and d.id = discount_customer_uses.discount_id)
        returning discount_id),
      noted as (
        insert into discount_uses (shop_id, discount_id, order_id, code)
        select ${shop_id}, l.id, ${order_id}, w.code from locked l join wanted w on w.id = l.id
        on conflict (shop_id, order_id, discount_id) do update set returned_at = null)
      select (select count(*) from used) = (select count(*) from wanted)
        and (select count(*) from codes) = (
          select count(*) from wanted w where exists (
            select from discount_codes c where c.shop_id = ${shop_id} and c.discount_id = w.id and c.code_key = w.code_key))
        and (select count(*) from customers) = (
          select count(*) from locked where uses_per_customer is not null and ${email} <> '') as is_complete,
        array(select id from locked where first_order_only) as for_first_orders`,
  )

/** Releases the uses claimed by the order, if any. Uses indexes discount_uses and discount_codes_used. */
export const returnUsesOf = (
  tx: Tx,
  { shop_id, order_id, email }: { shop_id: string; order_id: string; email: string },
  discount_ids: readonly string[],
) =>
  tx.run(sql`
    with returned as (
      update discount_uses set returned_at = now()
      where shop_id = ${shop_id} and order_id = ${order_id} and discount_id = any(${discount_ids}::uuid[])
        and returned_at is null
      returning discount_id),
    locked as materialized (
      select d.id from discounts d where d.shop_id = ${shop_id} and d.id in (select discount_id from returned)
      order by d.id for no key update),
    counted as (
      update discounts d set uses = greatest(d.uses - 1, 0) from locked l where d.shop_id = ${shop_id} and d.id = l.id),
    codes as (
      update discount_codes c set order_id = null, used_at = null from locked l
      where c.shop_id = ${shop_id} and c.order_id = ${order_id} and c.discount_id = l.id)
    update discount_customer_uses c set uses = greatest(c.uses - 1, 0) from locked l
    where c.shop_id = ${shop_id} and c.discount_id = l.id and c.email = ${email}`)

/**
 * Counts the order's uses for the given address, and no longer for the former address, which must be
 * different. Uses index discount_uses_pkey.
 */
export const moveUsesTo = (
  tx: Tx,
  { shop_id, order_id, email }: { shop_id: string; order_id: string; email: string },
  former_email: string,
) =>
  tx.run(sql`
    with locked as materialized (
      select d.id, d.uses_per_customer from discounts d
      where d.shop_id = ${shop_id} and d.id in (
        select discount_id from discount_uses where shop_id = ${shop_id} and order_id = ${order_id} and returned_at is null)
      order by d.id for no key update),
    former as (
      update discount_customer_uses c set uses = c.uses - 1 from locked l
      where c.shop_id = ${shop_id} and c.discount_id = l.id and c.email = ${former_email} and c.uses > 1),
    -- The address may belong to another person: it is forgotten.
    forgotten as (
      delete from discount_customer_uses c using locked l
      where c.shop_id = ${shop_id} and c.discount_id = l.id and c.email = ${former_email} and c.uses <= 1)
    insert into discount_customer_uses (shop_id, discount_id, email, uses)
    select ${shop_id}, l.id, ${email}, 1 from locked l where l.uses_per_customer is not null and ${email} <> ''
    on conflict (shop_id, discount_id, email) do update set uses = discount_customer_uses.uses + 1`)
