import type { OrderItem } from '@kontor/contract/orders/orders'
import type { Refund } from '@kontor/contract/orders/payments/refunds'

type Given = Pick<Refund, 'is_given_up'> & {
  lines: Pick<Refund['lines'][number], 'kind' | 'order_item_id' | 'quantity'>[]
}

/** Returns the units of an item refunded, or removed by an edit. Units of abandoned refunds do not count. */
export const refundedUnits = ({ id }: OrderItem, refunds: readonly Given[]): number =>
  refunds
    .filter(({ is_given_up }) => !is_given_up)
    .flatMap(({ lines }) => lines)
    .filter(({ kind, order_item_id }) => kind === 'item' && order_item_id === id)
    .reduce((units, { quantity }) => units + (quantity ?? 0), 0)

/**
 * Returns the shipped items with the quantity that is left to send, in order. After everything was sent, returns the sent items without
 * refunded units.
 */
export function unitsToPack(items: readonly OrderItem[], refunds: readonly Given[]): OrderItem[] {
  const pieces = items.filter(({ requires_shipping }) => requires_shipping !== false)
  const unsent = pieces
    .map((item) => ({ ...item, quantity: item.unshipped_quantity ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  if (unsent.length > 0) return unsent
  return pieces
    .map((item) => ({ ...item, quantity: item.quantity - refundedUnits(item, refunds) }))
    .filter(({ quantity }) => quantity > 0)
}
