// The SQL for sitemaps and product feeds.

import type { ProductOption } from '@kontor/contract/catalogue/groups/product-groups'
import type { PublicProduct } from '@kontor/contract/storefront/storefront'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { coverOf } from '../../catalogue/products/files/cover.sql.ts'
import { REDUCED_SINCE } from '../shown-prices.sql.ts'
import { liveProducts, PRODUCT_COLUMNS } from '../storefront.queries.ts'
import { extraColumns, SHOWN_FILE, type ShownFile, type ShownProduct } from '../storefront-pages.queries.ts'

/** Single products and groups on sale, because each has its own page. */
const single = (shop_id: string) =>
  sql`from products where shop_id = ${shop_id} and is_live and archived_at is null and group_id is null`
const groups = (shop_id: string) => sql`
  from product_groups g
  where g.shop_id = ${shop_id} and g.is_live and g.archived_at is null and exists (
    select from products v where v.shop_id = g.shop_id and v.group_id = g.id and v.is_live and v.archived_at is null)`

/** The exact number, however large. */
export const countSitemapEntries = async (db: Db, shop_id: string): Promise<number> =>
  (
    await db.first(
      sql<{ total: number }>`
      select (select count(*) ${single(shop_id)}) + (select count(*) ${groups(shop_id)}) as total`,
    )
  )?.total ?? 0

interface SitemapEntry {
  id: string
  slug: string
  updated_at: string
}

/**
 * Returns one row for each single product and then each group, oldest first, so new products do not shift
 * earlier parts. Ids are picked by indexes alone, backwards, so a part far back reads no rows before the
 * part.
 */
export async function listSitemapEntries(db: Db, shop_id: string, limit: number, offset: number) {
  const products = await db.rows(
    sql<SitemapEntry>`
      select id, slug, updated_at from products
      where shop_id = ${shop_id} and id = any(array(
        select id ${single(shop_id)} order by created_at, id limit ${limit} offset ${offset}))
      order by created_at, id`,
  )
  if (products.length === limit) return products
  const before =
    products.length > 0
      ? offset + products.length
      : ((await db.first(sql<{ total: number }>`select count(*) as total ${single(shop_id)}`))?.total ?? 0)
  const behind = await db.rows(
    sql<SitemapEntry>`
      select g.id, g.slug, g.updated_at ${groups(shop_id)} order by g.created_at, g.id
      limit ${limit - products.length} offset ${Math.max(0, offset - before)}`,
  )
  return [...products, ...behind]
}

export type FeedProduct = ShownProduct & {
  /** The slug of the group, because the group's page shows the variant. */
  group_slug: string | null
  group_options: ProductOption[] | null
  /** The cover of the group, shown after the variant's own. */
  group_cover_url: string | null
  group_files: ShownFile[]
  /** When the announced reduction began. */
  reduced_since: string | null
}

export type Cursor = Pick<PublicProduct, 'created_at' | 'id'>

/** A feed has few pictures of an item. */
const MAX_GROUP_FILES = 20

/**
 * Returns one row for each live product after `after`, newest first. Uses products_live and
 * product_files_of_group.
 */
export const listProductsAfter = (db: Db, shop_id: string, after: Cursor | undefined, limit: number) =>
  db.rows(
    sql<FeedProduct>`
      select ${PRODUCT_COLUMNS}, ${extraColumns(shop_id)},
        (select g.slug from product_groups g where g.shop_id = p.shop_id and g.id = p.group_id) as group_slug,
        (select g.options from product_groups g where g.shop_id = p.shop_id and g.id = p.group_id) as group_options,
        (select ${coverOf('g')} from product_groups g where g.shop_id = p.shop_id and g.id = p.group_id) as group_cover_url,
        coalesce((
          select json_agg(${SHOWN_FILE} order by f.position, f.id) from (
            select * from product_files o where o.shop_id = p.shop_id and o.group_id = p.group_id
            order by o.position, o.id limit ${MAX_GROUP_FILES}) f), '[]') as group_files,
        ${REDUCED_SINCE} as reduced_since
      ${liveProducts(shop_id, {})}
        ${after ? sql`and (p.created_at, p.id) < (${after.created_at}, ${after.id})` : sql.empty}
      order by p.created_at desc, p.id desc limit ${limit}`,
  )

/** The maximum of sitemaps in one list, by the protocol. */
const MAX_SHOPS = 50_000

/**
 * Returns one row for each shop open for business: a product is on sale, and the shop takes real payments.
 * Nobody learns of closed shops, which may be drafts. Uses indexes of gateways and live products.
 */
export const listOpenShops = (db: Db) =>
  db.rows(
    sql<{ slug: string }>`
      -- across shops: the list of the installation
      select s.slug from shops s
      where s.archived_at is null
        and exists (
          select from payment_gateways g
          where g.shop_id = s.id and g.is_active and g.archived_at is null and not g.is_test_mode and g.secret_key_sealed <> '')
        and exists (select from products p where p.shop_id = s.id and p.is_live and p.archived_at is null)
      order by s.created_at, s.id limit ${MAX_SHOPS}`,
  )
