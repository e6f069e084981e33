// Corrects or deletes a movement entered by a person. Movements of orders stay, because they record the
// sales.

import {
  type StockMovement,
  type StockMovementUpdate,
  stockMovementUpdate,
} from '@kontor/contract/stock/stock'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError, invalidRequest } from '../../../http/errors/problem.ts'
import { patched } from '../../../http/input/patch.ts'
import { refusalOf, throwIfKeyStock } from '../move-stock.ts'
import { deleteMovements, updateMovement } from '../stock.queries.ts'
import { auditMovement } from './audit-movement.ts'
import { lockMovement, lockPlaces, lockWithOtherHalf } from './movements.queries.ts'

/**
 * Also locks the warehouse. Otherwise goods moved into a warehouse deleted at the same time would be lost.
 */
async function checkManual(
  tx: Tx,
  shop: ShopScope,
  movement: StockMovement | undefined,
): Promise<StockMovement> {
  if (movement === undefined) throw apiError('not_found')
  if (movement.order_id !== null)
    throw apiError(
      'in_use',
      'This movement was created by an order and cannot be changed. Add another movement to correct it.',
    )
  const places = await lockPlaces(tx, shop, movement.product_id, [movement.warehouse_id])
  if (!places!.warehouse_ids.includes(movement.warehouse_id))
    throw apiError(
      'in_use',
      'The warehouse of this movement was deleted, so it cannot be changed. Add another movement in an existing warehouse to correct the stock.',
    )
  await throwIfKeyStock(tx, shop, movement.product_id)
  return movement
}

/**
 * Locks the movement, its warehouse, then its level. Throws `in_use` for a movement of an order or in a
 * deleted warehouse, `stale`, and `insufficient_stock` if the difference is no longer available. Rejects a
 * quantity whose sign does not fit the reason.
 */
export const changeMovement = (
  db: Db,
  shop: ShopScope,
  id: string,
  body: StockMovementUpdate,
): Promise<StockMovement> =>
  db.transaction(async (tx) => {
    const before = await checkManual(tx, shop, await lockMovement(tx, shop, id))
    const after = patched(before, body)
    const { quantity, reason, reference } = after
    const checked = stockMovementUpdate.safeParse({ quantity, reason, reference })
    if (!checked.success) throw invalidRequest(checked.error)
    const changed = await updateMovement(tx, before, after)
    if (changed !== undefined) {
      await auditMovement(tx, shop, 'stock_movement.change', before, changed)
      return changed
    }
    throw await refusalOf(tx, shop, [{ ...before, on_hand: quantity - before.quantity, held: 0 }])
  })

/**
 * Deletes both halves of a transfer together, because one half alone would make or lose goods. Locks the
 * movements, their warehouses, then their levels. Throws `in_use` for a movement of an order or in a deleted
 * warehouse, and `insufficient_stock` if the goods have been sold.
 */
export const removeMovement = (db: Db, shop: ShopScope, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const movements = await lockWithOtherHalf(tx, shop, id)
    if (movements.length === 0) throw apiError('not_found')
    for (const movement of movements) await checkManual(tx, shop, movement)
    if ((await deleteMovements(tx, shop.shop_id, movements)) === 0)
      throw await refusalOf(
        tx,
        shop,
        movements.map((movement) => ({ ...movement, on_hand: -movement.quantity, held: 0 })),
      )
    for (const movement of movements) await auditMovement(tx, shop, 'stock_movement.remove', movement, null)
  })
