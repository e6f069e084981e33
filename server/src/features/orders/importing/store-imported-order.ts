// Orders that a shop imports from another program. An imported order causes no stock change, payment,
// invoice, fee, report or mail.

import { isImported } from '@kontor/contract/orders/order-status'
import type { Tx } from '../../../db/pool.ts'
import { skipOrderNumber } from '../../shops/reserve-order-numbers.ts'
import type { ImportedOrder } from '../order-writes.ts'
import { findByNumber, insertImported, updateImported } from '../orders.queries.ts'
import { deleteShipments, fillShipments } from '../shipments/shipments.queries.ts'
import { findWhetherSame } from './imported-orders.queries.ts'

/**
 * Returns the shop's order with this number: the time of placing, the present and former addresses of the
 * buyer, and whether the order was imported.
 */
export async function findNumbered(tx: Tx, shop_id: string, order_number: string) {
  const found = await findByNumber(tx, shop_id, order_number)
  if (found === undefined) return undefined
  const { created_at, emails } = found
  return { created_at, emails, is_imported: isImported(found) }
}

/**
 * Leaves an order unchanged if its status was changed here since, or if its buyer was erased. New orders get
 * numbers after the stored orders. A table without the buyer's address does not remove the address.
 */
export async function storeImportedOrder(
  tx: Tx,
  shop_id: string,
  order: ImportedOrder,
): Promise<'create' | 'update' | 'unchanged'> {
  const found = await findByNumber(tx, shop_id, order.order_number)
  if (found === undefined) {
    await skipOrderNumber(tx, shop_id, order.order_number)
    const { id } = (await insertImported(tx, shop_id, order))!
    await fillShipments(tx, shop_id, [id])
    return 'create'
  }
  // Erasing leaves an address without a street. For an order that never had an address, a table with the
  // buyer's e-mail address shows the erasure.
  const is_erased =
    found.customer_user_email === '' &&
    (found.street === '' || (found.street === null && order.customer_user_email !== ''))
  if (!isImported(found) || found.has_history || is_erased) return 'unchanged'
  const wanted = { ...order, customer_user_email: order.customer_user_email || found.customer_user_email }
  if ((await findWhetherSame(tx, shop_id, found.id, wanted))?.is_same) return 'unchanged'
  await deleteShipments(tx, { shop_id, order_id: found.id })
  await updateImported(tx, shop_id, found.id, wanted)
  await fillShipments(tx, shop_id, [found.id])
  return 'update'
}
