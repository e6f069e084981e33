// The form values of a refund, and the request made from the values.

import { isPaidUnshipped } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { Refund, RefundPlan } from '@kontor/contract/orders/payments/refunds'
import { decimalText, toMajorText, toMinor } from '@kontor/contract/values/money'
import type { RefundInput } from '../order-data.ts'

/** `counts` (quantities) and `restocked` are keyed by the id of the order item. */
export interface RefundFields {
  counts: Record<string, number>
  restocked: Record<string, boolean>
  shipping: string
  amount: string
  reason: string
  /** Whether the whole refund goes to a gift card, for every payment method. */
  to_gift_card: boolean
}

export const NOTHING: RefundFields = {
  counts: {},
  restocked: {},
  shipping: '',
  amount: '',
  reason: '',
  to_gift_card: false,
}

/**
 * Returns whether an item's units are restocked: the user's choice, by default true if the order has not been
 * shipped.
 */
export const isRestocked = ({ restocked }: RefundFields, { status }: Order, item_id: string): boolean =>
  restocked[item_id] ?? isPaidUnshipped(status)

/** Returns whether a typed amount can be sent: an empty text or a plain number. '12,' is half typed. */
export const isReadable = (text: string): boolean =>
  text.trim() === '' || decimalText(text.trim()) !== undefined

/** Returns the content of a refund without the reason, or null while nothing is chosen. */
export function inputOf(fields: RefundFields, order: Order): RefundInput | null {
  const [shipping, amount] = [fields.shipping.trim(), fields.amount.trim()]
  const lines = Object.entries(fields.counts)
    .filter(([, quantity]) => quantity > 0)
    .map(([order_item_id, quantity]) => ({
      order_item_id,
      quantity,
      restock: isRestocked(fields, order, order_item_id),
    }))
  if (lines.length === 0 && shipping === '' && amount === '') return null
  return {
    lines,
    ...(shipping && { shipping }),
    ...(amount && { amount }),
    ...(fields.to_gift_card && { to: 'gift_card' as const }),
  }
}

export interface Left {
  /** Quantities by the id of their order item. */
  left: Map<string, number>
  /** In major units with tax; null if no shipping can be refunded. */
  shipping_left: string | null
}

/** Returns what can still be refunded, from the plan to refund everything. */
export function leftOf({ lines, currency }: Pick<RefundPlan, 'lines' | 'currency'>): Left {
  const shipping = lines.filter(({ kind }) => kind === 'shipping')
  const shipping_minor = shipping.reduce((minor, { total }) => minor + toMinor(total, currency), 0n)
  return {
    left: new Map(
      lines.flatMap(({ kind, order_item_id, quantity }) =>
        kind === 'item' && order_item_id !== null && quantity ? [[order_item_id, quantity] as const] : [],
      ),
    ),
    shipping_left: shipping.length === 0 ? null : toMajorText(shipping_minor, currency),
  }
}

const isWithheld = ({ is_given_up, lines }: Pick<Refund, 'is_given_up' | 'lines'>): boolean =>
  !is_given_up && lines.some(({ kind, total }) => kind === 'adjustment' && total.startsWith('-'))

/**
 * Returns the fields to refund everything left. The amount is included only if an earlier refund withheld a
 * part of a price. Units are worth only their own price, so units alone do not refund the withheld part.
 */
export function everythingOf(
  all: Pick<RefundPlan, 'lines' | 'currency' | 'amount'>,
  earlier: readonly Pick<Refund, 'is_given_up' | 'lines'>[],
): Pick<RefundFields, 'counts' | 'shipping' | 'amount'> {
  const { left, shipping_left } = leftOf(all)
  const needs_amount = all.lines.some(({ kind }) => kind === 'adjustment') || earlier.some(isWithheld)
  return {
    counts: Object.fromEntries(left),
    shipping: shipping_left ?? '',
    amount: needs_amount ? all.amount : '',
  }
}

/**
 * Removes the counts of items, and the shipping, that can no longer be refunded, because no field shows these
 * values.
 */
export const withoutGone = (fields: RefundFields, { left, shipping_left }: Left): RefundFields => ({
  ...fields,
  counts: Object.fromEntries(Object.entries(fields.counts).filter(([id]) => left.has(id))),
  shipping: shipping_left === null ? '' : fields.shipping,
})
