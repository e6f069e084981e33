// Deleting a collection, which nothing may name any more.

import type { Db } from '../../db/pool.ts'
import { violatedConstraint } from '../../db/violation.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { refuse } from '../../http/problem.ts'
import { auditChange } from '../audit/record-audit.ts'
import {
  deleteCollection,
  findUseOf,
  listTree,
  lockCollection,
  lockTree,
  updatePositions,
} from './collections.queries.ts'

const NAMED = 'A menu or the start page names this collection. Take it out there first.'

/** Something may have begun to name it in the same moment. */
const refuseUse = (error: unknown): never => {
  if (/^(?:store_links|start_page_sections)_/.test(violatedConstraint(error) ?? ''))
    throw refuse('in_use', NAMED)
  throw error
}

/** Refuses `in_use` while it has sub-collections, or a menu or the start page names it. */
export const removeCollection = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockTree(tx, shop)
    const before = await lockCollection(tx, shop, id)
    if (before === undefined) throw refuse('not_found')
    const tree = await listTree(tx, shop.shop_id)
    if (tree.some(({ parent_id }) => parent_id === id))
      throw refuse('in_use', 'This collection has sub-collections. Move or delete them first.')
    if (await findUseOf(tx, shop, id)) throw refuse('in_use', NAMED)
    await deleteCollection(tx, shop, id).catch(refuseUse)
    const siblings = tree.filter((node) => node.parent_id === before.parent_id && node.id !== id)
    await updatePositions(
      tx,
      shop,
      siblings.map((node) => node.id),
    )
    const { title, slug, kind, rules } = before
    await auditChange(tx, shop, {
      action: 'collection.remove',
      subject_id: id,
      subject_label: title,
      before: { title, slug, kind, rules },
    })
  })
