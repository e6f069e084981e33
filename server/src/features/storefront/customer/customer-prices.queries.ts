// The SQL for the prices of a visitor who has proved an address: whether it is in customer groups, the variants behind a tile, and what the tax in a price
// depends on.

import type { ProductTile } from '@kontor/contract/storefront/catalogue-views'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { TaxClass } from '../../../pricing/tax/tax-rate.ts'
import type { TaxPlace } from '../../../pricing/tax/tax-territories.ts'
import { CURRENT_PRICE } from '../../catalogue/products/sale-prices/current-price.sql.ts'

/** By customer_group_members_of_email and primary key. */
export const findMembership = async (db: Db, shop_id: string, email: string) =>
  (await db.first(
    sql<{ is_member: boolean; shows_prices_without_tax: boolean }>`
      select count(*) > 0 as is_member, coalesce(bool_or(g.shows_prices_without_tax), false) as shows_prices_without_tax
      from customer_group_members m join customer_groups g on g.shop_id = m.shop_id and g.id = m.group_id
      where m.shop_id = ${shop_id} and m.email = ${email}`,
  ))!

/** Of a group with more variants, the cheapest are looked at. */
const MAX_VARIANTS = 100

/**
 * For tiles that stand for a group, its variants between the tile's prices for all: so those that a filter has left out do not count, unless they cost
 * as much. No row for a single product. By primary key and products_of_group.
 */
export const listVariantsBehind = (
  db: Db,
  shop_id: string,
  tiles: readonly Pick<ProductTile, 'id' | 'price' | 'price_max'>[],
) =>
  db.rows(
    sql<{ tile_id: string; variant_ids: string[] }>`
      select t.id as tile_id, array_agg(v.id) as variant_ids
      from unnest(
        ${tiles.map(({ id }) => id)}::uuid[], ${tiles.map(({ price }) => price)}::numeric[],
        ${tiles.map(({ price, price_max }) => price_max ?? price)}::numeric[]) as t (id, price_min, price_max)
      join products sold on sold.shop_id = ${shop_id} and sold.id = t.id
      cross join lateral (
        select p.id from products p
        where p.shop_id = ${shop_id} and p.group_id = sold.group_id and p.is_live and p.archived_at is null
          and ${CURRENT_PRICE} between t.price_min and t.price_max
        order by ${CURRENT_PRICE}, p.position, p.id limit ${MAX_VARIANTS}) v
      group by t.id`,
  )

export interface TaxedProduct {
  id: string
  tax_class: TaxClass
  requires_shipping: boolean
  is_gift_card: boolean
}

/** By primary key. */
export const listTaxed = (db: Db, shop_id: string, product_ids: readonly string[]) =>
  db.rows(
    sql<TaxedProduct>`
      select id, tax_class, requires_shipping, is_gift_card from products
      where shop_id = ${shop_id} and id = any(${product_ids}::uuid[])`,
  )

/** The shop's default address, if it has one. By addresses_one_default. */
export const findHome = (db: Db, shop_id: string) =>
  db.first(
    sql<TaxPlace>`
      select country, state, zip from addresses where shop_id = ${shop_id} and kind = 'shop' and is_default`,
  )
