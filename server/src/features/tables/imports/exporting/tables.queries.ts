// The SQL that reads the rows of exports: the oldest first, a few hundred rows at a time.

import type { Product } from '@kontor/contract/catalogue/products/products'
import type { Order } from '@kontor/contract/orders/orders'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Db } from '../../../../db/pool.ts'
import { sql } from '../../../../db/sql.ts'
import { coverOf } from '../../../catalogue/products/files/cover.sql.ts'
import { refundedSum } from '../../../orders/removed-by-edits.sql.ts'

/** The last row read; undefined before the first row. */
type Last = { created_at: string; id: string } | undefined
type LastProduct = (NonNullable<Last> & { position: number }) | undefined

const after = (last: Last) =>
  last
    ? sql<never>`and (p.created_at, p.id) > (${last.created_at}::timestamptz, ${last.id}::uuid)`
    : sql.empty

/** Variants created together are sorted by the positions from the shop, because their ids have no order. */
const afterProduct = (last: LastProduct) =>
  last
    ? sql<never>`
      and (p.created_at, p.position, p.id) > (${last.created_at}::timestamptz, ${last.position}::int, ${last.id}::uuid)`
    : sql.empty

export interface ExportedProduct
  extends Omit<Product, 'file_ids' | 'cover_file_id' | 'variant_title' | 'is_archived'> {
  group_slug: string | null
  group_is_live: boolean | null
  group_cover: string | null
  manufacturer: string | null
  responsible_person: string | null
  picture_keys: string[]
  /** The pictures of this variant alone. */
  variant_picture_keys: string[]
  collections: string[]
  /** By warehouse. */
  stock: Record<string, number>
}

export const countProducts = (db: Db, shop_id: string) =>
  db.first(
    sql<{ total: number }>`
      select count(*)::int as total from products where shop_id = ${shop_id} and archived_at is null`,
  )

/**
 * Reads each product with its related rows, found by their keys. The group of a gift card variant says
 * whether the card ships, because an import stores `requires_shipping` on the group.
 */
export const listProductsAfter = (db: Db, shop_id: string, last: LastProduct, limit: number) =>
  db.rows(
    sql<ExportedProduct>`
      select p.id, p.shop_id, p.title, p.slug, p.description, p.brand, p.sku, p.barcode, p.price, p.compare_at_price, p.cost, ${coverOf('p')} as cover_url,
        p.allow_negative_stock, coalesce(p.is_variant_live, p.is_live) as is_live,
        coalesce(g.requires_shipping, p.requires_shipping) as requires_shipping, p.categories, p.tags, p.data,
        p.data_public, p.physical_properties, p.tax_class, p.low_stock_threshold, p.content_amount, p.content_unit, p.energy_label,
        p.download_limit, p.download_days, p.uses_license_keys, p.is_gift_card, p.origin_country, p.safety_text, p.materials, p.manufacturer_id,
        p.responsible_person_id, p.group_id, p.option_values, p.position, p.created_at, p.updated_at,
        g.slug as group_slug, g.is_live as group_is_live, ${coverOf('g')} as group_cover, m.name as manufacturer,
        r.name as responsible_person,
        array(select f.storage_key from product_files f where f.shop_id = p.shop_id
          and case when p.group_id is null then f.product_id = p.id else f.group_id = p.group_id end
          order by f.position, f.id) as picture_keys,
        array(select f.storage_key from product_files f
          where p.group_id is not null and f.shop_id = p.shop_id and f.product_id = p.id
          order by f.position, f.id) as variant_picture_keys,
        array(select c.slug from collection_items i join collections c on c.shop_id = i.shop_id and c.id = i.collection_id and c.kind = 'manual'
          where i.shop_id = p.shop_id and i.item_id = coalesce(p.group_id, p.id) order by c.slug) as collections,
        (select coalesce(jsonb_object_agg(l.warehouse_id, l.on_hand), '{}') from stock_levels l
          where l.shop_id = p.shop_id and l.product_id = p.id) as stock
      from products p
      left join product_groups g on g.shop_id = p.shop_id and g.id = p.group_id
      left join safety_contacts m on m.shop_id = p.shop_id and m.id = p.manufacturer_id
      left join safety_contacts r on r.shop_id = p.shop_id and r.id = p.responsible_person_id
      where p.shop_id = ${shop_id} and p.archived_at is null ${afterProduct(last)}
      order by p.created_at, p.position, p.id limit ${limit}`,
  )

/** The warehouses with a code. Of several warehouses with the same code, the oldest counts. */
const coded = (shop_id: string) => sql<{ id: string; code: string; created_at: string }>`
  select distinct on (lower(code)) id, code, created_at from warehouses
  where shop_id = ${shop_id} and archived_at is null and code <> '' order by lower(code), created_at, id`

export const listWarehouseCodes = (db: Db, shop_id: string) => db.rows(coded(shop_id))

export interface ExportedLevel {
  id: string
  created_at: string
  position: number
  sku: string
  /** Empty if the product has a SKU. */
  slug: string
  price: string
  compare_at_price: string | null
  /** The levels by warehouse code. */
  levels: { code: string; quantity: number }[]
}

/** Products with their levels in the warehouses of `listWarehouseCodes`. */
export const listLevelsAfter = (db: Db, shop_id: string, last: LastProduct, limit: number) =>
  db.rows(
    sql<ExportedLevel>`
      with coded as materialized (${coded(shop_id)})
      select p.id, p.created_at, p.position, p.sku, case p.sku when '' then p.slug else '' end as slug, p.price, p.compare_at_price, (
        select coalesce(jsonb_agg(jsonb_build_object('code', w.code, 'quantity', l.on_hand) order by w.created_at, w.id), '[]')
        from stock_levels l join coded w on w.id = l.warehouse_id
        where l.shop_id = p.shop_id and l.product_id = p.id) as levels
      from products p
      where p.shop_id = ${shop_id} and p.archived_at is null ${afterProduct(last)}
      order by p.created_at, p.position, p.id limit ${limit}`,
  )

export interface ExportedCustomer {
  id: string
  /** The time of the first order, by which customers are listed. */
  created_at: string
  email: string
  name: string
  country: string
  groups: string[]
  orders_count: number
  currency: string
  total_spent: string
  last_order_at: string
}

export const countCustomers = (db: Db, shop_id: string) =>
  db.first(sql<{ total: number }>`select count(*)::int as total from customers where shop_id = ${shop_id}`)

/** Sorted by the time of the first order; uses customers_by_first. */
export const listCustomersAfter = (db: Db, shop_id: string, last: Last, limit: number) =>
  db.rows(
    sql<ExportedCustomer>`
      select p.id, p.first_order_at as created_at, p.email, p.name, p.country, p.orders_count, p.currency, p.total_spent::text,
        p.last_order_at,
        array(select g.title from customer_group_members m join customer_groups g on g.shop_id = m.shop_id and g.id = m.group_id
          where m.shop_id = p.shop_id and m.email = p.email order by search_fold(g.title), g.id) as groups
      from customers p
      where p.shop_id = ${shop_id}
        ${last ? sql`and (p.first_order_at, p.id) > (${last.created_at}::timestamptz, ${last.id}::uuid)` : sql.empty}
      order by p.first_order_at, p.id limit ${limit}`,
  )

export const countDiscounts = (db: Db, shop_id: string) =>
  db.first(sql<{ total: number }>`select count(*)::int as total from discounts where shop_id = ${shop_id}`)

export interface ExportedRedirect {
  id: string
  created_at: string
  path: string
  target: string
}

export const countRedirects = (db: Db, shop_id: string) =>
  db.first(sql<{ total: number }>`select count(*)::int as total from redirects where shop_id = ${shop_id}`)

/** Uses redirects_listed, backwards. */
export const listRedirectsAfter = (db: Db, shop_id: string, last: Last, limit: number) =>
  db.rows(
    sql<ExportedRedirect>`
      select p.id, p.created_at, p.path, p.target from redirects p
      where p.shop_id = ${shop_id} ${after(last)} order by p.created_at, p.id limit ${limit}`,
  )

/** Uses the primary key. */
export const findLanguages = (db: Db, shop_id: string) =>
  db.first(
    sql<{ own: StoreLanguage; further: StoreLanguage[] }>`
      select language as own, further_languages as further from shops where id = ${shop_id}`,
  )

/** Estimates the rows for the progress: the number of existing translations. */
export const countTranslations = (db: Db, shop_id: string) =>
  db.first(sql<{ total: number }>`select count(*)::int as total from translations where shop_id = ${shop_id}`)

/**
 * Returns the slugs of the products, groups and collections in discounts, and the titles of customer groups.
 * Omits archived products and groups. Uses primary keys.
 */
export const listTargetNames = (db: Db, shop_id: string, ids: readonly string[]) =>
  db.rows(
    sql<{ id: string; name: string }>`
      select id, slug as name from products where shop_id = ${shop_id} and id = any(${ids}::uuid[]) and archived_at is null
      union all select id, slug from product_groups where shop_id = ${shop_id} and id = any(${ids}::uuid[]) and archived_at is null
      union all select id, slug from collections where shop_id = ${shop_id} and id = any(${ids}::uuid[])
      union all select id, title from customer_groups where shop_id = ${shop_id} and id = any(${ids}::uuid[])`,
  )

export interface ExportedOrder
  extends Pick<
    Order,
    | 'id'
    | 'created_at'
    | 'order_number'
    | 'status'
    | 'payment_status'
    | 'is_test'
    | 'customer_user_email'
    | 'currency'
    | 'prices_include_tax'
    | 'subtotal'
    | 'shipping_total'
    | 'tax_total'
    | 'total'
    | 'shipping_title'
    | 'notes'
    | 'language'
    | 'shipping_address'
    | 'billing_address'
  > {
  /**
   * The refunds of the sale, including amounts credited against additions by edits. The total of the order
   * contains the additions.
   */
  refunded: string
  items: (Record<string, unknown> & { tax_rate: string })[]
}

/** Counts the lines of the orders, because each line is a row of the table. */
export const countOrders = (db: Db, shop_id: string) =>
  db.first(
    sql<{ total: number }>`
      select count(*)::int as total from orders p join order_items i on i.shop_id = p.shop_id and i.order_id = p.id
      where p.shop_id = ${shop_id} and p.status <> 'draft'`,
  )

/** Uses orders_listed, backwards. */
export const listOrdersAfter = (db: Db, shop_id: string, last: Last, limit: number) =>
  db.rows(
    sql<ExportedOrder>`
      select p.id, p.created_at, p.order_number, p.status, p.payment_status, p.is_test, p.customer_user_email, p.currency,
        p.prices_include_tax, p.subtotal, p.shipping_total, p.tax_total, p.total, p.shipping_title, p.notes, p.language, p.shipping_address, p.billing_address,
        case when p.paid_elsewhere is null then ${refundedSum('p')}
          when p.payment_status in ('captured', 'partially_refunded', 'refunded') then p.total - p.paid_elsewhere
          else 0 end::text as refunded, (
          select coalesce(jsonb_agg(jsonb_build_object('title', i.title, 'variant_title', i.variant_title, 'sku', i.sku, 'quantity', i.quantity,
            'requires_shipping', i.requires_shipping, 'unit_price', i.unit_price::text, 'discount_total', i.discount_total::text,
            'subtotal', i.subtotal::text, 'tax_rate', trim_scale(i.tax_rate)::text, 'tax_total', i.tax_total::text, 'total', i.total::text)
            order by i.position), '[]')
          from order_items i where i.shop_id = p.shop_id and i.order_id = p.id) as items
      from orders p
      where p.shop_id = ${shop_id} and p.status <> 'draft' ${after(last)}
      order by p.created_at, p.id limit ${limit}`,
  )
