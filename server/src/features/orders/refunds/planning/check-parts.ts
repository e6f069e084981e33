// Checks a requested refund against the amounts left to refund. Pure; each error names its field.

import { fitsCurrency, formatMoney, toMajorText, toMinor } from '@kontor/contract/values/money'
import { apiError, invalidField } from '../../../../http/errors/problem.ts'
import { leftToRefund, type RefundInput } from '../../../../pricing/refund.ts'
import type { Sold } from './sold-order.ts'

/** Amounts are money text in the order's currency. */
export type WantedRefund =
  | { kind: 'rest' }
  | { kind: 'tax' }
  | {
      kind: 'parts'
      lines: readonly { order_item_id: string; quantity: number; is_shipped?: boolean | undefined }[]
      /** True for an edit, which removes only units that were not sent. */
      is_unsent_only?: boolean
      shipping?: string | undefined
      amount?: string | undefined
    }

type PartsWanted = Extract<WantedRefund, { kind: 'parts' }>

interface WantedUnits {
  at: number
  quantity: number
  is_shipped: boolean
  is_unsent_only: boolean
}

/** Rejects more units than were sent, or than were not sent, if only such are wanted. Throws `in_use` for units of planned shipments. */
function throwIfOtherUnits(
  { requires_shipping, unshipped, planned, sent_left }: Sold['order']['items'][number],
  { at, quantity, is_shipped, is_unsent_only }: WantedUnits,
): void {
  const tooMany = (most: number, what: string) =>
    invalidField(`lines.${at}.quantity`, `Quantity: at most ${most} ${what}.`, 'too_many')
  const sent = Math.max(sent_left, 0)
  if (is_shipped && quantity > sent) throw tooMany(sent, 'were sent')
  if (!requires_shipping || is_shipped) return
  if (is_unsent_only && quantity > unshipped) throw tooMany(unshipped, 'are not sent yet')
  if (quantity > unshipped - planned + (is_unsent_only ? 0 : sent))
    throw apiError('in_use', 'Some of these items are in a planned shipment. Cancel that shipment first.')
}

/** The request with amounts in minor units. Rejects more than is left of a line's units, of the shipping, or of everything. */
export function checkParts(
  { order, pools }: Sold,
  { lines, shipping, amount, is_unsent_only = false }: PartsWanted,
): RefundInput {
  const { currency } = order
  const named = new Set<string>()
  for (const [at, { order_item_id, quantity, is_shipped = false }] of lines.entries()) {
    const pool = pools.find((one) => one.order_item_id === order_item_id)
    if (pool === undefined || named.has(order_item_id))
      throw invalidField(
        `lines.${at}.order_item_id`,
        pool ? 'Line: listed twice.' : 'Line: not in this order.',
      )
    named.add(order_item_id)
    const left = pool.quantity - pool.given.quantity
    if (BigInt(quantity) > left) throw invalidField(`lines.${at}.quantity`, `Quantity: at most ${left} left.`)
    throwIfOtherUnits(order.items.find(({ id }) => id === order_item_id)!, {
      at,
      quantity,
      is_shipped,
      is_unsent_only,
    })
  }
  const money = (field: string, label: string, text: string, most: bigint): bigint => {
    if (!fitsCurrency(text, currency))
      throw invalidField(field, `${label}: more decimals than ${currency} has.`)
    const minor = toMinor(text, currency)
    if (minor <= most) return minor
    const max_text = formatMoney(toMajorText(most, currency), currency, 'en-GB')
    throw invalidField(field, `${label}: at most ${max_text} can be refunded.`)
  }
  const of_shipping = pools.filter((pool) => pool.order_item_id === null)
  return {
    kind: 'parts',
    lines: lines.map(({ order_item_id, quantity }) => ({ order_item_id, quantity: BigInt(quantity) })),
    ...(shipping === undefined
      ? {}
      : {
          shipping:
            shipping === 'all' ? 'all' : money('shipping', 'Shipping', shipping, leftToRefund(of_shipping)),
        }),
    ...(amount === undefined ? {} : { amount: money('amount', 'Amount', amount, leftToRefund(pools)) }),
  }
}
