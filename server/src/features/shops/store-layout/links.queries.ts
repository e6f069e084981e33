// The links in a shop's menus and on the shop's start page. A link to a product names the product, or the
// group of a variant.

import type { Link, LinkedPage } from '@kontor/contract/shops/store-links'
import type { Db, Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

export type LinkPlace = 'header' | 'footer' | 'section'

export interface LinkRow {
  id: string
  place: LinkPlace
  section_id: string | null
  parent_id: string | null
  position: number
  title: string
  kind: Link['kind']
  collection_id: string | null
  product_id: string | null
  group_id: string | null
  page: LinkedPage | null
  url: string | null
}

/** Returns one row for each link in the places, by position. */
export const listLinks = (db: Db, shop_id: string, places: readonly LinkPlace[]) =>
  db.rows(
    sql<LinkRow>`
      select id, place, section_id, parent_id, position, title, kind, collection_id, product_id, group_id, page, url
      from store_links where shop_id = ${shop_id} and place = any(${places}::text[])
      order by position, id`,
  )

/** A link with the target for visitors. */
export interface LinkWithTarget extends LinkRow {
  /** The slug of the product or group. Is null if the target is not on sale. */
  product_slug: string | null
}

/**
 * Returns one row for each link in the places, by position. A link to a variant that is not on sale leads to
 * the variant's group. A product that became a group needs this rule after the group's first variant is gone.
 * Uses the primary keys and index products_of_group.
 */
export const listLinksWithTargets = (db: Db, shop_id: string, places: readonly LinkPlace[]) =>
  db.rows(
    sql<LinkWithTarget>`
      select l.id, l.place, l.section_id, l.parent_id, l.position, l.title, l.kind, l.collection_id,
        case when g.id is null then l.product_id end as product_id, coalesce(g.id, l.group_id) as group_id, l.page, l.url,
        coalesce(p.slug, g.slug) as product_slug
      from store_links l
      left join products p on p.shop_id = l.shop_id and p.id = l.product_id and p.is_live and p.archived_at is null
      left join products v on v.shop_id = l.shop_id and v.id = l.product_id and p.id is null
      left join product_groups g on g.shop_id = l.shop_id and g.id = coalesce(l.group_id, v.group_id) and g.is_live and g.archived_at is null and exists (
        select from products o where o.shop_id = g.shop_id and o.group_id = g.id and o.is_live and o.archived_at is null)
      where l.shop_id = ${shop_id} and l.place = any(${places}::text[])
      order by l.position, l.id`,
  )

export const deleteLinks = (tx: Tx, shop: ShopScope, places: readonly LinkPlace[]) =>
  tx.run(sql`delete from store_links where shop_id = ${shop.shop_id} and place = any(${places}::text[])`)

/** Throws a violation if the shop does not have the collection. */
export const insertLinks = (tx: Tx, shop: ShopScope, links: readonly LinkRow[]) =>
  tx.run(sql`
    insert into store_links (shop_id, id, place, section_id, parent_id, position, title, kind, collection_id, product_id, group_id, page, url)
    select ${shop.shop_id}, r.id, r.place, r.section_id, r.parent_id, r.position, r.title, r.kind, r.collection_id, r.product_id,
      r.group_id, r.page, r.url
    from jsonb_to_recordset(${sql.json(links)}) as r (id uuid, place text, section_id uuid, parent_id uuid, position int, title text,
      kind text, collection_id uuid, product_id uuid, group_id uuid, page text, url text)`)

/** Redirects links from the group, or from an archived variant of the group, to the product. */
export const replaceGroupOfLinks = (tx: Tx, shop: ShopScope, group_id: string, product_id: string) =>
  tx.run(sql`
    update store_links set group_id = null, product_id = ${product_id}
    where shop_id = ${shop.shop_id} and (group_id = ${group_id} or product_id in (
      select id from products where shop_id = ${shop.shop_id} and group_id = ${group_id}))`)

export interface Known {
  id: string
  what: 'collection' | 'product' | 'group' | 'file'
}

/**
 * Returns the given ids that are collections, products, groups or pictures of the shop. Leaves out archived
 * targets unless they are in `stored`. Uses the primary keys. Until the transaction ends, nobody can delete
 * the collections and pictures.
 */
export const listKnown = (tx: Tx, shop: ShopScope, ids: readonly string[], stored: readonly string[]) =>
  tx.rows(
    sql<Known>`
      select id, 'collection' as what from (
        select id from collections
        where shop_id = ${shop.shop_id} and id = any(${ids}::uuid[]) order by id for key share) locked
      union all
      select id, 'product' from products
      where shop_id = ${shop.shop_id} and id = any(${ids}::uuid[]) and (archived_at is null or id = any(${stored}::uuid[]))
      union all
      select id, 'group' from product_groups
      where shop_id = ${shop.shop_id} and id = any(${ids}::uuid[]) and (archived_at is null or id = any(${stored}::uuid[]))
      union all
      select id, 'file' from (
        select id from product_files
        where shop_id = ${shop.shop_id} and id = any(${ids}::uuid[]) and starts_with(mime_type, 'image/')
        order by id for key share) locked`,
  )
