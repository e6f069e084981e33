// The SQL of the offers behind the prices for all buyers: price lists for all, and automatic discounts on
// products without a condition. For a buyer whose address is proved, offers for the buyer's customer groups
// also count.

import type { Db, Tx } from '../../../../db/pool.ts'
import { type Statement, sql } from '../../../../db/sql.ts'
import { isSoldIn, type Membership } from './members.sql.ts'
import type { OffersForAll, PricedProduct } from './price-for-all.ts'

/** The proved address of a buyer, in small letters; null: of any buyer. */
type Buyer = string | null

/**
 * An offer with the customer groups `g` is for all buyers, or for a group of this buyer. Uses the primary
 * keys and customer_group_members_of_email.
 */
const isForBuyer = (groups: Statement<never>, buyer: Buyer) =>
  buyer === null
    ? sql`not exists (${groups})`
    : sql`(not exists (${groups}) or exists (${groups} and g.group_id in (
        select m.group_id from customer_group_members m where m.shop_id = g.shop_id and m.email = ${buyer})))`

/** The list `l` is for the buyer. */
const isListFor = (buyer: Buyer) => sql<never>`
  l.is_active and ${isForBuyer(
    sql`select from price_list_groups g where g.shop_id = l.shop_id and g.price_list_id = l.id`,
    buyer,
  )}`
const IS_LIST_FOR_ALL = isListFor(null)

/** The discount `d` lowers the prices of products for the buyer, however often. */
const isDiscountFor = (buyer: Buyer) => sql<never>`
  d.method = 'automatic' and d.is_active and d.class = 'product' and d.kind in ('percent', 'amount')
  and num_nonnulls(d.min_amount, d.min_quantity, d.uses_limit, d.uses_per_customer) = 0
  and d.emails = '{}' and d.countries = '{}' and not d.first_order_only
  and ${isForBuyer(
    sql`select from discount_groups g where g.shop_id = d.shop_id and g.discount_id = d.id`,
    buyer,
  )}`
const IS_DISCOUNT_FOR_ALL = isDiscountFor(null)

const IS_RUNNING = sql<never>`(starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now())`

/**
 * Reads the offers for the buyer, or for all buyers if `buyer` is null. Also the next begin or end of an
 * offer, null if none. `soon_at` is the time to retry products locked by other transactions. Uses
 * price_lists_listed and discounts_automatic.
 */
export const findOffersFor = (db: Db, shop_id: string, buyer: Buyer) =>
  db.first(
    sql<OffersForAll & { next_at: string | null; soon_at: string }>`
      with lists as materialized (
        select l.* from price_lists l where l.shop_id = ${shop_id} and ${isListFor(buyer)}),
      cuts as materialized (
        select d.* from discounts d where d.shop_id = ${shop_id} and ${isDiscountFor(buyer)})
      select s.default_currency as currency, now() + interval '2 s' as soon_at,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', l.id, 'ends_at', l.ends_at, 'percent', l.percent::text, 'min_quantity', l.min_quantity,
            'targets', case when l.applies_to_all is not false then null else array(
              select t.target_id from price_list_targets t where t.shop_id = l.shop_id and t.price_list_id = l.id) end)
            order by l.created_at, l.id)
          from lists l where ${IS_RUNNING}), '[]') as lists,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', d.id, 'ends_at', d.ends_at, 'percent', d.percent::text, 'amount', d.amount::text,
            'combines_with', d.combines_with, 'targets', case when d.applies_to_all then null else array(
              select t.target_id from discount_targets t where t.shop_id = d.shop_id and t.discount_id = d.id) end)
            order by d.created_at, d.id)
          from cuts d where ${IS_RUNNING}), '[]') as discounts,
        (select min(moment) from (
          select starts_at as moment from lists union all select ends_at from lists
          union all select starts_at from cuts union all select ends_at from cuts) m where moment > now()) as next_at
      from shops s where s.id = ${shop_id}`,
  )

/** The collections among the ids, each with its descendants. `union` alone also ends in a circle. */
export const listCollectionsNamed = (db: Db, shop_id: string, ids: readonly string[]) =>
  db.rows(
    sql<{ id: string; within: Membership[] }>`
      with recursive below as (
        select c.id as root, c.id, c.rules from collections c where c.shop_id = ${shop_id} and c.id = any(${ids}::uuid[])
        union
        select b.root, c.id, c.rules from below b join collections c on c.shop_id = ${shop_id} and c.parent_id = b.id)
      select root as id, jsonb_agg(jsonb_build_object('id', id, 'rules', rules)) as within from below group by root`,
  )

/**
 * Serialises storing the shop's sale prices until the transaction ends. Changes of products wait only for
 * changes of offers.
 */
export const lockOffers = (tx: Tx, shop_id: string, mode: 'shared' | 'alone') =>
  tx.run(
    mode === 'alone'
      ? sql`select pg_advisory_xact_lock(hashtextextended(${`sale prices of ${shop_id}`}, 0))`
      : sql`select pg_advisory_xact_lock_shared(hashtextextended(${`sale prices of ${shop_id}`}, 0))`,
  )

/** Without offers, only products with a sale price may change. Uses the primary key, after the given id. */
export const listRefreshed = (
  db: Db,
  shop_id: string,
  { after, has_offers, limit }: { after: string | null; has_offers: boolean; limit: number },
) =>
  db.rows(
    sql<{ id: string }>`
      select p.id from products p
      where p.shop_id = ${shop_id} and p.archived_at is null ${after === null ? sql.empty : sql`and p.id < ${after}`}
        ${has_offers ? sql.empty : sql`and (p.sale_price is not null or p.price_tiers <> '[]')`}
      order by p.id desc limit ${limit}`,
  )

/**
 * The products that are not archived, and all variants of their groups. Uses the primary key and
 * products_of_group.
 */
export const listWithSiblings = (db: Db, shop_id: string, product_ids: readonly string[]) =>
  db.rows(
    sql<{ id: string }>`
      with named as materialized (
        select p.id, p.group_id, p.archived_at from products p where p.shop_id = ${shop_id} and p.id = any(${product_ids}::uuid[]))
      select id from named where archived_at is null
      union
      select p.id from products p
      where p.shop_id = ${shop_id} and p.group_id in (select group_id from named) and p.archived_at is null`,
  )

/**
 * The products among the ids, and the variants of the groups among the ids, without archived rows. Uses the
 * primary key and products_of_group.
 */
export const listProductsOfItems = (db: Db, shop_id: string, item_ids: readonly string[]) =>
  db.rows(
    sql<{ id: string }>`
      select p.id from products p where p.shop_id = ${shop_id} and p.id = any(${item_ids}::uuid[]) and p.archived_at is null
      union
      select p.id from products p where p.shop_id = ${shop_id} and p.group_id = any(${item_ids}::uuid[]) and p.archived_at is null`,
  )

/**
 * Locks the groups of these products, because a change of a variant's price changes its group. Returns the
 * products whose group no other transaction holds. Uses the primary keys.
 */
export const lockGroupsOf = (tx: Tx, shop_id: string, product_ids: readonly string[]) =>
  tx.rows(
    sql<{ id: string }>`
      with locked as materialized (
        select g.id from product_groups g
        where g.shop_id = ${shop_id} and g.id in (
          select p.group_id from products p where p.shop_id = ${shop_id} and p.id = any(${product_ids}::uuid[]))
        order by g.id for no key update skip locked)
      select p.id from products p
      where p.shop_id = ${shop_id} and p.id = any(${product_ids}::uuid[]) and (p.group_id is null or p.group_id in (select id from locked))`,
  )

const priced = (
  shop_id: string,
  ids: readonly string[],
  { lists }: OffersForAll,
  collections: readonly { id: string; within: readonly Membership[] }[],
) => {
  const named = collections.map(
    ({ id, within }) => sql`case when ${isSoldIn(shop_id, ids, within)} then ${id}::uuid end`,
  )
  const fixed = lists.filter(({ percent }) => percent === null).map(({ id }) => id)
  return sql<PricedProduct>`
    select p.id, p.group_id, p.is_gift_card, p.price, p.sale_price, p.sale_offer_id, p.sale_ends_at, p.price_tiers,
      array_remove(array[${sql.join(named, ', ')}]::uuid[], null) as collection_ids, coalesce((
        select jsonb_agg(jsonb_build_object('price_list_id', l.price_list_id, 'min_quantity', l.min_quantity, 'price', l.price::text))
        from price_list_prices l
        where l.shop_id = p.shop_id and l.product_id = p.id and l.price_list_id = any(${fixed}::uuid[])), '[]') as listed
    from products p
    where p.shop_id = ${shop_id} and p.id = any(${ids}::uuid[]) and p.archived_at is null`
}

/** One row for each product that is not archived. Uses the primary keys and price_list_prices_product. */
export const listPriced = (db: Db, ...asked: Parameters<typeof priced>) => db.rows(priced(...asked))

/** Locks the products and skips products locked by another transaction. Uses the primary keys. */
export const lockPriced = (tx: Tx, ...asked: Parameters<typeof priced>) =>
  tx.rows(sql<PricedProduct>`${priced(...asked)} order by p.id for no key update of p skip locked`)

/**
 * Shops after the given shop with a running offer for all buyers. Their sale prices may depend on stock and
 * time, because stock and time change the members of collections.
 */
export const listShopsOnSale = (db: Db, after: string | null) =>
  db.rows(
    sql<{ shop_id: string }>`
      -- across shops: a job looks after the sale prices of all of them
      with selling as (
        select l.shop_id from price_lists l where ${IS_LIST_FOR_ALL} and ${IS_RUNNING}
        union select d.shop_id from discounts d where ${IS_DISCOUNT_FOR_ALL} and ${IS_RUNNING})
      select o.shop_id from selling o join shops s on s.id = o.shop_id and s.archived_at is null
      ${after === null ? sql.empty : sql`where o.shop_id > ${after}`}
      order by o.shop_id`,
  )
