// Restocking refunded units.

import { isPaid, isPaidUnshipped } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { returnStock } from '../../stock/return-stock.ts'
import { takeOverRestocked } from '../refunds/planning/restocked-units.ts'
import { countByItem, type RefundPlan } from '../refunds/planning/write-plan.ts'

/**
 * Restocks refunded units, unless they were restocked already by a refund that failed. Returns by order item how many units this refund restocks. A line
 * without `restock` is restocked as far as its units were not sent. Units that need no shipping are, as long as the order is not shipped.
 */
export async function restock(
  tx: Tx,
  order: Order,
  chosen: readonly { order_item_id: string; restock?: boolean | undefined }[],
  lines: readonly Pick<
    RefundPlan['lines'][number],
    'order_item_id' | 'product_id' | 'quantity' | 'unshipped_quantity' | 'ships'
  >[],
): Promise<Map<string, number>> {
  const { shop_id, id: order_id, order_number: reference, status } = order
  const choices = new Map(chosen.map((line) => [line.order_item_id, line.restock]))
  const wanted = lines.flatMap(({ order_item_id, product_id, quantity, unshipped_quantity, ships }) => {
    if (order_item_id === null || product_id === null || quantity === null) return []
    const unsent = ships ? unshipped_quantity : isPaidUnshipped(status) ? quantity : 0
    const choice = choices.get(order_item_id) ?? (isPaid(status) ? unsent : 0)
    const units = choice === true ? quantity : Number(choice)
    return units > 0 ? [{ order_item_id, product_id, quantity: units }] : []
  })
  const restocked = await takeOverRestocked(tx, { shop_id, order_id }, wanted)
  const missing = wanted
    .map((line) => ({ ...line, quantity: line.quantity - (restocked.get(line.order_item_id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  const returned = await returnStock(tx, { shop_id, order_id, reference, lines: missing })
  const back = countByItem(missing, returned)
  for (const [order_item_id, quantity] of restocked)
    back.set(order_item_id, (back.get(order_item_id) ?? 0) + quantity)
  return back
}
