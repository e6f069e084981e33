// Reads a shop's collections, their members and their descendants.

import type { Collection } from '@kontor/contract/catalogue/collections'
import type { PageRequest } from '../../../db/lists/listing.ts'
import type { Db } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { fileUrl } from '../../../integrations/files/smaller-pictures.ts'
import { findCatalogueRows } from '../products/groups/find-catalogue.ts'
import type { Membership } from '../products/sale-prices/members.sql.ts'
import { subtreeOf, subtreesOf } from './collection-tree.ts'
import {
  type CollectionListQuery,
  type CollectionRow,
  countCollections,
  countMembers,
  findCollection,
  listCollections,
  listTree,
} from './collections.queries.ts'
import { pageOfMembers } from './items.queries.ts'

/** Adds the computed fields: the number of members and the URL of the picture. */
async function complete(
  db: Db,
  shop: ShopScope,
  rows: readonly CollectionRow[],
  origin: string,
): Promise<Collection[]> {
  const tree = rows.length === 0 ? [] : await listTree(db, shop.shop_id)
  const counted = rows.map(({ id }) => ({ id, within: subtreeOf(tree, id) }))
  const counts = await countMembers(db, shop.shop_id, counted, { is_live: false })
  return rows.map(({ storage_key, ...row }) => ({
    ...row,
    picture_url: storage_key === null ? null : fileUrl(origin, storage_key),
    items_count: counts.get(row.id) ?? 0,
  }))
}

/** `origin` is where files are served, without a slash at the end. */
export async function getCollection(
  db: Db,
  shop: ShopScope,
  id: string,
  origin: string,
): Promise<Collection> {
  const row = await findCollection(db, shop, id)
  if (row === undefined) throw apiError('not_found')
  const [collection] = await complete(db, shop, [row], origin)
  return collection!
}

export async function pageOfCollections(
  db: Db,
  shop: ShopScope,
  query: CollectionListQuery,
  origin: string,
): Promise<{ data: Collection[]; total: number }> {
  const { parent_id } = query
  const parent = parent_id === 'none' ? null : parent_id
  const [rows, count] = await Promise.all([
    listCollections(db, shop, query, parent),
    countCollections(db, shop, query, parent),
  ])
  return { data: await complete(db, shop, rows, origin), total: count?.total ?? 0 }
}

/** Lists the members in the order of the collection; `own` leaves out members of sub-collections. */
export async function pageOfItems(
  db: Db,
  shop: ShopScope,
  id: string,
  { own, ...page }: PageRequest & { own?: 'true' | 'false' | undefined },
) {
  const collection = await findCollection(db, shop, id)
  if (collection === undefined) throw apiError('not_found')
  const within = own === 'true' ? [collection] : subtreeOf(await listTree(db, shop.shop_id), id)
  const { members, ...total } = await pageOfMembers(db, shop.shop_id, collection, within, page)
  return { data: await findCatalogueRows(db, shop, members), ...total }
}

export interface Subtree {
  id: string
  /** The collection itself and its descendants. */
  within: readonly Membership[]
}

/**
 * Returns the collections of the shop among the ids, with all of their descendants, for lists of their
 * contents.
 */
export async function listSubtrees(db: Db, shop_id: string, ids: readonly string[]): Promise<Subtree[]> {
  if (ids.length === 0) return []
  const subtree = subtreesOf(await listTree(db, shop_id))
  return ids
    .map((id) => ({ id, within: subtree(id).map((one) => ({ id: one.id, rules: one.rules })) }))
    .filter(({ within }) => within.length > 0)
}
