// What of an order is still to be packed.

import type { OrderItem } from '@kontor/contract/orders/orders'
import type { Refund } from '@kontor/contract/payments/refunds'

type Given = Pick<Refund, 'is_given_up'> & {
  lines: Pick<Refund['lines'][number], 'kind' | 'order_item_id' | 'quantity'>[]
}

/** The items with their remaining quantity, in their order, without fully refunded items. Units of abandoned refunds count as left. */
export function piecesToPack(items: readonly OrderItem[], refunds: readonly Given[]): OrderItem[] {
  const lines = refunds.filter(({ is_given_up }) => !is_given_up).flatMap((refund) => refund.lines)
  const refunded = (item: OrderItem) =>
    lines
      .filter(({ kind, order_item_id }) => kind === 'item' && order_item_id === item.id)
      .reduce((pieces, { quantity }) => pieces + (quantity ?? 0), 0)
  return items
    .map((item) => ({ ...item, quantity: item.quantity - refunded(item) }))
    .filter(({ quantity }) => quantity > 0)
}
