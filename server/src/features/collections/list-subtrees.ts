// Collections with all that are below them, for listing their contents.

import type { Db } from '../../db/pool.ts'
import type { Membership } from '../products/sale-prices/members.sql.ts'
import { subtreeOf } from './collection-tree.ts'
import { listTree } from './collections.queries.ts'

export interface Subtree {
  id: string
  /** The collection itself and all below it. */
  within: readonly Membership[]
}

/** Of those of the ids that are collections of the shop. */
export async function listSubtrees(db: Db, shop_id: string, ids: readonly string[]): Promise<Subtree[]> {
  if (ids.length === 0) return []
  const tree = await listTree(db, shop_id)
  return ids
    .map((id) => ({ id, within: subtreeOf(tree, id).map((one) => ({ id: one.id, rules: one.rules })) }))
    .filter(({ within }) => within.length > 0)
}
