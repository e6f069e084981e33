// The statuses and amounts of an order in Shopify's export, which has discounts and taxes of the whole order.

import type { ImportedOrder } from '../../../orders/order-writes.ts'
import type { Rows } from '../imported-row.ts'
import { leaveOut } from '../row-cells.ts'
import {
  amountAt,
  type OrderLines,
  type OrderReading,
  type OrderStatuses,
  quantityOf,
} from './order-reading.ts'
import { amountsOfLines } from './shopify-amounts.ts'

const PAID_STATES: Readonly<Record<string, ImportedOrder['payment_status']>> = {
  paid: 'captured',
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
}

/** An unpaid order counts as cancelled, with a warning. */
export function shopifyStatuses({ work, first }: OrderReading): OrderStatuses {
  const { cells } = first
  const financial = cells.financial_status?.trim().toLowerCase() ?? ''
  const payment_status = PAID_STATES[financial]
  const is_cancelled = Boolean(cells.cancelled_at?.trim())
  if (payment_status === undefined) {
    if (!is_cancelled && financial !== 'voided' && financial !== 'expired')
      work.problems.warn(
        first,
        'financial_status',
        'This order is unpaid. It is imported as cancelled.',
        'open',
      )
    return { status: 'cancelled', payment_status: 'failed' }
  }
  if (payment_status === 'refunded') return { status: 'refunded', payment_status }
  if (is_cancelled) return { status: 'cancelled', payment_status }
  const sent = cells.fulfillment_status?.trim().toLowerCase() ?? ''
  if (sent === 'fulfilled') return { status: 'delivered', payment_status }
  return { status: sent === 'partial' ? 'processing' : 'paid', payment_status }
}

/** The rate in a label such as `VAT 19%`, as a fraction; 0 if there is none. */
const rateIn = (label: string | undefined): string => {
  const [, percent] = /(\d{1,2}(?:[.,]\d{1,3})?) ?%/.exec(label ?? '') ?? []
  return percent === undefined ? '0' : String(Number((Number(percent.replace(',', '.')) / 100).toFixed(5)))
}

export function shopifyLines(reading: OrderReading, rows: Rows): OrderLines {
  const { work, first } = reading
  const lines = rows.map((row) => ({
    quantity: BigInt(quantityOf(work, row)),
    price: amountAt(reading, row, 'item_unit_price'),
    discount: amountAt(reading, row, 'item_discount_total'),
  }))
  const amountOf = (field: string) => amountAt(reading, first, field)
  const found = amountsOfLines(lines, {
    subtotal: amountOf('subtotal'),
    shipping: amountOf('shipping_total'),
    taxes: amountOf('tax_total'),
    total: amountOf('total'),
  })
  if (found === undefined)
    return leaveOut(work, first, 'total', 'The total is less than the sum of lines, shipping and taxes.')
  if (found.extra > 0n)
    work.problems.warn(
      first,
      'total',
      'The total is more than the sum of lines, shipping and taxes. The difference counts as shipping.',
      'extra',
    )
  const rate = rateIn(first.cells.tax_label)
  return { ...found, amounts: found.lines.map((each) => ({ ...each, rate })) }
}
