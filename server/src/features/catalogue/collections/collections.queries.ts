// A shop has at most a thousand collections, so decisions about the tree read all of it.

import {
  type Collection,
  type CollectionRules,
  type CollectionSort,
  MAX_COLLECTION_ITEMS,
} from '@kontor/contract/catalogue/collections'
import { STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import { anywhere, countEach, listWindow, MAX_COUNTED, type PageRequest } from '../../../db/lists/listing.ts'
import { type Db, lockThenRead, type Tx } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import type { PictureFile } from '../../../integrations/files/smaller-pictures.ts'
import { isGroupIn, isProductIn, type Membership } from '../products/sale-prices/members.sql.ts'
import type { TreeNode } from './collection-tree.ts'

export interface CollectionFields {
  title: string
  slug: string
  description: string
  file_id: string | null
  parent_id: string | null
  is_live: boolean
  kind: Collection['kind']
  rules: CollectionRules | null
  sort: CollectionSort
}

/** A stored collection with the key of its picture. */
export type CollectionRow = Omit<Collection, 'items_count' | 'picture_url'> & { storage_key: string | null }

const step = (alias: string) => {
  const c = sql.ident(alias)
  return sql`jsonb_build_object('id', ${c}.id, 'title', ${c}.title, 'slug', ${c}.slug)`
}

const COLUMNS = sql`
  c.id, c.shop_id, c.title, c.slug, c.description, c.file_id, f.storage_key, c.parent_id, c.position, c.is_live, c.kind, c.rules, c.sort,
  case when p.id is null then '[]' when g.id is null then jsonb_build_array(${step('p')})
    else jsonb_build_array(${step('g')}, ${step('p')}) end as path,
  c.created_at, c.updated_at`

/** A collection `c` with its parent `p`, its grandparent `g` and its picture `f`; by primary keys. */
const WITH_ANCESTORS = sql`
  from collections c
  left join collections p on p.shop_id = c.shop_id and p.id = c.parent_id
  left join collections g on g.shop_id = p.shop_id and g.id = p.parent_id
  left join product_files f on f.shop_id = c.shop_id and f.id = c.file_id`

/** Locks the shop's tree until the transaction ends. */
export const lockTree = (tx: Tx, shop: ShopScope) =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`collections of ${shop.shop_id}`}, 0))`)

export type TreeRow = TreeNode & Membership & { slug: string; is_live: boolean }

/** One row for each collection of the shop, by position. */
export const listTree = (db: Db, shop_id: string) =>
  db.rows(
    sql<TreeRow>`
      select id, parent_id, rules, slug, is_live from collections where shop_id = ${shop_id}
      order by position, created_at, id`,
  )

/** One row for each translated slug of a collection, except the collection `except`. */
export const listTranslatedSlugs = (tx: Tx, shop: ShopScope, except?: string) =>
  tx.rows(
    sql<{ slug: string }>`
      select t.text as slug from translations t
      where t.shop_id = ${shop.shop_id} and t.language = any(${STORE_LANGUAGES}::text[]) and t.kind = 'collection' and t.field = 'slug'
        and t.item_id is distinct from ${except ?? null}::text`,
  )

export interface LiveCollection extends TreeNode, Membership {
  slug: string
  title: string
  description: string
  sort: CollectionSort
  picture: (PictureFile & { id: string; alt: string; width: number | null; height: number | null }) | null
}

/** One row for each live collection, by position. */
export const listLive = (db: Db, shop_id: string) =>
  db.rows(
    sql<LiveCollection>`
      select c.id, c.parent_id, c.rules, c.slug, c.title, c.description, c.sort,
        case when f.id is not null then jsonb_build_object('id', f.id, 'storage_key', f.storage_key, 'smaller_widths', f.smaller_widths,
          'alt', f.alt, 'width', f.width, 'height', f.height) end as picture
      from collections c left join product_files f on f.shop_id = c.shop_id and f.id = c.file_id
      where c.shop_id = ${shop_id} and c.is_live order by c.position, c.created_at, c.id`,
  )

/**
 * Throws a violation of `collections_shop_id_slug_key` if the slug is taken, and of
 * `collections_shop_id_file_id_fkey` if the file is unknown.
 */
export const insertCollection = (tx: Tx, shop: ShopScope, fields: CollectionFields, position: number) =>
  tx.first(
    sql<{ id: string }>`
      insert into collections (shop_id, title, slug, description, file_id, parent_id, position, is_live, kind, rules, sort)
      values (${shop.shop_id}, ${fields.title}, ${fields.slug}, ${fields.description}, ${fields.file_id}, ${fields.parent_id},
        ${position}, ${fields.is_live}, ${fields.kind}, ${fields.rules}, ${fields.sort})
      returning id`,
  )

/** Throws the same as `insertCollection`. */
export const updateCollection = (tx: Tx, shop: ShopScope, id: string, fields: CollectionFields) =>
  tx.run(sql`
    update collections set title = ${fields.title}, slug = ${fields.slug}, description = ${fields.description},
      file_id = ${fields.file_id}, parent_id = ${fields.parent_id}, is_live = ${fields.is_live}, rules = ${fields.rules},
      sort = ${fields.sort}, updated_at = ${sql.moved()}
    where shop_id = ${shop.shop_id} and id = ${id}`)

/** Gives the collections their place in `ids` as their position. */
export const updatePositions = (tx: Tx, shop: ShopScope, ids: readonly string[]) =>
  tx.run(sql`
    update collections set position = array_position(${ids}::uuid[], id) - 1
    where shop_id = ${shop.shop_id} and id = any(${ids}::uuid[]) and position <> array_position(${ids}::uuid[], id) - 1`)

/** Members chosen by hand are deleted with the collection. */
export const deleteCollection = (tx: Tx, shop: ShopScope, id: string) =>
  tx.run(sql`delete from collections where shop_id = ${shop.shop_id} and id = ${id}`)

/** The first use of the collection, if any; by the indexes on collection_id. */
export const findUseOf = (tx: Tx, shop: ShopScope, id: string) =>
  tx.first(
    sql<{ place: 'layout' | 'prices' }>`
      select 'layout' as place from store_links where shop_id = ${shop.shop_id} and collection_id = ${id}
      union all select 'layout' from start_page_sections where shop_id = ${shop.shop_id} and collection_id = ${id}
      union all select 'prices' from discount_targets where shop_id = ${shop.shop_id} and collection_id = ${id}
      union all select 'prices' from price_list_targets where shop_id = ${shop.shop_id} and collection_id = ${id} limit 1`,
  )

/** Uses the primary key. */
export const findCollection = (db: Db, shop: ShopScope, id: string) =>
  db.first(
    sql<CollectionRow>`select ${COLUMNS} ${WITH_ANCESTORS} where c.shop_id = ${shop.shop_id} and c.id = ${id}`,
  )

/** Locks the collection; by primary key. */
export const lockCollection = (tx: Tx, shop: ShopScope, id: string) =>
  lockThenRead(
    tx,
    sql`select from collections where shop_id = ${shop.shop_id} and id = ${id} for no key update`,
    () => findCollection(tx, shop, id),
  )

export interface CollectionListQuery extends PageRequest {
  q?: string | undefined
  parent_id?: string | undefined
  kind?: string | undefined
  is_live?: 'true' | 'false' | undefined
}

/** `and …`; `parent` is null for the top of the tree, and undefined for all levels. */
const narrowed = ({ q, kind, is_live }: CollectionListQuery, parent: string | null | undefined) => sql`
  ${q ? sql`and (${hasWords(sql`search_fold(c.title)`, q)} or c.slug ilike ${anywhere(q)})` : sql.empty}
  ${kind ? sql`and c.kind = ${kind}` : sql.empty}
  ${is_live ? sql`and c.is_live = ${is_live === 'true'}` : sql.empty}
  ${parent === undefined ? sql.empty : parent === null ? sql`and c.parent_id is null` : sql`and c.parent_id = ${parent}`}`

/** One row for each collection, by position. */
export const listCollections = (
  db: Db,
  shop: ShopScope,
  query: CollectionListQuery,
  parent: string | null | undefined,
) =>
  db.rows(
    sql<CollectionRow>`
      select ${COLUMNS} ${WITH_ANCESTORS} where c.shop_id = ${shop.shop_id} ${narrowed(query, parent)}
      order by c.position, c.created_at, c.id ${listWindow(query)}`,
  )

export const countCollections = (
  db: Db,
  shop: ShopScope,
  query: CollectionListQuery,
  parent: string | null | undefined,
) =>
  db.first(
    sql<{ total: number }>`
      select count(*) as total from collections c where c.shop_id = ${shop.shop_id} ${narrowed(query, parent)}`,
  )

/** `and …`: the group and at least one of its variants are live. */
const ON_SALE = sql`
  and g.is_live and exists (
    select from products p where p.shop_id = g.shop_id and p.group_id = g.id and p.is_live and p.archived_at is null)`

/**
 * Counts the members of each of `collections`. The count ends at the limit for members chosen by hand, and at
 * ten thousand if some members follow from rules.
 */
export const countMembers = async (
  db: Db,
  shop_id: string,
  collections: readonly { id: string; within: readonly Membership[] }[],
  { is_live, is_fresh }: { is_live: boolean; is_fresh?: boolean },
): Promise<Map<string, number>> => {
  const counts = await countEach(
    db,
    collections.map(({ within }) => ({
      most: within.every(({ rules }) => rules === null) ? MAX_COLLECTION_ITEMS : MAX_COUNTED,
      from: sql`
        from (
          select from products p
          where p.shop_id = ${shop_id} and p.archived_at is null and p.group_id is null ${is_live ? sql`and p.is_live` : sql.empty}
            and ${isProductIn(shop_id, within)}
          union all
          select from product_groups g
          where g.shop_id = ${shop_id} and g.archived_at is null ${is_live ? ON_SALE : sql.empty} and ${isGroupIn(shop_id, within)}) member`,
    })),
    { is_fresh },
  )
  return new Map(collections.map(({ id }, at) => [id, counts[at]!]))
}
