// Making a draft, or an order whose payment failed, `new`: its stock is held again, in the warehouse it was placed for or in another one that can
// serve it. Its prices stay as they were agreed, and the uses of its discounts and the money of its gift cards are claimed again. If nothing is due,
// it is paid.

import type { Order } from '@kontor/contract/orders/orders'
import { isZero } from '@kontor/contract/values/money'
import type { Tx } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { holdStock } from '../../stock/hold-stock.ts'
import type { OrderActor } from '../order-actor.ts'
import { allocateWarehouse } from './allocate-warehouse.ts'
import { changeStatus } from './change-status.ts'
import { claimAgain, refusalFor } from './claim-again.ts'
import { payNothing } from './pay-nothing.ts'

/**
 * The caller has locked the order and checked that it may become `new`. The stock is held without a limit, as for orders that members enter. Locks
 * the stock levels. Refuses `insufficient_stock`, and `invalid_transition` if a discount is used up, `gift_card_unusable`; then the caller's
 * transaction has to be rolled back.
 */
export async function reopenOrder(
  tx: Tx,
  order: Order,
  { actor, note }: { actor: OrderActor; note: string },
): Promise<Order> {
  const { shop_id, id: order_id } = order
  const warehouse_id = await allocateWarehouse(tx, order, (serving_id, lines) =>
    holdStock(tx, { shop_id, order_id, warehouse_id: serving_id, lines }),
  )
  if (warehouse_id === undefined)
    throw apiError('insufficient_stock', 'No single warehouse can ship this whole order now.')
  const lack = await claimAgain(tx, order)
  if (lack !== undefined) throw refusalFor(lack)
  const reopened = await changeStatus(tx, order, {
    to: 'new',
    actor,
    note,
    payment_status: 'pending',
    warehouse_id,
  })
  return isZero(reopened.amount_due) ? payNothing(tx, reopened) : reopened
}
