// The SQL for the prices of a visitor with a proved address: membership in customer groups, the variants
// behind a tile, and the facts that decide the tax in a price.

import type { ProductTile } from '@kontor/contract/storefront/catalogue-views'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { TaxClass } from '../../../pricing/tax/tax-rate.ts'
import type { TaxPlace } from '../../../pricing/tax/tax-territories.ts'
import { CURRENT_PRICE } from '../../catalogue/products/sale-prices/current-price.sql.ts'

/** Uses customer_group_members_of_email and the primary key. */
export const findMembership = async (db: Db, shop_id: string, email: string) =>
  (await db.first(
    sql<{ is_member: boolean; shows_prices_without_tax: boolean }>`
      select count(*) > 0 as is_member, coalesce(bool_or(g.shows_prices_without_tax), false) as shows_prices_without_tax
      from customer_group_members m join customer_groups g on g.shop_id = m.shop_id and g.id = m.group_id
      where m.shop_id = ${shop_id} and m.email = ${email}`,
  ))!

/** If a group has more variants, only the cheapest are read. */
const MAX_VARIANTS = 100

/**
 * Returns the variants of a group's tile with a price in the tile's public price range. Variants left out by
 * a filter do not count, unless their price is in the range. No row for a single product. Uses the primary
 * key and products_of_group.
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

/** Uses the primary key. */
export const listTaxed = (db: Db, shop_id: string, product_ids: readonly string[]) =>
  db.rows(
    sql<TaxedProduct>`
      select id, tax_class, requires_shipping, is_gift_card from products
      where shop_id = ${shop_id} and id = any(${product_ids}::uuid[])`,
  )

/** Returns the shop's default address, if any. Uses addresses_one_default. */
export const findHome = (db: Db, shop_id: string) =>
  db.first(
    sql<TaxPlace>`
      select country, state, zip from addresses where shop_id = ${shop_id} and kind = 'shop' and is_default`,
  )
