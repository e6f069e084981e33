// The collections that visitors see: live collections whose ancestors are all live.

import type { Db } from '../../../db/pool.ts'
import type { Membership } from '../products/sale-prices/members.sql.ts'
import { subtreeOf, subtreesOf } from './collection-tree.ts'
import { countMembers, type LiveCollection, listLive } from './collections.queries.ts'

export type { LiveCollection }

/** In the order of their places, parents and children mixed. */
export async function listLiveCollections(db: Db, shop_id: string): Promise<LiveCollection[]> {
  const live = await listLive(db, shop_id)
  const tops = live.filter(({ parent_id }) => parent_id === null)
  const subtree = subtreesOf(live)
  const reached = new Set(tops.flatMap(({ id }) => subtree(id)).map(({ id }) => id))
  return live.filter(({ id }) => reached.has(id))
}

/** Finds a live collection by id or slug. */
export const findLive = (
  collections: readonly LiveCollection[],
  id_or_slug: string,
): LiveCollection | undefined =>
  collections.find(({ id }) => id === id_or_slug.toLowerCase()) ??
  collections.find(({ slug }) => slug === id_or_slug)

/** Returns the memberships that make a product a member: in the collection or in a descendant. */
export const withinLive = (collections: readonly LiveCollection[], id: string): Membership[] =>
  subtreeOf(collections, id)

/** Returns the ancestors from the top. */
export function pathTo(
  collections: readonly LiveCollection[],
  { parent_id }: LiveCollection,
): LiveCollection[] {
  const parent = collections.find(({ id }) => id === parent_id)
  return parent === undefined ? [] : [...pathTo(collections, parent), parent]
}

/** Counts the single products and groups on sale of each collection, by id. */
export const countLiveMembers = (
  db: Db,
  shop_id: string,
  collections: readonly LiveCollection[],
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const subtree = subtreesOf(collections)
  return countMembers(
    db,
    shop_id,
    ids.map((id) => ({ id, within: subtree(id) })),
    { is_live: true },
  )
}
