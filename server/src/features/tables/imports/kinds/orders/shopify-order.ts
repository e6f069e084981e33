// The statuses and amounts of an order in Shopify's export, which has discounts and taxes of the whole order.

import { prorate } from '../../../../../pricing/prorate.ts'
import { divideHalfUp, parseRate } from '../../../../../pricing/round.ts'
import type { ImportedOrder } from '../../../../orders/order-writes.ts'
import type { Rows } from '../imported-row.ts'
import { leaveOut, lineAt } from '../row-cells.ts'
import {
  amountAt,
  type OrderLines,
  type OrderReading,
  type OrderStatuses,
  type OrderTax,
  optionalAmountAt,
  quantityOf,
} from './order-reading.ts'
import { amountsOfLines } from './shopify-amounts.ts'

const PAID_STATES: ReadonlyMap<string, ImportedOrder['payment_status']> = new Map(
  Object.entries({
    paid: 'captured',
    partially_refunded: 'partially_refunded',
    refunded: 'refunded',
  }),
)

/** An unpaid order counts as cancelled, with a warning. */
export function shopifyStatuses({ work, first }: OrderReading): OrderStatuses {
  const { cells } = first
  const financial = cells.financial_status?.trim().toLowerCase() ?? ''
  const payment_status = PAID_STATES.get(financial)
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

/** Returns the rate in a label such as `VAT 19%`, as a fraction; 0 if the label has no rate. */
const rateIn = (label: string): string => {
  const [, percent] = /(\d{1,2}(?:[.,]\d{1,3})?) ?%/.exec(label) ?? []
  return percent === undefined ? '0' : String(Number((Number(percent.replace(',', '.')) / 100).toFixed(5)))
}

/** An order has up to five taxes, each with a name and an amount. */
const TAX_NUMBERS = [1, 2, 3, 4, 5]

const labelAt = ({ first }: OrderReading, n: number): string => lineAt(first, `tax${n}_name`, 100) || 'Tax'

/** Returns the taxed amount if the label of the tax has a rate. */
function taxableBy(rate: string, amount: bigint): bigint | undefined {
  const { numerator, denominator } = parseRate(rate)
  return numerator === 0n ? undefined : divideHalfUp(amount * denominator, numerator)
}

/**
 * Splits the tax of an order by the amounts of its taxes. `taxes` is the whole tax of the order, and `net`
 * the total without tax.
 */
function taxesOf(reading: OrderReading, taxes: bigint, net: bigint): OrderTax[] {
  if (taxes === 0n) return []
  const listed = TAX_NUMBERS.flatMap((n) => {
    const value = optionalAmountAt(reading, reading.first, `tax${n}_value`) ?? 0n
    return value > 0n ? [{ label: labelAt(reading, n), value }] : []
  })
  if (listed.length < 2) {
    const label = listed[0]?.label ?? labelAt(reading, 1)
    return [{ label, rate: rateIn(label), taxable: net, amount: taxes }]
  }
  const amounts = prorate(
    taxes,
    listed.map(({ value }) => value),
  )
  return listed.map(({ label }, at) => {
    const [rate, amount] = [rateIn(label), amounts[at]!]
    return { label, rate, taxable: taxableBy(rate, amount) ?? net, amount }
  })
}

export function shopifyLines(reading: OrderReading, rows: Rows): OrderLines {
  const { work, first } = reading
  const lines = rows.map((row) => ({
    quantity: BigInt(quantityOf(work, row)),
    price: amountAt(reading, row, 'item_unit_price'),
    discount: amountAt(reading, row, 'item_discount_total'),
  }))
  const amountOf = (field: string) => amountAt(reading, first, field)
  const [tax_total, total] = [amountOf('tax_total'), amountOf('total')]
  const found = amountsOfLines(lines, {
    subtotal: amountOf('subtotal'),
    shipping: amountOf('shipping_total'),
    taxes: tax_total,
    total,
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
  const taxes = taxesOf(reading, tax_total, total - tax_total)
  const [tax, another] = taxes
  // If an order has several taxes, the file does not say which taxes a line has.
  const rate = another ? '0' : (tax?.rate ?? rateIn(labelAt(reading, 1)))
  return { ...found, taxes, amounts: found.lines.map((each) => ({ ...each, rate })) }
}
