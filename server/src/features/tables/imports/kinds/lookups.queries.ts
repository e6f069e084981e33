// The SQL that finds the records named in cells of a table.

import type { Db } from '../../../../db/pool.ts'
import { sql } from '../../../../db/sql.ts'
import type { ShopScope } from '../../../../http/access/shop-access.ts'
import { coverOf } from '../../../catalogue/products/files/cover.sql.ts'

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

export const listWarehouseTitles = (db: Db, shop: ShopScope) =>
  db.rows(
    sql<NamedRow>`
      select id, title as name from warehouses where shop_id = ${shop.shop_id} and archived_at is null
      order by created_at desc, id desc`,
  )

export const listContacts = (db: Db, shop: ShopScope) =>
  db.rows(
    sql<NamedRow>`
      select id, name from safety_contacts where shop_id = ${shop.shop_id} order by created_at desc, id desc`,
  )

/** Collections with members chosen by hand. */
export const listManualCollections = (db: Db, shop: ShopScope) =>
  db.rows(
    sql<NamedRow>`select id, slug as name from collections where shop_id = ${shop.shop_id} and kind = 'manual'`,
  )

export const listCustomerGroups = (db: Db, shop: ShopScope) =>
  db.rows(
    sql<NamedRow>`
      select id, title as name from customer_groups where shop_id = ${shop.shop_id} order by created_at desc, id desc`,
  )

/** The customer groups of an address; customer_group_members_of_email. */
export const listGroupsOf = (db: Db, shop: ShopScope, email: string) =>
  db.rows(
    sql<{ group_id: string }>`
      select group_id from customer_group_members where shop_id = ${shop.shop_id} and email = ${email}`,
  )

export interface FoundProduct {
  id: string
  sku: string
  group_id: string | null
}

/**
 * Products with one of the SKUs or slugs, and groups with one of the slugs; uses products_sku, products_slug,
 * product_groups_slug.
 */
export const listNamed = (
  db: Db,
  shop: ShopScope,
  { skus, slugs }: { skus: readonly string[]; slugs: readonly string[] },
) =>
  db.rows(
    sql<FoundProduct & { slug: string; is_group: boolean }>`
      select id, sku, slug, group_id, false as is_group from products
      where shop_id = ${shop.shop_id} and sku = any(${skus}::text[]) and sku <> '' and archived_at is null
      union select id, sku, slug, group_id, false from products
      where shop_id = ${shop.shop_id} and slug = any(${slugs}::text[]) and archived_at is null
      union all select id, '', slug, null, true from product_groups
      where shop_id = ${shop.shop_id} and slug = any(${slugs}::text[]) and archived_at is null`,
  )

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

/** The oldest archived product with the slug. */
export const findArchived = (db: Db, shop: ShopScope, slug: string) =>
  db.first(
    sql<{ id: string }>`
      select id from products
      where shop_id = ${shop.shop_id} and slug = ${slug} and archived_at is not null order by created_at, id limit 1`,
  )

/** By product_groups_slug. */
export const findGroupBySlug = (db: Db, shop: ShopScope, slug: string) =>
  db.first(
    sql<{ id: string }>`
      select id from product_groups where shop_id = ${shop.shop_id} and slug = ${slug} and archived_at is null`,
  )

/** The SKUs of a group's variants; products_of_group. */
export const listSkusOf = (db: Db, shop: ShopScope, group_id: string) =>
  db.rows(
    sql<{ sku: string }>`
      select sku from products
      where shop_id = ${shop.shop_id} and group_id = ${group_id} and sku <> '' and archived_at is null`,
  )

/** By collections_slug. */
export const findCollectionBySlug = (db: Db, shop: ShopScope, slug: string) =>
  db.first(sql<{ id: string }>`select id from collections where shop_id = ${shop.shop_id} and slug = ${slug}`)

export interface DiscountNamed {
  id: string
  starts_at: string | null
  ends_at: string | null
  is_active: boolean
}

/**
 * Finds discounts by code; without a code, discounts of the title that have no code. The oldest comes first.
 * Uses discounts_code.
 */
export const listDiscountsNamed = (db: Db, shop: ShopScope, code_key: string, title: string) =>
  db.rows(
    sql<DiscountNamed>`
      select id, starts_at, ends_at, is_active from discounts
      where shop_id = ${shop.shop_id} and ${code_key === '' ? sql`code_key is null and title = ${title}` : sql`code_key = ${code_key}`}
      order by created_at, id`,
  )

/**
 * `is_of_source` is true if the translation belongs to this source text, and null without a source text. Uses
 * the primary key.
 */
export const findText = (
  db: Db,
  shop: ShopScope,
  { language, kind, id, field }: { language: string; kind: string; id: string; field: string },
  source: string | undefined,
) =>
  db.first(
    sql<{ text: string; is_of_source: boolean | null }>`
      select text, source_hash = md5(${source ?? null}) as is_of_source from translations
      where shop_id = ${shop.shop_id} and language = ${language} and kind = ${kind} and item_id = ${id} and field = ${field}`,
  )

/** The collections of single products and groups by hand. */
export const listCollectionsOf = (db: Db, shop: ShopScope, item_ids: readonly string[]) =>
  db.rows(
    sql<{ item_id: string; collection_id: string }>`
      select item_id, collection_id from collection_items where shop_id = ${shop.shop_id} and item_id = any(${item_ids}::uuid[])`,
  )

/** The pictures of a product or group, in order. */
export const listPictures = (db: Db, shop: ShopScope, owner: { product_id?: string; group_id?: string }) =>
  db.rows(
    sql<{ id: string; storage_key: string; source_url: string; alt: string }>`
      select id, storage_key, source_url, alt from product_files
      where shop_id = ${shop.shop_id} and ${owner.group_id ? sql`group_id = ${owner.group_id}` : sql`product_id = ${owner.product_id ?? null}`}
      order by position, id`,
  )

/** Pictures that only variants of the group have; products_of_group and product_files_product. */
export const listVariantPictures = (db: Db, shop: ShopScope, group_id: string) =>
  db.rows(
    sql<{ id: string; product_id: string; storage_key: string; source_url: string }>`
      select f.id, f.product_id, f.storage_key, f.source_url
      from products p join product_files f on f.shop_id = p.shop_id and f.product_id = p.id
      where p.shop_id = ${shop.shop_id} and p.group_id = ${group_id} and p.archived_at is null`,
  )

/** Pictures fetched from the addresses and still without a product or group; product_files_fetched. */
export const listFetched = (db: Db, shop: ShopScope, addresses: readonly string[]) =>
  db.rows(
    sql<{ id: string; source_url: string }>`
      select id, source_url from product_files
      where shop_id = ${shop.shop_id} and source_url = any(${addresses}::text[]) and source_url <> ''
        and product_id is null and group_id is null and mime_type like 'image/%'
      order by id`,
  )

/**
 * The covers of a product, or of a group and its variants, as written in tables; products_pkey,
 * products_of_group.
 */
export const listCoverUrls = (
  db: Db,
  shop: ShopScope,
  { product_id, group_id }: { product_id?: string; group_id?: string },
) =>
  db.rows(
    group_id === undefined
      ? sql<{ cover_url: string }>`
          select ${coverOf('p')} as cover_url from products p where p.shop_id = ${shop.shop_id} and p.id = ${product_id ?? null}`
      : sql<{ cover_url: string }>`
          select ${coverOf('g')} as cover_url from product_groups g where g.shop_id = ${shop.shop_id} and g.id = ${group_id}
          union select ${coverOf('p')} from products p where p.shop_id = ${shop.shop_id} and p.group_id = ${group_id}`,
  )

export const listStockOf = (db: Db, shop: ShopScope, product_ids: readonly string[]) =>
  db.rows(
    sql<{ product_id: string; warehouse_id: string; stock_level: number }>`
      select product_id, warehouse_id, on_hand as stock_level from stock_levels
      where shop_id = ${shop.shop_id} and product_id = any(${product_ids}::uuid[])`,
  )
