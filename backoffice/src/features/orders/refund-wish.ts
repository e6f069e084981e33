// What is filled in to give money back, as the request it comes to.

import { isPaidUnshipped } from '@kontor/contract/order-status'
import type { Order } from '@kontor/contract/orders'
import type { RefundWish } from './order-data.ts'

/** The form's fields; pieces and whether they go back on the shelf by the id of their order item. */
export interface RefundFields {
  counts: Record<string, number>
  restocked: Record<string, boolean>
  shipping: string
  amount: string
  reason: string
}

export const NOTHING: RefundFields = { counts: {}, restocked: {}, shipping: '', amount: '', reason: '' }

/** What has not left goes back on the shelf unless somebody says otherwise. */
export const goesBack = ({ restocked }: RefundFields, { status }: Order, item_id: string): boolean =>
  restocked[item_id] ?? isPaidUnshipped(status)

/** Null while nothing is chosen. */
export function wishOf(fields: RefundFields, order: Order): RefundWish | null {
  const [shipping, amount, reason] = [fields.shipping.trim(), fields.amount.trim(), fields.reason.trim()]
  const lines = Object.entries(fields.counts)
    .filter(([, quantity]) => quantity > 0)
    .map(([order_item_id, quantity]) => ({
      order_item_id,
      quantity,
      restock: goesBack(fields, order, order_item_id),
    }))
  if (lines.length === 0 && shipping === '' && amount === '') return null
  return { lines, ...(shipping && { shipping }), ...(amount && { amount }), reason }
}
