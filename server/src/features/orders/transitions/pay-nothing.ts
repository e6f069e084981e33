// Paying an order with nothing due, because the products cost nothing, or because discounts or gift cards
// have paid for everything.

import type { Order } from '@kontor/contract/orders/orders'
import { isZero } from '@kontor/contract/values/money'
import type { Tx } from '../../../db/pool.ts'
import type { OrderActor } from '../order-actor.ts'
import { recordFreePayment } from '../payments/settle-payment.ts'
import { markOrderPaid } from './mark-order-paid.ts'

/** The order is `new` and holds its stock, its uses of discounts and its money of gift cards. */
export async function payNothing(tx: Tx, order: Order): Promise<Order> {
  const { shop_id, id: order_id, amount_due: amount, total, currency } = order
  const by_cards = !isZero(total)
  const note = by_cards ? 'Paid with gift cards' : 'Nothing to pay'
  await recordFreePayment(tx, { shop_id, order_id, amount, currency, note })
  const actor: OrderActor = { kind: 'system', name: by_cards ? 'gift cards' : 'free order' }
  return (await markOrderPaid(tx, { shop_id, order_id, actor, note: `${note}.` })).order
}
