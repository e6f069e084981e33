// What of an order is still to be packed.

import type { OrderItem } from '@kontor/contract/orders/orders'
import type { Refund } from '@kontor/contract/orders/payments/refunds'

type Given = Pick<Refund, 'is_given_up'> & {
  lines: Pick<Refund['lines'][number], 'kind' | 'order_item_id' | 'quantity'>[]
}

/** The units of an item that were refunded, or removed by an edit. Those of abandoned refunds do not count. */
export const refundedUnits = ({ id }: OrderItem, refunds: readonly Given[]): number =>
  refunds
    .filter(({ is_given_up }) => !is_given_up)
    .flatMap(({ lines }) => lines)
    .filter(({ kind, order_item_id }) => kind === 'item' && order_item_id === id)
    .reduce((units, { quantity }) => units + (quantity ?? 0), 0)

/** The items that ship with their remaining quantity, in their order, without fully refunded items. */
export function unitsToPack(items: readonly OrderItem[], refunds: readonly Given[]): OrderItem[] {
  return items
    .filter(({ requires_shipping }) => requires_shipping !== false)
    .map((item) => ({ ...item, quantity: item.quantity - refundedUnits(item, refunds) }))
    .filter(({ quantity }) => quantity > 0)
}
