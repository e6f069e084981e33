// What is filled in to give money back, as the request it comes to.

import { toMajorText, toMinor } from '@kontor/contract/money'
import { isPaidUnshipped } from '@kontor/contract/order-status'
import type { Order } from '@kontor/contract/orders'
import type { RefundPlan } from '@kontor/contract/refunds'
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

interface Left {
  /** Pieces by the id of their order item. */
  left: Map<string, number>
  /** Major-unit text with tax; null where there is none to give back. */
  shipping_left: string | null
}

/** What can still be given back, of a plan of all of it. */
export function leftOf({ lines, currency }: Pick<RefundPlan, 'lines' | 'currency'>): Left {
  const shipping = lines.filter(({ kind }) => kind === 'shipping')
  const shipping_minor = shipping.reduce((minor, { total }) => minor + toMinor(total, currency), 0n)
  return {
    left: new Map(
      lines.flatMap(({ kind, order_item_id, quantity }) =>
        kind === 'item' && order_item_id !== null ? [[order_item_id, quantity ?? 0] as const] : [],
      ),
    ),
    shipping_left: shipping.length === 0 ? null : toMajorText(shipping_minor, currency),
  }
}
