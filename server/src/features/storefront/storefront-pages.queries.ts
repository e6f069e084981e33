// The SQL for what the storefront's pages read beyond the public API: categories and tags, whether a product sells without stock, where a shop
// ships to and what that costs.

import type { ShopPage } from '@kontor/contract/shops/shops'
import type { LabelCount } from '@kontor/contract/storefront/catalogue-views'
import type { PublicProduct } from '@kontor/contract/storefront/storefront'
import type { OwnHold, ShippingWay } from '@kontor/contract/storefront/storefront-pages'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { PictureFile } from '../../integrations/files/smaller-pictures.ts'
import { available, type StockFacts } from './available.sql.ts'
import { anyOf, labelledProducts, liveProduct, liveProducts, PRODUCT_COLUMNS } from './storefront.queries.ts'

/** Labels are counted in so many of the newest products: counting those of a million takes seconds, and every change of the shop causes it again. */
const LABELLED_NEWEST = 10_000

/**
 * One row for each category, or tag, of the newest live products, the most used first. Those that differ in
 * case only are one, as in the filters. Uses index products_live.
 */
export const listLabels = (db: Db, shop_id: string, kind: 'categories' | 'tags', limit: number) =>
  db.rows(
    sql<LabelCount>`
      select min(label) as label, count(distinct p.id) as count
      from (select id, ${sql.ident(kind)} as labels from products where shop_id = ${shop_id} and is_live and archived_at is null
        order by created_at desc, id desc limit ${LABELLED_NEWEST}) p cross join unnest(p.labels) as label
      group by lower(label) order by count desc, label limit ${limit}`,
  )

/** A `ShownFile` of `product_files f`. */
export const SHOWN_FILE = sql<never>`json_build_object('id', f.id, 'mime_type', f.mime_type, 'storage_key', f.storage_key,
  'smaller_widths', f.smaller_widths, 'width', f.width, 'height', f.height, 'alt', f.alt)`

/** A file of a product, as much of it as pages show; `url` and the smaller pictures follow from where it is stored. */
export interface ShownFile extends PictureFile {
  id: string
  mime_type: string
  width: number | null
  height: number | null
  alt: string
}

/** What pages show of a product beside its own columns. */
export interface ProductExtras extends Pick<StockFacts, 'available' | 'can_be_handed_over'> {
  /** By position. */
  files: ShownFile[]
}

/**
 * The columns of `products p` that make `ProductExtras`. They are read with the product, so that a page costs one question to the database for each
 * list on it; product_files_product, and what `available` uses.
 */
export const extraColumns = (shop_id: string) => sql`
  ${available(shop_id)},
  coalesce((
    select json_agg(${SHOWN_FILE} order by f.position, f.id)
    from product_files f where f.shop_id = p.shop_id and f.product_id = p.id), '[]') as files`

/**
 * Of a variant `p`, the one of its group's pictures that shows it: its cover, else the group's. Uses
 * product_files_of_group.
 */
const GROUP_PICTURE = sql`
  select * from product_files held
  where held.shop_id = p.shop_id and held.group_id = p.group_id and starts_with(held.mime_type, 'image/')
  order by held.id = p.cover_file_id desc nulls last,
    held.id = (select g.cover_file_id from product_groups g where g.shop_id = p.shop_id and g.id = p.group_id) desc nulls last,
    held.position, held.id
  limit 1`

/** The columns of `ProductExtras` for tiles, which show one picture. */
const besideTileColumns = (shop_id: string) => sql`
  ${available(shop_id)},
  coalesce((
    select json_agg(${SHOWN_FILE} order by f.group_id is not null, f.position, f.id) from (
      select * from product_files own where own.shop_id = p.shop_id and own.product_id = p.id
      union all (${GROUP_PICTURE})) f), '[]') as files`

/** A product with all that pages show of it. */
export type ShownProduct = PublicProduct & ProductExtras

/** By id or slug, live ones only; `id` is null if the text is no id. */
export const findShownProduct = (db: Db, shop_id: string, id: string | null, slug: string) =>
  db.first(
    sql<ShownProduct>`select ${PRODUCT_COLUMNS}, ${extraColumns(shop_id)} ${liveProduct(shop_id, id, slug)}`,
  )

/** One row for each live product, in no order; primary keys. */
export const listShownProducts = (db: Db, shop_id: string, product_ids: readonly string[]) =>
  db.rows(
    sql<ShownProduct>`
      select ${PRODUCT_COLUMNS}, ${besideTileColumns(shop_id)} ${liveProducts(shop_id, { ids: product_ids })}`,
  )

/** What is beside the columns of products that were read already: one row for each live one, in no order; primary keys. */
export const listBeside = (db: Db, shop_id: string, product_ids: readonly string[]) =>
  db.rows(
    sql<
      ProductExtras & { id: string }
    >`select p.id, ${besideTileColumns(shop_id)} ${liveProducts(shop_id, { ids: product_ids })}`,
  )

/** One row for each live product; primary keys. */
export const listStockFacts = (db: Db, shop_id: string, product_ids: readonly string[]) =>
  db.rows(
    sql<StockFacts>`
      select p.id as product_id, p.allow_negative_stock, p.requires_shipping, ${available(shop_id)}
      ${liveProducts(shop_id, {})} and p.id = ${anyOf(product_ids)}`,
  )

/**
 * One row for each product that an order holds, with the most that a single active warehouse has for its
 * buyer: what is free there and what the order holds there. Uses the primary keys.
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
const MAX_COMPARED = 40
/** Among so many of the newest products enough are met that share a category, unless few do: then an index is asked for all that do. */
const MAX_MET = 4000

/** Not the product or one of its group; of any other group the first only. Uses products_of_group. */
const isAnother = ({ id, group_id }: Pick<PublicProduct, 'id' | 'group_id'>) => sql`
  p.id <> ${id} and (p.group_id is null or p.group_id is distinct from ${group_id} and p.id = (
    select v.id from products v
    where v.shop_id = p.shop_id and v.group_id = p.group_id and v.is_live and v.archived_at is null order by v.position, v.id limit 1))`

/**
 * Which live products share a category with this one: of the newest of them those that share most first, then the newest; products_live, or
 * products_by_category, which has them in whatever case, where few share one. The planner is not left the choice, which takes categories it has not
 * counted for those of thousands.
 */
export const listRelated = async (
  db: Db,
  shop_id: string,
  { id, group_id, categories }: Pick<PublicProduct, 'id' | 'group_id' | 'categories'>,
  limit: number,
): Promise<Pick<ShownProduct, 'id' | 'group_id'>[]> => {
  if (categories.length === 0) return []
  const live = liveProducts(shop_id, {})
  const is_another = isAnother({ id, group_id })
  const newest = sql`order by p.created_at desc, p.id desc`
  return db.rows(
    sql.plannedEachTime(sql<Pick<ShownProduct, 'id' | 'group_id'>>`
      with met as materialized (
        select p.id from (select p.* ${live} ${newest} limit ${MAX_MET}) p
        where ${is_another} and p.categories && ${categories}::text[] ${newest} limit ${MAX_COMPARED}),
      few as (
        select p.id ${labelledProducts(shop_id, { category: categories })} and ${is_another} and p.categories && ${categories}::text[]
          and (select count(*) from met) < ${MAX_COMPARED} ${newest} limit ${MAX_COMPARED})
      select p.id, p.group_id ${live} and p.id = any(array(select id from met union select id from few))
      order by cardinality(array(select unnest(p.categories) intersect select unnest(${categories}::text[]))) desc,
        p.created_at desc, p.id desc
      limit ${limit}`),
  )
}

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

/** More are not shown, so that no page is endless. */
const MAX_WAYS = 100

/** One row for each template that an active warehouse with an address ships by, oldest first; the rates by position. */
export const listShippingWays = (db: Db, shop_id: string) =>
  db.rows(
    sql<ShippingWay>`
      select t.id, t.title, t.description, t.provider, t.method, t.service_level,
        (select coalesce(jsonb_agg(jsonb_build_object('countries', to_jsonb(r.countries), 'amount', r.amount::text,
            'free_above_value', r.free_above_value::text) order by r.position), '[]')
          from shipping_rates r where r.shop_id = t.shop_id and r.template_id = t.id) as rates
      from shipping_rate_templates t
      where t.shop_id = ${shop_id} and exists (
        select from shipping_template_warehouses l
        join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id
          and w.is_active and w.archived_at is null and w.address_id is not null
        where l.shop_id = t.shop_id and l.template_id = t.id)
      order by t.created_at, t.id limit ${MAX_WAYS}`,
  )

/**
 * The country of the shop's default address, else of its oldest active warehouse with an address; undefined
 * if there is neither. Uses addresses_one_default, warehouses_listed and primary keys: a shop's buyers'
 * addresses may be a million.
 */
export const findHomeCountry = (db: Db, shop_id: string) =>
  db.first(
    sql<{ country: string }>`
      select country from (
        (select country, 0 as place from addresses where shop_id = ${shop_id} and kind = 'shop' and is_default)
        union all
        (select a.country, 1 from warehouses w
          join addresses a on a.shop_id = w.shop_id and a.id = w.address_id and a.kind = 'shop'
          where w.shop_id = ${shop_id} and w.is_active and w.archived_at is null
          order by w.created_at, w.id limit 1)) home
      order by place limit 1`,
  )

/** The text of one of the shop's own pages, by primary key; undefined if the shop has no pages. */
export const findPageText = (db: Db, shop_id: string, page: ShopPage) =>
  db.first(
    sql<{ text: string }>`select p.${sql.ident(page)} as text from shop_pages p where p.shop_id = ${shop_id}`,
  )

/** The websites that may show the shop's order form in a frame; by primary key. */
export const findFrameOrigins = (db: Db, shop_id: string) =>
  db.first(sql<{ allowed_origins: string[] }>`select s.allowed_origins from shops s where s.id = ${shop_id}`)
