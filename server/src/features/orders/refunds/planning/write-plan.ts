// A planned refund in the shape in which it is shown and stored: amounts as text, each line with its title. Pure.

import type { Currency } from '@kontor/contract/values/currencies'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { leftToRefund, type RefundPart } from '../../../../pricing/refund.ts'
import type { PlannedLine } from '../refunds.queries.ts'
import type { Sold } from './sold-order.ts'

export interface RefundPlan {
  currency: Currency
  amount: string
  lines: PlannedLine[]
  /** How much could still be refunded after this refund. */
  left: string
}

/** Tells whether only sent units of an item are wanted. */
type IsSent = (order_item_id: string) => boolean

/**
 * Returns how many of the units were not sent. Units that are not sent come first, then sent units, and units of planned shipments
 * last: a refund of everything cancels these shipments.
 */
function unsentOf(part: RefundPart, item: SoldItem | undefined, isSent: IsSent): number {
  if (item === undefined || part.quantity === null || isSent(item.id)) return 0
  const quantity = Number(part.quantity)
  const free = Math.min(quantity, Math.max(item.unshipped - item.planned, 0))
  return Math.min(Math.max(free, quantity - item.sent_left), item.unshipped)
}

type SoldItem = Sold['order']['items'][number]

function linesOf({ order, pools }: Sold, parts: readonly RefundPart[], isSent: IsSent): PlannedLine[] {
  const text = (minor: bigint) => toMajorText(minor, order.currency)
  const items = new Map(order.items.map((item) => [item.id, item]))
  const kinds = pools.filter((pool) => pool.order_item_id === null).length
  return parts.map((part) => ({
    kind: part.kind,
    order_item_id: part.order_item_id,
    product_id: items.get(part.order_item_id ?? '')?.product_id ?? null,
    edit_id: items.get(part.order_item_id ?? '')?.edit_id ?? null,
    quantity: part.quantity === null ? null : Number(part.quantity),
    unshipped_quantity: unsentOf(part, items.get(part.order_item_id ?? ''), isSent),
    ships: items.get(part.order_item_id ?? '')?.requires_shipping ?? false,
    restocked: 0,
    title: items.get(part.order_item_id ?? '')?.title ?? shippingTitle(part, kinds),
    subtotal: text(part.subtotal),
    tax_rate: part.tax_rate,
    tax_total: text(part.tax),
    total: text(part.subtotal + part.tax),
  }))
}

const shippingTitle = ({ tax_rate }: RefundPart, kinds: number): string =>
  kinds > 1 ? `Shipping (${(Number(tax_rate) * 100).toLocaleString('en-GB')} %)` : 'Shipping'

export function writePlan(
  { order, pools }: Sold,
  parts: readonly RefundPart[],
  isSent: IsSent = () => false,
): RefundPlan {
  const minor = parts.reduce((sum, part) => sum + part.subtotal + part.tax, 0n)
  return {
    currency: order.currency as Currency,
    amount: toMajorText(minor, order.currency),
    lines: linesOf({ order, pools }, parts, isSent),
    left: toMajorText(leftToRefund(pools) - minor, order.currency),
  }
}

/**
 * The plan in one part for each invoice: of what was placed, and of what each edit added. Shipping is with what was placed, since only its sum is stored.
 */
export const splitByInvoice = ({
  currency,
  lines,
}: Pick<RefundPlan, 'currency' | 'lines'>): Pick<RefundPlan, 'currency' | 'amount' | 'lines'>[] =>
  [...new Set(lines.map(({ edit_id }) => edit_id))].map((edit_id) => {
    const own = lines.filter((line) => line.edit_id === edit_id)
    const minor = own.reduce((sum, { total }) => sum + toMinor(total, currency), 0n)
    return { currency, amount: toMajorText(minor, currency), lines: own }
  })

/** The only line of a refund of a surplus payment, which never was part of the sale: an amount without tax. */
export const surplusLine = (amount: string): PlannedLine => ({
  kind: 'adjustment',
  order_item_id: null,
  product_id: null,
  edit_id: null,
  quantity: null,
  unshipped_quantity: 0,
  ships: false,
  restocked: 0,
  title: 'Payment refunded',
  subtotal: amount,
  tax_rate: '0',
  tax_total: toZero(amount),
  total: amount,
})

const toZero = (amount: string): string => amount.replaceAll(/[0-9]/g, '0').replace(/^0+(?=0)/, '')

type Counted = Pick<PlannedLine, 'order_item_id' | 'product_id' | 'quantity'>

/** Counts the restocked units of these lines by order item. `back` counts them by product, of which an edited order may have several items. */
export function countByItem(
  lines: readonly Counted[],
  back: ReadonlyMap<string, number>,
): Map<string, number> {
  const left = new Map(back)
  const counts = new Map<string, number>()
  for (const { order_item_id, product_id, quantity } of lines) {
    if (order_item_id === null || product_id === null || quantity === null) continue
    const count = Math.min(quantity, left.get(product_id) ?? 0)
    left.set(product_id, (left.get(product_id) ?? 0) - count)
    counts.set(order_item_id, count)
  }
  return counts
}

/** The plan with the restocked units in its lines; `back` counts them by order item. */
export const withRestocked = (plan: RefundPlan, back: ReadonlyMap<string, number>): RefundPlan => ({
  ...plan,
  lines: plan.lines.map((line) => ({
    ...line,
    restocked:
      line.kind === 'item' ? Math.min(line.quantity ?? 0, back.get(line.order_item_id ?? '') ?? 0) : 0,
  })),
})
