// The SQL for what the storefront's pages read beyond the public API: categories and tags, whether a product sells without stock, where a shop
// ships to.

import type { ShopPage } from '@kontor/contract/shops'
import type { PublicProduct } from '@kontor/contract/storefront'
import type { LabelCount, OwnHold } from '@kontor/contract/storefront-pages'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import { liveProducts, newestOf, PRODUCT_COLUMNS } from './storefront.queries.ts'

/** One row for each category of live products, the most used first. */
export const listCategories = (db: Db, shop_id: string, limit: number) =>
  db.rows(
    sql<LabelCount>`
      select label, count(*) as count from products p cross join unnest(p.categories) as label
      where p.shop_id = ${shop_id} and p.is_live and p.archived_at is null
      group by label order by count desc, label limit ${limit}`,
  )

/** One row for each tag of live products, the most used first. */
export const listTags = (db: Db, shop_id: string, limit: number) =>
  db.rows(
    sql<LabelCount>`
      select label, count(*) as count from products p cross join unnest(p.tags) as label
      where p.shop_id = ${shop_id} and p.is_live and p.archived_at is null
      group by label order by count desc, label limit ${limit}`,
  )

export interface StockFacts {
  product_id: string
  allow_negative_stock: boolean
  requires_shipping: boolean
  /** The most that a single active warehouse can still sell, since an order comes from one. Null where none ever had the product. */
  available: number | null
}

/** One row for each live product; primary keys. */
export const listStockFacts = (db: Db, shop_id: string, product_ids: readonly string[]) =>
  db.rows(
    sql<StockFacts>`
      select p.id as product_id, p.allow_negative_stock, p.requires_shipping,
        max(greatest(l.on_hand - l.held, 0)) filter (where w.id is not null) as available
      from products p
      left join stock_levels l on l.shop_id = p.shop_id and l.product_id = p.id
      left join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id and w.is_active and w.archived_at is null
      where p.shop_id = ${shop_id} and p.id = any(${product_ids}::uuid[]) and p.is_live and p.archived_at is null
      group by p.id, p.allow_negative_stock, p.requires_shipping`,
  )

/**
 * One row for each product that an order holds, with the most that a single active warehouse has for its buyer: what is free there and what the
 * order holds there. By primary keys.
 */
export const listOwnHolds = (db: Db, shop_id: string, order_id: string) =>
  db.rows(
    sql<OwnHold>`
      select h.product_id,
        max(greatest(l.on_hand - l.held, 0) + case when l.warehouse_id = h.warehouse_id then h.quantity else 0 end) as available
      from stock_holds h
      join stock_levels l on l.shop_id = h.shop_id and l.product_id = h.product_id
      join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id and w.is_active and w.archived_at is null
      where h.shop_id = ${shop_id} and h.order_id = ${order_id}
      group by h.product_id`,
  )

/** More are not compared, so that a page costs the same in a shop of any size. */
const MOST_COMPARED = 40

/**
 * Live products that share a category with this one: of the newest of them those that share most first, then the newest; products_live, or
 * products_by_category where few share one.
 */
export const listRelated = async (
  db: Db,
  shop_id: string,
  { id, categories }: Pick<PublicProduct, 'id' | 'categories'>,
  limit: number,
): Promise<PublicProduct[]> =>
  categories.length === 0
    ? []
    : db.rows(
        sql.plannedAnew(sql<PublicProduct>`
          select ${PRODUCT_COLUMNS} ${newestOf(
            sql`${liveProducts(shop_id, {})} and p.id <> ${id} and p.categories && ${categories}::text[]`,
            MOST_COMPARED,
          )}
          order by cardinality(array(select unnest(p.categories) intersect select unnest(${categories}::text[]))) desc,
            p.created_at desc, p.id desc
          limit ${limit}`),
      )

/** One row for each country that an active warehouse with an address ships to. */
export const listDestinations = (db: Db, shop_id: string) =>
  db.rows(
    sql<{ country: string }>`
      select distinct country
      from shipping_rates r
      join shipping_template_warehouses l on l.shop_id = r.shop_id and l.template_id = r.template_id
      join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id
        and w.is_active and w.archived_at is null and w.address_id is not null
      cross join unnest(r.countries) as country
      where r.shop_id = ${shop_id}
      order by country`,
  )

/** The country of the shop's default address, else of its oldest active warehouse with an address; undefined where there is neither. */
export const findHomeCountry = (db: Db, shop_id: string) =>
  db.first(
    sql<{ country: string }>`
      select a.country from addresses a
      left join warehouses w on w.shop_id = a.shop_id and w.address_id = a.id and w.is_active and w.archived_at is null
      where a.shop_id = ${shop_id} and a.kind = 'shop' and (a.is_default or w.id is not null)
      order by a.is_default desc, w.created_at limit 1`,
  )

/** The text of one of the shop's own pages, by primary key; undefined where the shop has no pages. */
export const findPageText = (db: Db, shop_id: string, page: ShopPage) =>
  db.first(
    sql<{ text: string }>`select p.${sql.ident(page)} as text from shop_pages p where p.shop_id = ${shop_id}`,
  )

/** The websites that may show the shop's order form in a frame; by primary key. */
export const findFrameOrigins = (db: Db, shop_id: string) =>
  db.first(sql<{ allowed_origins: string[] }>`select s.allowed_origins from shops s where s.id = ${shop_id}`)
