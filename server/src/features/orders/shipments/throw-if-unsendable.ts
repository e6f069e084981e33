// Which orders can be sent.

import { isPaid } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { findPendingEdit } from '../editing/edits.queries.ts'

/** Refuses an order that is unpaid or has ended (`invalid_transition`), and an order that its buyer has withdrawn from (`in_use`). */
export function throwIfUnplannable({ status, is_withdrawn }: Order): void {
  if (!isPaid(status)) throw apiError('invalid_transition', 'Only paid orders can be sent.')
  if (is_withdrawn)
    throw apiError('in_use', 'The customer has withdrawn from this order. Resolve the withdrawal first.')
}

/**
 * Also refuses an order with an edit that is not paid yet (`invalid_transition`). The caller has locked the order.
 */
export async function throwIfUnsendable(tx: Tx, order: Order): Promise<void> {
  throwIfUnplannable(order)
  if ((await findPendingEdit(tx, order.shop_id, order.id)) !== undefined)
    throw apiError('invalid_transition', 'An edit of this order is awaiting payment, so it cannot ship yet.')
}
