// The SQL that reads the facts an order is priced by: one statement each, whatever the size of the basket. What the first three read is kept in
// memory until something about the shop changes; the last is run only where the threshold of distance sales decides the tax.

import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { BasketLine, Seller, ShippingFacts } from './basket.ts'

// A place as json, or null where there is no address.
const place = sql<never>`case when a.id is null then null else jsonb_build_object('country', a.country, 'state', a.state, 'zip', a.zip) end`

/** By primary key; the default address by index addresses_one_default. */
export const findSeller = (db: Db, shop_id: string) =>
  db.first(
    sql<Seller>`
      select s.id as shop_id, s.default_currency as currency, s.prices_include_tax, s.oss_registered, s.unpaid_order_minutes, s.language, s.time_zone, a.country,
        ${place} as place, coalesce(a.vat_number, '') as vat_number, clock_timestamp() as now, s.facts_version
      from shops s left join addresses a on a.shop_id = s.id and a.kind = 'shop' and a.is_default
      where s.id = ${shop_id} and s.archived_at is null`,
  )

export type ProductFacts = Omit<BasketLine, 'quantity' | 'is_on_sale'> & {
  is_live: boolean
  is_archived: boolean
}

/** One row per product of the shop, archived ones too; by primary key. */
export const listProductFacts = (db: Db, shop_id: string, product_ids: readonly string[]) =>
  db.rows(
    sql<ProductFacts>`
      select id as product_id, title, sku, group_id, option_values, variant_title(option_values) as variant_title, price as unit_price, requires_shipping, allow_negative_stock, tax_class, is_live,
        archived_at is not null as is_archived, xmin::text as row_version,
        case when physical_properties is null then null else
          jsonb_build_object('value', physical_properties ->> 'weight', 'unit', physical_properties ->> 'weight_unit')
        end as weight
      from products where shop_id = ${shop_id} and id = any(${product_ids}::uuid[])`,
  )

export interface FactVersions {
  facts_version: number
  /** Of the products that are the shop's, archived ones too. */
  products: { id: string; row_version: string }[]
}

/** By primary keys; no row for a shop that does not exist or was archived. */
export const findVersions = (db: Db, shop_id: string, product_ids: readonly string[]) =>
  db.first(
    sql<FactVersions>`
      select s.facts_version,
        (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'row_version', p.xmin::text)), '[]')
          from products p where p.shop_id = s.id and p.id = any(${product_ids}::uuid[])) as products
      from shops s where s.id = ${shop_id} and s.archived_at is null`,
  )

/** One row per active warehouse, oldest first, with its rates for that country; by primary keys and index shipping_rates_template. */
export const listShippingFacts = (db: Db, shop_id: string, destination_country: string) =>
  db.rows(
    sql<ShippingFacts>`
      select w.id, ${place} as place,
        (select coalesce(jsonb_agg(
            jsonb_build_object('id', t.id, 'title', t.title, 'description', t.description, 'provider', t.provider, 'service_level', t.service_level,
              'method', t.method, 'amount', r.amount::text, 'free_above_value', r.free_above_value::text)
            order by t.created_at, t.id), '[]')
          from shipping_template_warehouses k
          join shipping_rate_templates t on t.shop_id = k.shop_id and t.id = k.template_id
          join shipping_rates r on r.shop_id = t.shop_id and r.template_id = t.id and ${destination_country} = any(r.countries)
          where k.shop_id = w.shop_id and k.warehouse_id = w.id) as rates
      from warehouses w left join addresses a on a.shop_id = w.shop_id and a.id = w.address_id
      where w.shop_id = ${shop_id} and w.is_active and w.archived_at is null
      order by w.created_at, w.id`,
  )

export interface Level {
  shop_id: string
  product_id: string
  warehouse_id: string
  /** Pieces on hand less those held for orders. May be negative. */
  available: number
}

/** One row per product and warehouse that has a level; the two arrays form pairs of shop and product. By primary key. */
export const listLevels = (db: Db, shop_ids: readonly string[], product_ids: readonly string[]) =>
  db.rows(
    sql<Level>`
      select l.shop_id, l.product_id, l.warehouse_id, l.on_hand - l.held as available
      from unnest(${shop_ids}::uuid[], ${product_ids}::uuid[]) wanted (shop_id, product_id)
      join stock_levels l on l.shop_id = wanted.shop_id and l.product_id = wanted.product_id`,
  )

/**
 * Whether the shop's account has sold more than the threshold to consumers in other member states, in this calendar year or the last one;
 * by primary keys.
 */
export const hasPassedThreshold = async (db: Db, shop_id: string): Promise<boolean> => {
  const passed = await db.first(
    sql<{ year: number }>`
      select l.year from shops s join distance_sale_limits l on l.account_user_id = s.account_user_id
      where s.id = ${shop_id} and l.year >= extract(year from now() at time zone 'UTC') - 1 limit 1`,
  )
  return passed !== undefined
}
