// Reads the facts for pricing a basket, with one statement each for a basket of any size.

import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { IS_DIGITAL } from '../../catalogue/products/digital.sql.ts'
import { isTaxRegistered, taxPlace } from '../../shops/addresses/tax-place.sql.ts'
import { loadShopOffers } from './offers/load-offers.ts'
import type {
  Level,
  ProductFacts,
  ReadLevel,
  ShippingRate,
  ShippingTemplate,
  ShopFacts,
  Warehouse,
} from './pricing-facts.ts'

interface TemplateRow extends Omit<ShippingTemplate, 'rates'> {
  warehouse_ids: string[]
  rates: (ShippingRate & { countries: string[] })[]
}
type ShopOffers = Awaited<ReturnType<typeof loadShopOffers>>
type ShopRow = Omit<ShopFacts, 'warehouses' | keyof ShopOffers> & {
  warehouses: Omit<Warehouse, 'templates'>[]
  templates: TemplateRow[]
}

/**
 * Returns the shop with the active warehouses and all their shipping rates. Returns undefined for a shop that
 * does not exist or was archived. Uses the primary keys, and indexes addresses_one_default and
 * shipping_rates_template.
 */
export async function findShopFacts(db: Db, shop_id: string): Promise<ShopFacts | undefined> {
  const row = await db.first(
    sql<ShopRow>`
      select s.id as shop_id, s.default_currency as currency, s.prices_include_tax, s.oss_registered, ${isTaxRegistered(sql`a`)} as is_tax_registered,
        s.untaxed_prices, s.unpaid_order_minutes, s.language,
        s.further_languages, s.time_zone, s.facts_version, a.country, ${taxPlace(sql`a`)} as place, coalesce(a.vat_number, '') as vat_number,
        (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'place', ${taxPlace(sql`b`)}) order by w.created_at, w.id), '[]')
          from warehouses w left join addresses b on b.shop_id = w.shop_id and b.id = w.address_id
          where w.shop_id = s.id and w.is_active and w.archived_at is null) as warehouses,
        (select coalesce(jsonb_agg(
            jsonb_build_object('id', t.id, 'title', t.title, 'description', t.description, 'provider', t.provider,
              'service_level', t.service_level, 'method', t.method,
              'warehouse_ids', (
                select coalesce(jsonb_agg(k.warehouse_id), '[]') from shipping_template_warehouses k
                where k.shop_id = t.shop_id and k.template_id = t.id),
              'rates', (
                select coalesce(jsonb_agg(jsonb_build_object('countries', r.countries, 'amount', r.amount::text,
                  'free_above_value', r.free_above_value::text)), '[]')
                from shipping_rates r where r.shop_id = t.shop_id and r.template_id = t.id))
            order by t.created_at, t.id), '[]')
          from shipping_rate_templates t where t.shop_id = s.id) as templates
      from shops s left join addresses a on a.shop_id = s.id and a.kind = 'shop' and a.is_default
      where s.id = ${shop_id} and s.archived_at is null`,
  )
  return row && shopOf(row, await loadShopOffers(db, shop_id))
}

/** Uses the primary key. */
export async function findFactsVersion(db: Db, shop_id: string): Promise<number | undefined> {
  const row = await db.first(
    sql<{ facts_version: number }>`
      select facts_version from shops where id = ${shop_id} and archived_at is null`,
  )
  return row?.facts_version
}

function shopOf({ templates: rows, warehouses, ...shop }: ShopRow, offers: ShopOffers): ShopFacts {
  const templates = rows.map(({ warehouse_ids, rates, ...template }) => {
    const by_country = new Map<string, ShippingRate>()
    for (const { countries, amount, free_above_value } of rates)
      for (const country of countries) by_country.set(country, { amount, free_above_value })
    return { warehouse_ids: new Set(warehouse_ids), template: { ...template, rates: by_country } }
  })
  return {
    ...shop,
    ...offers,
    warehouses: warehouses.map((warehouse) => ({
      ...warehouse,
      templates: templates
        .filter(({ warehouse_ids }) => warehouse_ids.has(warehouse.id))
        .map(({ template }) => template),
    })),
  }
}

const products = (shop_id: string, product_ids: readonly string[]) => sql<ProductFacts>`
  select id as product_id, title, sku, group_id, option_values, variant_title(option_values) as variant_title, price as unit_price,
    requires_shipping, allow_negative_stock, ${IS_DIGITAL} as is_digital, is_gift_card, tax_class, is_live,
    archived_at is not null as is_archived, xmin::text as row_version,
    case when physical_properties is null then null else
      jsonb_build_object('value', physical_properties ->> 'weight', 'unit', physical_properties ->> 'weight_unit')
    end as weight
  from products p where shop_id = ${shop_id} and id = any(${product_ids}::uuid[])`

/** Returns one row for each product of the shop, archived products included. Uses the primary key. */
export const listProductFacts = (db: Db, shop_id: string, product_ids: readonly string[]) =>
  db.rows(products(shop_id, product_ids))

/**
 * Like `listProductFacts`, and locks the rows against changes until the transaction ends. Every order locks
 * products in the same sequence.
 */
export const lockProductFacts = (tx: Tx, shop_id: string, product_ids: readonly string[]) =>
  tx.rows(sql<ProductFacts>`${products(shop_id, product_ids)} order by id for share`)

/** Returns one row for each product and each warehouse with a level of the product. Uses the primary keys. */
export const listLevels = (db: Db, asked: readonly Pick<Level, 'shop_id' | 'product_id'>[]) =>
  db.rows(
    sql<ReadLevel>`
      select l.shop_id, l.product_id, l.warehouse_id, l.on_hand - l.held as available,
        (p.is_live and p.archived_at is null and w.is_active and w.archived_at is null) as is_public
      -- Passed as JSON, since the planner does not estimate its length. With arrays it would plan the statement each time.
      from jsonb_to_recordset(${sql.json(asked.map(({ shop_id, product_id }) => ({ shop_id, product_id })))})
        as asked (shop_id uuid, product_id uuid)
      -- One look-up a product, whatever is known of the tables' sizes.
      cross join lateral (
        select * from stock_levels l where l.shop_id = asked.shop_id and l.product_id = asked.product_id offset 0) l
      join products p on p.shop_id = l.shop_id and p.id = l.product_id
      join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id`,
  )

/**
 * Returns the shop's levels of the products. Locks the levels in the sequence used by every statement that
 * changes levels. Uses the primary key.
 */
export const lockLevels = (tx: Tx, shop_id: string, product_ids: readonly string[]) =>
  tx.rows(
    sql<Level>`
      select shop_id, product_id, warehouse_id, on_hand - held as available from stock_levels
      where shop_id = ${shop_id} and product_id = any(${product_ids}::uuid[])
      order by product_id, warehouse_id for no key update`,
  )

/**
 * Returns whether the shop's account has sold more than the threshold to consumers in foreign member states,
 * in this calendar year or the last. Uses the primary keys.
 */
export const hasPassedThreshold = async (db: Db, shop_id: string): Promise<boolean> => {
  const passed = await db.first(
    sql<{ year: number }>`
      select l.year from shops s join distance_sale_limits l on l.account_user_id = s.account_user_id
      where s.id = ${shop_id} and l.year >= extract(year from now() at time zone 'UTC') - 1 limit 1`,
  )
  return passed !== undefined
}
