import type { Db } from '../../../db/pool.ts'
import { violatedConstraint } from '../../../db/violation.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import { removeTranslations } from '../../shops/translations/save-translations.ts'
import { refreshSalePrices } from '../products/sale-prices/refresh-sale-prices.ts'
import {
  deleteCollection,
  findUseOf,
  listTree,
  lockCollection,
  lockTree,
  updatePositions,
} from './collections.queries.ts'

const NAMED = {
  layout: 'A menu or the start page uses this collection. Remove it there first.',
  prices: 'A discount or a price list uses this collection. Remove it there first.',
} as const

/** Another transaction may have named the collection in the same moment. */
const rejectUse = (error: unknown): never => {
  const constraint = violatedConstraint(error) ?? ''
  if (/^(?:store_links|start_page_sections)_/.test(constraint)) throw apiError('in_use', NAMED.layout)
  if (/^(?:discount|price_list)_targets_/.test(constraint)) throw apiError('in_use', NAMED.prices)
  throw error
}

/**
 * Throws `in_use` if the collection has sub-collections, or if a menu, the start page, a discount or a price
 * list names it.
 */
export const removeCollection = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lockTree(tx, shop)
    const before = await lockCollection(tx, shop, id)
    if (before === undefined) throw apiError('not_found')
    const tree = await listTree(tx, shop.shop_id)
    if (tree.some(({ parent_id }) => parent_id === id))
      throw apiError('in_use', 'This collection has sub-collections. Move or delete them first.')
    const use = await findUseOf(tx, shop, id)
    if (use) throw apiError('in_use', NAMED[use.place])
    await deleteCollection(tx, shop, id).catch(rejectUse)
    await removeTranslations(tx, shop, { kind: 'collection', id })
    // The members also belonged to the ancestors, and offers may be for an ancestor.
    if (before.parent_id !== null) await refreshSalePrices(tx, shop.shop_id)
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
