// The SQL of shipping rate templates, their rates and their warehouses.

import type { ShippingRateTemplate, ShippingRateTemplateCreate } from '@kontor/contract/stock/shipping'
import { type PageRequest, pageOrder } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

export type TemplateFields = Pick<
  ShippingRateTemplateCreate,
  'title' | 'description' | 'provider' | 'method' | 'service_level'
>

export interface RateRow {
  id: string
  countries: string[]
  /** With exactly the currency's decimals. */
  amount: string
  free_above_value: string | null
}

const COLUMNS = sql`
  t.id, t.shop_id, t.title, t.description, t.provider, t.method, t.service_level, t.currency, t.created_at, t.updated_at,
  array(
    select l.warehouse_id::text from shipping_template_warehouses l
    join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id and w.archived_at is null
    where l.shop_id = t.shop_id and l.template_id = t.id
    order by l.warehouse_id
  ) as warehouse_ids,
  (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'countries', r.countries, 'amount', r.amount::text,
      'free_above_value', r.free_above_value::text) order by r.position), '[]')
    from shipping_rates r where r.shop_id = t.shop_id and r.template_id = t.id
  ) as rates`

/** Locks the adding of templates to the shop until the transaction ends. */
export const lockTemplates = (tx: Tx, shop: ShopScope) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`shipping templates of ${shop.shop_id}`}, 0))`)

export const insertTemplate = (tx: Tx, shop: ShopScope, currency: string, template: TemplateFields) =>
  tx.first(
    sql<{ id: string }>`
      insert into shipping_rate_templates (shop_id, title, description, provider, method, service_level, currency)
      values (${shop.shop_id}, ${template.title}, ${template.description}, ${template.provider}, ${template.method},
        ${template.service_level}, ${currency})
      returning id`,
  )

export const updateTemplate = (tx: Tx, shop: ShopScope, id: string, template: TemplateFields) =>
  tx.run(sql`
    update shipping_rate_templates set
      title = ${template.title}, description = ${template.description}, provider = ${template.provider},
      method = ${template.method}, service_level = ${template.service_level},
      updated_at = ${sql.moved()}
    where shop_id = ${shop.shop_id} and id = ${id}`)

export const deleteRates = (tx: Tx, shop: ShopScope, id: string) =>
  tx.run(sql`delete from shipping_rates where shop_id = ${shop.shop_id} and template_id = ${id}`)

/** Keeps the order of the list. */
export const insertRates = (tx: Tx, shop: ShopScope, id: string, rates: readonly RateRow[]) =>
  tx.run(sql`
    insert into shipping_rates (shop_id, id, template_id, position, countries, amount, free_above_value)
    select ${shop.shop_id}, rate.id, ${id}, rate.position, rate.countries, rate.amount, rate.free_above_value
    from jsonb_to_recordset(${sql.json(rates.map((rate, position) => ({ ...rate, position })))})
      as rate(id uuid, position int, countries text[], amount numeric, free_above_value numeric)`)

/**
 * The common table expressions `found`, the warehouses of the shop, and `linked`, the newly linked
 * warehouses.
 */
const linking = (shop: ShopScope, id: string, warehouse_ids: readonly string[]) => sql<never>`
  found as (
    select w.id from warehouses w
    where w.shop_id = ${shop.shop_id} and w.archived_at is null and w.id = any(${warehouse_ids}::uuid[])
  ), linked as (
    insert into shipping_template_warehouses (shop_id, template_id, warehouse_id)
    select ${shop.shop_id}, ${id}, found.id from found
    on conflict do nothing
    returning warehouse_id
  )`

/** Links the warehouses of the shop. `found` is their number, including warehouses linked before. */
export const insertLinks = (tx: Tx, shop: ShopScope, id: string, warehouse_ids: readonly string[]) =>
  tx.first(
    sql<{ found: number }>`with ${linking(shop, id, warehouse_ids)} select count(*) as found from found`,
  )

/**
 * Links one warehouse; `found` is 1 if the shop has the warehouse, else 0. The caller has locked the
 * template.
 */
export const insertLink = (tx: Tx, shop: ShopScope, id: string, warehouse_id: string) =>
  tx.first(
    sql<{ found: number }>`
      with ${linking(shop, id, [warehouse_id])} select count(*) as found from found`,
  )

export const deleteLinks = (tx: Tx, shop: ShopScope, id: string) =>
  tx.run(
    sql`delete from shipping_template_warehouses where shop_id = ${shop.shop_id} and template_id = ${id}`,
  )

/** `found` is 1 if the shop has the warehouse, linked or not; else 0. The caller has locked the template. */
export const deleteLink = (tx: Tx, shop: ShopScope, id: string, warehouse_id: string) =>
  tx.first(
    sql<{ found: number }>`
      with gone as (
        delete from shipping_template_warehouses
        where shop_id = ${shop.shop_id} and template_id = ${id} and warehouse_id = ${warehouse_id}
      )
      select count(*) as found from warehouses where shop_id = ${shop.shop_id} and id = ${warehouse_id}`,
  )

/** Uses the primary key. */
export const findTemplate = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<ShippingRateTemplate>`
      select ${COLUMNS} from shipping_rate_templates t where t.shop_id = ${shop.shop_id} and t.id = ${id}`,
  )

/** Uses the primary key. */
export const lockTemplate = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<{ id: string }>`
      select id from shipping_rate_templates where shop_id = ${shop.shop_id} and id = ${id} for update`,
  )

export interface TemplateListQuery extends PageRequest {
  q?: string | undefined
  sort?: string | undefined
}

const listed = (shop: ShopScope, { q }: TemplateListQuery) => sql`
  from shipping_rate_templates t where t.shop_id = ${shop.shop_id}
  ${q ? sql`and ${hasWords(sql`search_fold(concat_ws(' ', t.title, t.provider, t.description))`, q)}` : sql.empty}`

/** One row for each template; by shipping_rate_templates_listed. */
export const listTemplates = (db: Db, shop: ShopScope, query: TemplateListQuery) =>
  db.rows(sql<ShippingRateTemplate>`select ${COLUMNS} ${listed(shop, query)} ${pageOrder(query.sort, query)}`)

export const countTemplates = (db: Db, shop: ShopScope, query: TemplateListQuery = {}) =>
  db.first(sql<{ total: number }>`select count(*) as total ${listed(shop, query)}`)

/** Foreign keys also delete the rates and links. Returns undefined if the template does not exist. */
export const deleteTemplate = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<{ title: string; provider: string; method: string; service_level: string }>`
      delete from shipping_rate_templates where shop_id = ${shop.shop_id} and id = ${id}
      returning title, provider, method, service_level`,
  )
