// The end of planned shipments, because their order ends or the rest of the order is cancelled.

import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { tryWithSavepoint } from '../../../db/savepoint.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { ApiError } from '../../../http/errors/problem.ts'
import { cancelPlanned, findShipment } from './shipments.queries.ts'
import { transferPieces } from './transfer-pieces.ts'

/**
 * Cancels the planned shipments, so that their pieces are free. Returns a function that undoes their transfers between
 * warehouses. Call the function after the pieces were put back into stock: until then the pieces are not there to transfer. The
 * caller has locked the order.
 */
export async function endPlanned(
  tx: Tx,
  shop: Pick<ShopScope, 'shop_id'>,
  order: Order,
): Promise<() => Promise<void>> {
  const ended = await cancelPlanned(tx, { shop_id: shop.shop_id, order_id: order.id })
  return async () => {
    for (const { id } of ended) {
      const shipment = (await findShipment(tx, shop, id))!
      // Pieces that a refund does not put back, or that were sold again, stay where they are counted.
      await tryWithSavepoint(tx, () =>
        transferPieces(tx, shop, order, shipment, { undo: true }).then(() => true, ignoreShortage),
      )
    }
  }
}

function ignoreShortage(error: unknown): undefined {
  if (!(error instanceof ApiError && error.code === 'insufficient_stock')) throw error
}
