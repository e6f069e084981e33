// The SQL that finds shops, products and collections by their former slugs.

import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'

export interface FormerShop {
  id: string
  is_gone: boolean
}

/**
 * Returns the shop with the former slug, or an archived shop with the id or slug. Uses the primary key, and
 * the unique slug.
 */
export const findFormerShop = (db: Db, id: string | null, slug: string) =>
  db.first(
    sql<FormerShop>`
      -- across shops: this is where a shop's old address is looked up
      select s.id, s.archived_at is not null as is_gone
      from shops s
      where s.id = ${id} or s.slug = ${slug} or s.id = (select shop_id from shop_slugs where slug = ${slug})
      order by s.id = ${id} desc nulls last, s.slug = ${slug} desc limit 1`,
  )

export interface FormerProduct {
  slug: string
  is_live: boolean
  is_gone: boolean
}

/**
 * Returns the product with the former slug, else the last archived product or group with the id or slug, or a
 * group with the former slug. Uses primary keys, products_gone and product_groups_archived.
 */
export const findFormerProduct = (db: Db, shop_id: string, id: string | null, slug: string) =>
  db.first(
    sql<FormerProduct>`
      select slug, is_live, archived_at is not null as is_gone from (
        select p.slug, p.is_live, p.archived_at from products p
        where p.shop_id = ${shop_id} and (
          p.id = (select product_id from product_slugs where shop_id = ${shop_id} and slug = ${slug})
          or (p.archived_at is not null and (p.id = ${id} or p.slug = ${slug})))
        union all
        select g.slug, g.is_live, g.archived_at from product_groups g
        where g.shop_id = ${shop_id} and g.archived_at is not null and (
          g.id = ${id} or g.slug = ${slug}
          or g.id = (select group_id from product_group_slugs where shop_id = ${shop_id} and slug = ${slug}))) former
      order by archived_at desc nulls first limit 1`,
  )

/**
 * Returns the group on sale of a variant that is deleted or not on sale. The variant has the id or slug, or
 * had the slug before. Uses primary keys, products_slug and products_gone.
 */
export const findGroupOfFormer = (db: Db, shop_id: string, id: string | null, slug: string) =>
  db.first(
    sql<{ id: string }>`
      select g.id from product_groups g
      where g.shop_id = ${shop_id} and g.is_live and g.archived_at is null and g.current_price_min is not null and g.id in (
        select group_id from products where shop_id = ${shop_id} and id = ${id}
        union all select group_id from products where shop_id = ${shop_id} and slug = ${slug} and archived_at is null
        union all select group_id from products where shop_id = ${shop_id} and slug = ${slug} and archived_at is not null
        union all select p.group_id from product_slugs s join products p on p.shop_id = s.shop_id and p.id = s.product_id
          where s.shop_id = ${shop_id} and s.slug = ${slug})
      order by g.id limit 1`,
  )

/** Returns the collection with the former slug, and the current slug. Uses primary keys. */
export const findFormerCollection = (db: Db, shop_id: string, slug: string) =>
  db.first(
    sql<{ id: string; slug: string }>`
      select c.id, c.slug from collection_slugs s join collections c on c.shop_id = s.shop_id and c.id = s.collection_id
      where s.shop_id = ${shop_id} and s.slug = ${slug}`,
  )
