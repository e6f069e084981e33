// Adds, removes and orders the members of a collection chosen by hand.

import { MAX_COLLECTION_ITEMS } from '@kontor/contract/catalogue/collections'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { refreshSalePricesOfItems } from '../products/sale-prices/refresh-sale-prices.ts'
import { subtreeOf } from './collection-tree.ts'
import { countMembers, listTree, lockCollection } from './collections.queries.ts'
import {
  countItems,
  deleteItems,
  insertItems,
  listFitItems,
  listItemIds,
  updateItemPositions,
} from './items.queries.ts'

/** Rejects a collection with rules. */
async function lockManual(tx: Tx, shop: ShopScope, id: string): Promise<void> {
  const collection = await lockCollection(tx, shop, id)
  if (collection === undefined) throw apiError('not_found')
  if (collection.kind !== 'manual')
    throw apiError('validation_error', 'The products of this collection are determined by its rules.')
}

/** Does the work and returns the number of members, including members of sub-collections. */
const thenCounted = (db: Db, shop: ShopScope, id: string, work: (tx: Tx) => Promise<void>) =>
  db.transaction(async (tx) => {
    await work(tx)
    const within = subtreeOf(await listTree(tx, shop.shop_id), id)
    const counts = await countMembers(tx, shop.shop_id, [{ id, within }], { is_live: false, is_fresh: true })
    return { items_count: counts.get(id) ?? 0 }
  })

interface ItemChanges {
  add: readonly string[]
  remove: readonly string[]
}

/**
 * Rejects, at their fields, ids other than single products or groups of the shop, and more members than
 * `MAX_COLLECTION_ITEMS`. Unlike `changeItems`, does not count the members of sub-collections afterwards,
 * because a table changes members row by row.
 */
export async function storeItems(
  tx: Tx,
  shop: ShopScope,
  id: string,
  { add, remove }: ItemChanges,
): Promise<void> {
  await lockManual(tx, shop, id)
  await deleteItems(tx, shop, id, remove)
  const fit = await listFitItems(tx, shop, add)
  const known = new Map(fit.map((item) => [item.product_id ?? item.group_id, item]))
  const unknown = add.findIndex((one) => !known.has(one))
  if (unknown !== -1) throw invalidField(`add.${unknown}`, 'The shop has no such product.')
  const items = [...new Set(add)].map((one) => known.get(one)!)
  await insertItems(tx, shop, id, items)
  if (items.length > 0 && ((await countItems(tx, shop, id))?.total ?? 0) > MAX_COLLECTION_ITEMS)
    throw invalidField('add', `At most ${MAX_COLLECTION_ITEMS} products.`, 'too_many')
  await refreshSalePricesOfItems(tx, shop.shop_id, [...add, ...remove])
}

/** Stores items like `storeItems` and returns the number of members. */
export const changeItems = (db: Db, shop: ShopScope, id: string, changes: ItemChanges) =>
  thenCounted(db, shop, id, (tx) => storeItems(tx, shop, id, changes))

/** Returns the members with `moved` behind `after`, or first if `after` is null. */
export function reordered(ids: readonly string[], moved: readonly string[], after: string | null): string[] {
  const moving = new Set(moved)
  const others = ids.filter((one) => !moving.has(one))
  others.splice(after === null ? 0 : others.indexOf(after) + 1, 0, ...moving)
  return others
}

/**
 * Rejects, at their fields, ids that are no members of the collection itself, and an `after` among the moved
 * ids.
 */
export const moveItems = (
  db: Db,
  shop: ShopScope,
  id: string,
  { ids, after }: { ids: readonly string[]; after: string | null },
) =>
  thenCounted(db, shop, id, async (tx) => {
    await lockManual(tx, shop, id)
    const members = (await listItemIds(tx, shop, id)).map(({ item_id }) => item_id)
    const known = new Set(members)
    const unknown = ids.findIndex((one) => !known.has(one))
    if (unknown !== -1) throw invalidField(`ids.${unknown}`, 'This product is not in the collection.')
    if (after !== null && (!known.has(after) || ids.includes(after)))
      throw invalidField('after', 'after: a member that is not moved itself, or null')
    await updateItemPositions(tx, shop, id, reordered(members, ids, after))
  })
