// The SQL that finds what the cells of a table name.

import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

export interface NamedRow {
  id: string
  name: string
}

export const listWarehouseCodes = (db: Db, shop: ShopScope) =>
  db.rows(
    sql<NamedRow>`
      select id, code as name from warehouses where shop_id = ${shop.shop_id} and archived_at is null and code <> ''
      order by created_at desc, id desc`,
  )

/** By name; the oldest of several with one name. */
export const findContactNamed = (db: Db, shop: ShopScope, name: string) =>
  db.first(
    sql<NamedRow>`
      select id, name from safety_contacts where shop_id = ${shop.shop_id} and name = ${name} order by created_at, id limit 1`,
  )

/** Those whose members are chosen by hand. */
export const listManualCollections = (db: Db, shop: ShopScope) =>
  db.rows(
    sql<NamedRow>`select id, slug as name from collections where shop_id = ${shop.shop_id} and kind = 'manual'`,
  )

export interface FoundProduct {
  id: string
  sku: string
  group_id: string | null
}

/** By products_sku. */
export const findBySku = (db: Db, shop: ShopScope, sku: string) =>
  db.first(
    sql<FoundProduct>`
      select id, sku, group_id from products
      where shop_id = ${shop.shop_id} and sku = ${sku} and sku <> '' and archived_at is null`,
  )

/** By products_slug. */
export const findBySlug = (db: Db, shop: ShopScope, slug: string) =>
  db.first(
    sql<FoundProduct>`
      select id, sku, group_id from products where shop_id = ${shop.shop_id} and slug = ${slug} and archived_at is null`,
  )

/** By product_groups_slug. */
export const findGroupBySlug = (db: Db, shop: ShopScope, slug: string) =>
  db.first(
    sql<{ id: string }>`
      select id from product_groups where shop_id = ${shop.shop_id} and slug = ${slug} and archived_at is null`,
  )

/** The collections of a single product or group by hand. */
export const listCollectionsOf = (db: Db, shop: ShopScope, item_id: string) =>
  db.rows(
    sql<{ collection_id: string }>`
      select collection_id from collection_items where shop_id = ${shop.shop_id} and item_id = ${item_id}`,
  )

/** Of a product or group, in order. */
export const listPictures = (db: Db, shop: ShopScope, owner: { product_id?: string; group_id?: string }) =>
  db.rows(
    sql<{ id: string; storage_key: string }>`
      select id, storage_key from product_files
      where shop_id = ${shop.shop_id} and ${owner.group_id ? sql`group_id = ${owner.group_id}` : sql`product_id = ${owner.product_id ?? null}`}
      order by position, id`,
  )

export const listStockOf = (db: Db, shop: ShopScope, product_id: string) =>
  db.rows(
    sql<{ warehouse_id: string; stock_level: number }>`
      select warehouse_id, on_hand as stock_level from stock_levels where shop_id = ${shop.shop_id} and product_id = ${product_id}`,
  )
