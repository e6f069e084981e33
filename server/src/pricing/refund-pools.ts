// The charges of a placed order, as the pools of a refund: each line, and the shipping at each tax rate. An
// order stores its shipping as a single sum. The part at each rate is therefore the order's tax line at the
// rate less the items at the rate.

import { toMinor } from '@kontor/contract/values/money'
import { prorate } from './prorate.ts'
import type { RefundPool } from './refund.ts'
import { parseRate, rateText, sum } from './round.ts'

/** An order as stored. Amounts are money text. */
export interface SoldOrder {
  currency: string
  shipping_total: string
  /** The tax of goods and shipping together. */
  tax_total: string
  tax_lines: readonly { rate: string; taxable: string; amount: string }[]
  items: readonly {
    id: string
    quantity: number
    requires_shipping: boolean
    subtotal: string
    tax_rate: string
    tax_total: string
    is_gift_card?: boolean
  }[]
}

interface Share {
  tax_rate: string
  subtotal: bigint
  tax: bigint
}

/** Returns a rate in its shortest spelling, because equal rates must be equal texts. */
export const normalRate = (text: string): string => rateText(parseRate(text))

/**
 * Returns the pools before any refund: items in order, followed by shipping by rate. They sum to the order's
 * total to the smallest unit.
 */
export function poolsOf(order: SoldOrder): RefundPool[] {
  const minor = (text: string) => toMinor(text, order.currency)
  const items = order.items.map((item) => ({
    order_item_id: item.id,
    tax_rate: normalRate(item.tax_rate),
    quantity: BigInt(item.quantity),
    subtotal: minor(item.subtotal),
    tax: minor(item.tax_total),
    is_gift_card: item.is_gift_card,
    ships: item.requires_shipping,
  }))
  const shipping: Share = {
    tax_rate: '',
    subtotal: minor(order.shipping_total),
    tax: minor(order.tax_total) - sum(items.map((item) => item.tax)),
  }
  const lines = order.tax_lines.map((line) => ({
    tax_rate: normalRate(line.rate),
    subtotal: minor(line.taxable),
    tax: minor(line.amount),
  }))
  const shares = asTaxed(shipping, items, lines) ?? asWeighed(shipping, items)
  const given = () => ({ subtotal: 0n, tax: 0n, quantity: 0n })
  return [
    ...items.map(({ ships: _, ...item }) => ({ ...item, given: given() })),
    ...shares
      .filter((share) => share.subtotal !== 0n || share.tax !== 0n)
      .map((share) => ({ ...share, order_item_id: null, quantity: 0n, given: given() })),
  ]
}

/**
 * Returns the shipping at each rate, exactly as taxed. If several taxes together make the order's only rate,
 * each of their tax lines has the taxed amount. Returns undefined if several taxes share a line beside a
 * different rate, because no tax line then has the amount. Untaxed shipping needs untaxed items, or a tax
 * line of rate 0 with exactly its amount, because an edit added the shipping after the buyer proved to be a
 * business.
 */
function asTaxed(shipping: Share, items: readonly Share[], lines: readonly Share[]): Share[] | undefined {
  const of = (all: readonly Share[], tax_rate: string, what: 'subtotal' | 'tax') =>
    sum(all.filter((one) => one.tax_rate === tax_rate).map((one) => one[what]))
  const rates = [...new Set(items.map((item) => item.tax_rate))].filter((rate) => rate !== '0')
  const charged = lines.filter((line) => line.tax_rate !== '0')
  const together =
    rates.length === 1 && !charged.some((line) => line.tax_rate === rates[0]) ? charged[0] : undefined
  if (together && charged.some((line) => line.subtotal !== together.subtotal)) return undefined
  const shares = rates.map((tax_rate) => ({
    tax_rate,
    subtotal: (together?.subtotal ?? of(lines, tax_rate, 'subtotal')) - of(items, tax_rate, 'subtotal'),
    tax:
      (together ? sum(charged.map((line) => line.tax)) : of(lines, tax_rate, 'tax')) -
      of(items, tax_rate, 'tax'),
  }))
  const untaxed = shipping.subtotal - sum(shares.map((share) => share.subtotal))
  const all = [...shares, { tax_rate: '0', subtotal: untaxed, tax: 0n }]
  const fits =
    all.every((share) => share.subtotal >= 0n && share.tax >= 0n) &&
    sum(all.map((share) => share.tax)) === shipping.tax &&
    (untaxed === 0n ||
      rates.length === 0 ||
      // No tax line contains any part of the shipping: it is not taxed at all.
      untaxed === shipping.subtotal ||
      items.some((item) => item.tax_rate === '0') ||
      of(lines, '0', 'subtotal') === untaxed)
  return fits ? all : undefined
}

/**
 * Returns the shipping at each rate in proportion to the goods shipped at the rate, by largest remainder.
 * Used if `asTaxed` gives no result.
 */
function asWeighed(shipping: Share, items: readonly (Share & { ships: boolean })[]): Share[] {
  const shipped = items.some((item) => item.ships) ? items.filter((item) => item.ships) : items
  const rates = [...new Set(shipped.map((item) => item.tax_rate))]
  const worth = rates.map((rate) =>
    sum(shipped.filter((item) => item.tax_rate === rate).map((item) => item.subtotal)),
  )
  const taxes = rates.map((rate, at) => {
    const { numerator, denominator } = parseRate(rate)
    return (worth[at]! * numerator * 10n ** 20n) / denominator
  })
  const subtotals = prorate(shipping.subtotal, worth)
  const parts = prorate(shipping.tax, taxes)
  return rates.map((tax_rate, at) => ({ tax_rate, subtotal: subtotals[at]!, tax: parts[at]! }))
}
