// The limits of the API, checked for a shop from an archive, because pages and baskets read most of these
// rows at once. Limits on the rows of a kind are in `format/max-rows.ts`.

import { MAX_COLLECTION_ITEMS, MAX_SHOP_CONDITIONS } from '@kontor/contract/catalogue/collections'
import { MAX_DATA_BYTES, MAX_VARIANTS } from '@kontor/contract/catalogue/groups/variant-limits'
import { MAX_GIFT_CARDS_SOLD } from '@kontor/contract/orders/gift-cards-sold'
import { MAX_ORDER_LINES } from '@kontor/contract/orders/order-requests'
import { MAX_NAMED_COLLECTIONS, MAX_TARGETS } from '@kontor/contract/prices/applies-to'
import { MAX_GROUP_MEMBERS } from '@kontor/contract/prices/customer-groups'
import {
  MAX_AUTOMATIC,
  MAX_CODES,
  MAX_GROUPS as MAX_GROUPS_OF_DISCOUNT,
} from '@kontor/contract/prices/discounts'
import { MAX_GROUPS as MAX_GROUPS_OF_LIST } from '@kontor/contract/prices/price-lists'
import { MAX_MENU_LINKS, MAX_SECTION_ITEMS } from '@kontor/contract/shops/store-layout'
import { MAX_RATES } from '@kontor/contract/stock/shipping'
import { MAX_WAREHOUSES } from '@kontor/contract/stock/warehouses'
import type { Tx } from '../../../../db/pool.ts'
import { type Statement, sql } from '../../../../db/sql.ts'
import { SINCE_BEFORE } from '../format/max-rows.ts'

/** Selects the largest number of rows with the same values in the columns. */
function maxOf(table: string, columns: string, shop_id: string) {
  const names = sql.join(columns.split(' ').map((name) => sql.ident(name)))
  return sql`
    select max(n) from (
      select count(*) as n from ${sql.ident(table)} where shop_id = ${shop_id} and (${names}) is not null group by ${names}) counted`
}

/**
 * Counts collections on the fourth level or lower. In a circular tree each collection has any number of
 * levels above.
 */
const tooDeep = (shop_id: string) => sql`
  select count(*) from collections c
  join collections p on p.shop_id = c.shop_id and p.id = c.parent_id
  join collections g on g.shop_id = p.shop_id and g.id = p.parent_id
  where c.shop_id = ${shop_id} and g.parent_id is not null`

const namedCollections = (shop_id: string) => sql`
  select (select count(*) from discount_targets where shop_id = ${shop_id} and collection_id is not null)
    + (select count(*) from price_list_targets where shop_id = ${shop_id} and collection_id is not null)`

/**
 * Selects the largest number of current or future discounts that run at the same moment. A discount no longer
 * runs at the moment of its end.
 */
const concurrentAutomatic = (shop_id: string) => sql`
  select max(running) from (
    select sum(step) over (order by moment, step) as running
    from discounts d
    cross join lateral (values (coalesce(d.starts_at, '-infinity'), 1), (d.ends_at, -1)) e (moment, step)
    where d.shop_id = ${shop_id} and d.method = 'automatic' and d.is_active and coalesce(d.ends_at, 'infinity') > now()
      and moment is not null) spans`

/** Finds rows of the shop beyond a limit. Returns undefined if the shop is within all limits. */
export const findExcess = (tx: Tx, shop_id: string) => {
  const limits: readonly [what: string, has: Statement<unknown>, most: number][] = [
    [
      'warehouses',
      sql`select count(*) from warehouses where shop_id = ${shop_id} and archived_at is null`,
      SINCE_BEFORE * MAX_WAREHOUSES,
    ],
    ['rates of a shipping rate template', maxOf('shipping_rates', 'template_id', shop_id), MAX_RATES],
    ['levels of collections', tooDeep(shop_id), 0],
    [
      'conditions of collections',
      sql`select sum(jsonb_array_length(rules -> 'conditions')) from collections where shop_id = ${shop_id}`,
      MAX_SHOP_CONDITIONS,
    ],
    ['products in a collection', maxOf('collection_items', 'collection_id', shop_id), MAX_COLLECTION_ITEMS],
    ['collections in discounts and price lists', namedCollections(shop_id), MAX_NAMED_COLLECTIONS],
    [
      'products and collections of a discount',
      maxOf('discount_targets', 'discount_id part', shop_id),
      MAX_TARGETS,
    ],
    [
      'products and collections of a price list',
      maxOf('price_list_targets', 'price_list_id', shop_id),
      MAX_TARGETS,
    ],
    [
      'customer groups of a discount',
      maxOf('discount_groups', 'discount_id', shop_id),
      MAX_GROUPS_OF_DISCOUNT,
    ],
    [
      'customer groups of a price list',
      maxOf('price_list_groups', 'price_list_id', shop_id),
      MAX_GROUPS_OF_LIST,
    ],
    ['members of a customer group', maxOf('customer_group_members', 'group_id', shop_id), MAX_GROUP_MEMBERS],
    ['codes of a discount', maxOf('discount_codes', 'discount_id', shop_id), MAX_CODES],
    // Each edit may add as many as the order began with.
    ['lines of an order', maxOf('order_items', 'order_id', shop_id), 10 * MAX_ORDER_LINES],
    [
      'variants of a product',
      sql`
        select max(n) from (
          select count(*) as n from products
          where shop_id = ${shop_id} and group_id is not null and archived_at is null group by group_id) counted`,
      MAX_VARIANTS,
    ],
    [
      'data of the variants of a product',
      sql`
        select max(n) from (
          select sum(octet_length(data) + octet_length(data_public)) as n from products
          where shop_id = ${shop_id} and group_id is not null and archived_at is null group by group_id) counted`,
      SINCE_BEFORE * MAX_DATA_BYTES,
    ],
    ['links in a menu', maxOf('store_links', 'place', shop_id), MAX_MENU_LINKS],
    ['products in a section', maxOf('start_page_items', 'section_id', shop_id), MAX_SECTION_ITEMS],
    [
      'gift cards in an order',
      sql`
        select max(n) from (
          select sum(quantity) as n from order_items where shop_id = ${shop_id} and is_gift_card group by order_id) counted`,
      MAX_GIFT_CARDS_SOLD,
    ],
    ['automatic discounts at a time', concurrentAutomatic(shop_id), MAX_AUTOMATIC],
  ]
  const over = limits.map(
    ([what, has, most]) => sql`select ${what}::text as what where (${has}) > ${most}::int`,
  )
  return tx.first(sql<{ what: string }>`select what from (${sql.join(over, ' union all ')}) excess limit 1`)
}
