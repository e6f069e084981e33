// Makes a draft, or an order whose payment failed, `new`. The stock is held again, in the warehouse of the
// order or in another warehouse able to serve the order. The agreed prices stay. The uses of the discounts
// and the money of the gift cards are claimed again. If nothing is due, the order is paid.

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
 * The caller has locked the order and checked that the order may become `new`. The stock is held without a
 * limit, as for orders entered by members. Locks the stock levels. Refuses `insufficient_stock`,
 * `gift_card_unusable`, and `invalid_transition` if a discount is used up. After a refusal the caller must
 * roll back the transaction.
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
