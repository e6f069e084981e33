// Orders that a shop imports from another program. No stock, payment, invoice, fee, report or mail follows from them.

import { isImported } from '@kontor/contract/orders/order-status'
import type { Tx } from '../../../db/pool.ts'
import { skipOrderNumber } from '../../shops/reserve-order-numbers.ts'
import type { ImportedOrder } from '../order-writes.ts'
import { findByNumber, insertImported, updateImported } from '../orders.queries.ts'

/** Whether the shop has an order of this number that was placed here. */
export const findPlacedHere = async (tx: Tx, shop_id: string, order_number: string): Promise<boolean> => {
  const found = await findByNumber(tx, shop_id, order_number)
  return found !== undefined && !isImported(found)
}

/** An order whose status was changed here since stays unchanged. New orders are numbered after those that are stored. */
export async function storeImportedOrder(
  tx: Tx,
  shop_id: string,
  order: ImportedOrder,
): Promise<'create' | 'update' | 'unchanged'> {
  const found = await findByNumber(tx, shop_id, order.order_number)
  if (found === undefined) {
    await skipOrderNumber(tx, shop_id, order.order_number)
    await insertImported(tx, shop_id, order)
    return 'create'
  }
  const is_same = found.status === order.status && found.payment_status === order.payment_status
  if (is_same || found.has_history) return 'unchanged'
  await updateImported(tx, shop_id, found.id, order)
  return 'update'
}
