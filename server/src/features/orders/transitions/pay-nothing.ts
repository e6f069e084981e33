// Paying an order of which nothing is due: its products cost nothing, or discounts or gift cards have paid for all of it.

import type { Order } from '@kontor/contract/orders/orders'
import { isZero } from '@kontor/contract/values/money'
import type { Tx } from '../../../db/pool.ts'
import type { OrderActor } from '../order-actor.ts'
import { recordFreePayment } from '../payments/settle-payment.ts'
import { markOrderPaid } from './mark-order-paid.ts'

/** The order is `new`, and its stock, uses of discounts and money of gift cards are its own. */
export async function payNothing(tx: Tx, order: Order): Promise<Order> {
  const { shop_id, id: order_id, amount_due: amount, total, currency } = order
  const by_cards = !isZero(total)
  const note = by_cards ? 'Paid with gift cards' : 'Nothing to pay'
  await recordFreePayment(tx, { shop_id, order_id, amount, currency, note })
  const actor: OrderActor = { kind: 'system', name: by_cards ? 'gift cards' : 'free order' }
  return (await markOrderPaid(tx, { shop_id, order_id, actor, note: `${note}.` })).order
}
