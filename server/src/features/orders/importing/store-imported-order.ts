// Orders that a shop imports from another program. No stock, payment, invoice, fee, report or mail follows from them.

import { isImported } from '@kontor/contract/orders/order-status'
import type { Tx } from '../../../db/pool.ts'
import { skipOrderNumber } from '../../shops/reserve-order-numbers.ts'
import type { ImportedOrder } from '../order-writes.ts'
import { findByNumber, insertImported, updateImported } from '../orders.queries.ts'
import { findWhetherSame } from './imported-orders.queries.ts'

/** The shop's order of this number: when it was placed, the addresses that its buyer has had, and whether it was imported. */
export async function findNumbered(tx: Tx, shop_id: string, order_number: string) {
  const found = await findByNumber(tx, shop_id, order_number)
  if (found === undefined) return undefined
  const { created_at, emails } = found
  return { created_at, emails, is_imported: isImported(found) }
}

/**
 * An order whose status was changed here since, or whose buyer was erased, stays unchanged. New orders are numbered after those that are stored. A
 * table without the buyer's address does not remove it.
 */
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
  // Erasing leaves an address without a street. Where there was no address, a table that knows the buyer says it.
  const is_erased =
    found.customer_user_email === '' &&
    (found.street === '' || (found.street === null && order.customer_user_email !== ''))
  if (!isImported(found) || found.has_history || is_erased) return 'unchanged'
  const wanted = { ...order, customer_user_email: order.customer_user_email || found.customer_user_email }
  if ((await findWhetherSame(tx, shop_id, found.id, wanted))?.is_same) return 'unchanged'
  await updateImported(tx, shop_id, found.id, wanted)
  return 'update'
}
