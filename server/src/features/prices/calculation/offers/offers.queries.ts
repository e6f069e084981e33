// Reads discounts and list prices. One statement reads the discounts for all buyers of a shop. A second
// statement reads the further discounts of one buyer, with list prices and the collections named by both, for
// a basket of any size.

import type { Discount } from '@kontor/contract/prices/discounts'
import type { Db } from '../../../../db/pool.ts'
import { type Statement, sql } from '../../../../db/sql.ts'
import type { Subtree } from '../../../catalogue/collections/find-collections.ts'
import { isSoldIn } from '../../../catalogue/products/sale-prices/members.sql.ts'
import { hasOrdered } from '../../discounts/first-orders.sql.ts'
import type { Age, DiscountFacts, ListedPrice } from './offers.ts'

export interface OffersWanted {
  shop_id: string
  product_ids: readonly string[]
  /** The quantity of each product. */
  quantities: readonly number[]
  code_keys: readonly string[]
  /** The address typed by the buyer, in small letters. Is null if unknown. */
  email: string | null
  /** The proved address. Only a proved address makes a member of groups. */
  proved_email: string | null
  /** The address under which uses are counted. */
  counted_email: string | null
  /**
   * The buyer's own order, replaced or edited by the basket. The order's uses count as free. Is null if no
   * such order exists.
   */
  own_order_id: string | null
  /** The collections named by discounts and lists, each with everything below. */
  collections: readonly Subtree[]
  /** The collections named by a discount that is not stored. */
  tried_ids: readonly string[]
  /** The automatic discounts already loaded. */
  known_ids: readonly string[]
  /** True if the discounts are locked until the transaction ends. */
  is_locked: boolean
}

/** The targets of one part of a discount. */
export interface FoundTargets {
  discount_id: string
  part: 'applies_to' | 'buys' | 'gets'
  target_ids: string[]
}

/** Each `…_all` is true if a part covers everything, and null if the kind has no such part. */
export type DiscountJson = Omit<DiscountFacts, 'applies_to' | 'buys' | 'gets'> & {
  applies_to_all: boolean | null
  buys_quantity: number | null
  buys_all: boolean | null
  gets_quantity: number | null
  gets_percent: string | null
  gets_all: boolean | null
}

/** The columns of a discount `d` that are the same for all buyers. */
const DEFINITION = sql<never>`
  'id', d.id, 'title', d.title, 'method', d.method, 'class', d.class, 'kind', d.kind, 'percent', d.percent::text, 'amount', d.amount::text,
  'max_times', d.max_times, 'max_shipping', d.max_shipping::text, 'combines_with', d.combines_with, 'applies_to_all', d.applies_to_all,
  'buys_quantity', d.buys_quantity, 'buys_all', d.buys_all, 'gets_quantity', d.gets_quantity, 'gets_percent', d.gets_percent::text,
  'gets_all', d.gets_all, 'min_amount', d.min_amount::text, 'min_quantity', d.min_quantity, 'countries', d.countries,
  'created_ms', extract(epoch from d.created_at) * 1000`

/** Finds the age of a stored discount, as in `DEFINITION`. Uses the primary key. */
export const findAge = (db: Db, shop_id: string, id: string) =>
  db.first(sql<Age>`
    select id, (extract(epoch from created_at) * 1000)::float8 as created_ms from discounts
    where shop_id = ${shop_id} and id = ${id}`)

/** Above the limit, each basket reads only the targets of the basket's products. */
const MAX_CACHED_TARGETS = 100

/**
 * The number of lists with the highest percentages read for a product. Further lists could at most lead to
 * the same price.
 */
const MAX_PERCENTAGES = 25

/**
 * True if the discount `d` depends on nothing counted, on no buyer, and on no collection. The products of a
 * collection may change without a notification.
 */
const IS_FOR_ALL = sql<never>`(
  d.uses_limit is null and d.uses_per_customer is null and not d.first_order_only and cardinality(d.emails) = 0
  and not exists (select from discount_groups g where g.shop_id = d.shop_id and g.discount_id = d.id)
  and (select count(*) <= ${MAX_CACHED_TARGETS} and count(t.collection_id) = 0 from (
    select collection_id from discount_targets t
    where t.shop_id = d.shop_id and t.discount_id = d.id limit ${MAX_CACHED_TARGETS + 1}) t))`

/**
 * Returns the running automatic discounts that are the same for all buyers, and the facts needed to ask for
 * the rest. The facts are whether further discounts or price lists exist, and the collections named by offers
 * that have not ended. `until_ms` is the moment when the next automatic discount starts or ends, or null for
 * never. Uses indexes discounts_automatic, discount_targets_collection and price_list_targets_collection, and
 * the primary keys.
 */
export const findShopOffers = (db: Db, shop_id: string) =>
  db.one(sql<{
    discounts: DiscountJson[]
    targets: FoundTargets[]
    has_offers: boolean
    collection_ids: string[]
    until_ms: number | null
  }>`
    with automatic as materialized (
      select * from discounts
      where shop_id = ${shop_id} and method = 'automatic' and is_active and (ends_at is null or ends_at > now())),
    d as materialized (
      select d.*, ${IS_FOR_ALL} as is_for_all from automatic d where d.starts_at is null or d.starts_at <= now()),
    lists as materialized (
      select id from price_lists where shop_id = ${shop_id} and is_active and (ends_at is null or ends_at > now()))
    select
      (select coalesce(json_agg(json_build_object(${DEFINITION},
          'code', null, 'code_key', null, 'status', 'running', 'is_for_buyer', true,
          'is_used_by_customer', false, 'depends_on_address', false, 'is_address_known', false)), '[]')
        from d where d.is_for_all) as discounts,
      (select coalesce(json_agg(t), '[]') from (
        select discount_id, part, array_agg(target_id) as target_ids from discount_targets
        where shop_id = ${shop_id} and discount_id in (select id from d where d.is_for_all)
        group by discount_id, part) t) as targets,
      exists (select from d where not d.is_for_all) or exists (select from lists) as has_offers,
      array(
        select t.collection_id from discount_targets t join discounts d on d.shop_id = t.shop_id and d.id = t.discount_id
        where t.shop_id = ${shop_id} and t.collection_id is not null and d.is_active and (d.ends_at is null or d.ends_at > now())
        union
        select t.collection_id from price_list_targets t
        where t.shop_id = ${shop_id} and t.collection_id is not null and t.price_list_id in (select id from lists)) as collection_ids,
      (select extract(epoch from least(min(starts_at) filter (where starts_at > now()), min(ends_at)))::float8 * 1000
        from automatic) as until_ms`)

/**
 * Returns whether the conditions of a discount that is not stored allow the buyer with the given address. An
 * empty text means no address. Uses the primary keys, and indexes orders_of_customer and orders_of_login.
 */
export const fitsBuyer = async (
  db: Db,
  {
    shop_id,
    email,
    conditions: { emails, customer_group_ids, first_order_only },
  }: {
    shop_id: string
    email: string
    conditions: Pick<Discount['conditions'], 'emails' | 'customer_group_ids' | 'first_order_only'>
  },
): Promise<boolean> =>
  (await db.first(sql<{ fits: boolean }>`
    select (cardinality(${emails}::text[]) = 0 or ${email} = any(${emails}::text[]))
      and (cardinality(${customer_group_ids}::uuid[]) = 0 or exists (
        select from customer_group_members m
        where m.shop_id = ${shop_id} and m.email = ${email} and m.group_id = any(${customer_group_ids}::uuid[])))
      and not (${first_order_only}::boolean and ${hasOrdered(shop_id, sql`${[email]}::text[]`)}) as fits`))!
    .fits

/**
 * Selects the pairs of products and collections. `part_id` is the collection `id` or a collection below. The
 * statement looks into a collection once, however many offers name it. One text asks for all collections with
 * members chosen by hand.
 */
function members({ shop_id, product_ids, collections }: OffersWanted): Statement<unknown> {
  if (collections.length === 0)
    return sql`select null::uuid as product_id, null::uuid as collection_id where false`
  const parts = collections.flatMap(({ id, within }) => within.map((part) => ({ id, part })))
  const by_rules = [...new Map(parts.map(({ part }) => [part.id, part])).values()]
    .filter(({ rules }) => rules !== null)
    .map((part) => sql`case when ${isSoldIn(shop_id, product_ids, [part])} then ${part.id}::uuid end`)
  const found_by_rules = sql`
    union all
    select p.id, unnest(array[${sql.join(by_rules)}]::uuid[]) from products p
    where p.shop_id = ${shop_id} and p.id = any(${product_ids}::uuid[])`
  return sql`
    select distinct found.product_id, named.id as collection_id
    from (
      select i.product_id, i.collection_id from collection_items i
      where i.shop_id = ${shop_id} and i.product_id = any(${product_ids}::uuid[])
      union all
      select p.id, i.collection_id from products p
      join collection_items i on i.shop_id = p.shop_id and i.group_id = p.group_id
      where p.shop_id = ${shop_id} and p.id = any(${product_ids}::uuid[])
      ${by_rules.length > 0 ? found_by_rules : sql.empty}) found
    join unnest(${parts.map(({ id }) => id)}::uuid[], ${parts.map(({ part }) => part.id)}::uuid[]) named (id, part_id)
      on named.part_id = found.collection_id`
}

/**
 * Returns, for each code, the running discount, or else the newest discount with the code. If old rows also
 * have the code in a batch, the code counts as the discount's own. If several reasons keep a discount from
 * running, `status` is the first reason in `CODE_REASONS`. Returns the price lists that can be lowest and
 * whose minimum quantity is reached, and the collections named by the discounts. Uses indexes
 * discounts_automatic, discounts_code, discount_codes_code and the primary keys. Also uses
 * price_list_prices_product, price_lists_listed, collection_items_product and collection_items_group.
 */
export async function findOffers(
  db: Db,
  wanted: OffersWanted,
): Promise<{
  discounts: DiscountJson[]
  targets: FoundTargets[]
  prices: ListedPrice[]
  members: { product_id: string; collection_ids: string[] }[]
  shows_prices_without_tax: boolean
}> {
  const {
    shop_id,
    product_ids,
    quantities,
    code_keys,
    email,
    proved_email,
    counted_email,
    own_order_id,
    tried_ids,
    known_ids,
    is_locked,
  } = wanted
  return db.one(sql<Awaited<ReturnType<typeof findOffers>>>`
    with m as materialized (${members(wanted)}),
    -- The ids by which targets name a product: the product, the group (or null), and the collections.
    w as materialized (
      select product_id, (${quantities}::int[])[array_position(${product_ids}::uuid[], product_id)] as quantity, array_agg(id) as ids from (
        select id as product_id, unnest(array[id, group_id]) as id from products
        where shop_id = ${shop_id} and id = any(${product_ids}::uuid[])
        union all select product_id, collection_id from m) n
      group by product_id),
    mine as materialized (
      select group_id from customer_group_members where shop_id = ${shop_id} and email = ${proved_email}),
    percentages as materialized (
      select l.* from price_lists l where l.shop_id = ${shop_id} and l.kind = 'percent' and ${IS_LIST_RUNNING}),
    sent as materialized (
      select distinct on (found.code_key) found.* from (
        select d.id, d.code, d.code_key, null::uuid as order_id, d.is_active, d.ends_at, d.created_at, false as is_of_batch from discounts d
        where d.shop_id = ${shop_id} and d.code_key = any(${code_keys}::text[])
        union all
        select d.id, c.code, c.code_key, c.order_id, d.is_active, d.ends_at, d.created_at, true
        from discount_codes c join discounts d on d.shop_id = c.shop_id and d.id = c.discount_id
        where c.shop_id = ${shop_id} and c.code_key = any(${code_keys}::text[])) found
      order by found.code_key, (found.is_active and (found.ends_at is null or found.ends_at > now())) desc, found.created_at desc,
        found.is_of_batch),
    wanted as materialized (
      select id, null::text as code, null::text as code_key, null::uuid as order_id from discounts
      where shop_id = ${shop_id} and method = 'automatic' and is_active and (ends_at is null or ends_at > now())
        and (starts_at is null or starts_at <= now()) and id <> all(${known_ids}::uuid[])
      union all select id, code, code_key, order_id from sent),
    d as materialized (
      select * from discounts where shop_id = ${shop_id} and id in (select id from wanted) order by id
      ${is_locked ? sql`for no key update` : sql.empty}),
    for_groups as materialized (
      select discount_id, bool_or(group_id in (select group_id from mine)) as has_buyer from discount_groups
      where shop_id = ${shop_id} and discount_id = any(array(select id from d)) group by discount_id),
    -- The uses claimed by the own order, and whether they count for the same address.
    own as materialized (
      select u.discount_id, coalesce(nullif(o.proved_email, ''), lower(o.customer_user_email)) = ${counted_email} as is_of_buyer
      from discount_uses u join orders o on o.shop_id = u.shop_id and o.id = u.order_id
      where u.shop_id = ${shop_id} and u.order_id = ${own_order_id}::uuid and u.returned_at is null),
    targeted as materialized (
      select discount_id, part, target_id from discount_targets
      where shop_id = ${shop_id} and part in ('applies_to', 'buys', 'gets') and target_id = any(array(select distinct unnest(ids) from w))
        and discount_id = any(array(
          select id from d where d.applies_to_all is false or d.buys_all is false or d.gets_all is false)))
    select
      (select coalesce(json_agg(json_build_object(
          ${DEFINITION}, 'code', s.code, 'code_key', s.code_key,
          'status', case when d.starts_at > now() then 'scheduled' when not d.is_active then 'off' when d.ends_at <= now() then 'ended'
            when d.uses - (own.discount_id is not null)::int >= d.uses_limit
              or (s.order_id is not null and s.order_id is distinct from ${own_order_id}::uuid) then 'used_up' else 'running' end,
          'is_for_buyer', (cardinality(d.emails) = 0 or buyer.is_listed) and coalesce(for_groups.has_buyer, true) and not buyer.has_ordered,
          'depends_on_address', d.first_order_only or cardinality(d.emails) > 0 or d.uses_per_customer is not null,
          'is_address_known', buyer.is_listed or buyer.has_ordered,
          'is_used_by_customer', d.uses_per_customer is not null and coalesce((
            select u.uses - coalesce(own.is_of_buyer, false)::int >= d.uses_per_customer from discount_customer_uses u
            where u.shop_id = ${shop_id} and u.discount_id = d.id and u.email = ${counted_email}), false))), '[]')
        from wanted s join d on d.id = s.id left join for_groups on for_groups.discount_id = d.id
          left join own on own.discount_id = d.id
          -- The offset makes the planner evaluate each buyer once.
          cross join lateral (
            select d.emails && array_remove(array[${email}, ${proved_email}]::text[], null) as is_listed,
              d.first_order_only
                and ${hasOrdered(shop_id, sql`${[email, proved_email]}::text[]`, own_order_id ?? undefined)} as has_ordered
            offset 0) buyer) as discounts,
      (select coalesce(json_agg(t), '[]') from (
        select discount_id, part, array_agg(target_id) as target_ids from targeted group by discount_id, part) t) as targets,
      (select coalesce(json_agg(json_build_object('product_id', f.product_id, 'price_list_id', f.id, 'min_quantity', f.min_quantity,
          'price', f.price, 'percent', f.percent) order by f.created_at, f.id), '[]') from (
        (select distinct on (p.product_id) l.id, l.created_at, p.product_id, p.min_quantity, p.price::text as price, null as percent
          from w join price_list_prices p on p.shop_id = ${shop_id} and p.product_id = w.product_id and p.min_quantity <= w.quantity
          join price_lists l on l.shop_id = p.shop_id and l.id = p.price_list_id
          -- The condition is repeated, so that no join order reads prices of other products.
          where p.product_id = any(${product_ids}::uuid[]) and ${IS_LIST_RUNNING}
          order by p.product_id, p.price, l.created_at, l.id)
        union all
        select l.id, l.created_at, w.product_id, l.min_quantity, null, l.percent::text
        from w cross join lateral (
          select * from percentages l
          where l.min_quantity <= w.quantity and (l.applies_to_all or exists (
            select from price_list_targets t
            where t.shop_id = ${shop_id} and t.price_list_id = l.id and t.target_id = any(w.ids)))
          order by l.percent desc, l.created_at, l.id limit ${MAX_PERCENTAGES}) l) f) as prices,
      (select coalesce(json_agg(g), '[]') from (
        select product_id, array_agg(collection_id) as collection_ids from m
        where collection_id in (select target_id from targeted) or collection_id = any(${tried_ids}::uuid[])
        group by product_id) g) as members,
      exists (
        select from mine join customer_groups g on g.shop_id = ${shop_id} and g.id = mine.group_id
        where g.shows_prices_without_tax) as shows_prices_without_tax`)
}

/** The list `l` is active now, and is for all buyers or for a group of the buyer. */
const IS_LIST_RUNNING = sql<never>`
  l.is_active and (l.starts_at is null or l.starts_at <= now()) and (l.ends_at is null or l.ends_at > now())
  and (not exists (select from price_list_groups g where g.shop_id = l.shop_id and g.price_list_id = l.id)
    or exists (select from price_list_groups g join mine on mine.group_id = g.group_id
      where g.shop_id = l.shop_id and g.price_list_id = l.id))`
