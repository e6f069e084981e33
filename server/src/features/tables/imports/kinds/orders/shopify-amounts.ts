// Shopify gives discounts and taxes of the whole order. This file splits them into amounts of lines, in
// smallest units.

import { prorate } from '../../../../../pricing/prorate.ts'
import { sum } from '../../../../../pricing/round.ts'

export interface SourceLine {
  quantity: bigint
  price: bigint
  /** The discount of the line alone. */
  discount: bigint
}

export interface SourceAmounts {
  /** The sum of the lines after all discounts. */
  subtotal: bigint
  shipping: bigint
  taxes: bigint
  total: bigint
}

export interface LineAmounts {
  subtotal_before_discount: bigint
  discount_total: bigint
  subtotal: bigint
  tax_total: bigint
  total: bigint
  /** The discount in list prices. */
  discount: bigint
}

export interface ConvertedAmounts {
  prices_include_tax: boolean
  lines: LineAmounts[]
  shipping_total: bigint
  /** Tips or duties, counted as shipping. */
  extra: bigint
}

/** Returns how the total is made, or undefined if the total is less than its parts. */
function howTotalled({ subtotal, shipping, taxes, total }: SourceAmounts) {
  const without = subtotal + shipping
  if (taxes > 0n && total === without) return { includes: true, extra: 0n }
  if (total >= without + taxes) return { includes: false, extra: total - without - taxes }
  return total > without ? { includes: true, extra: total - without } : undefined
}

/** Returns undefined if the amounts contradict each other. */
export function amountsOfLines(
  source: readonly SourceLine[],
  amounts: SourceAmounts,
): ConvertedAmounts | undefined {
  const listed = source.map(({ price, quantity }) => price * quantity)
  const gross = source.map(({ discount }, at) => listed[at]! - discount)
  const off = sum(gross) - amounts.subtotal
  const how = howTotalled(amounts)
  if (how === undefined || off < 0n || gross.some((amount) => amount < 0n)) return undefined
  const shipping = amounts.shipping + how.extra
  const shares = prorate(off, gross)
  const left = gross.map((amount, at) => amount - shares[at]!)
  const taxes = prorate(amounts.taxes, [...left, shipping])
  const shipping_tax = taxes.at(-1)!
  const lines = left.map((amount, at): LineAmounts => {
    const tax_total = taxes[at]!
    const subtotal = how.includes ? amount - tax_total : amount
    const before = listed[at]!
    const subtotal_before_discount =
      how.includes && amount > 0n ? (before * subtotal + amount / 2n) / amount : before
    return {
      subtotal_before_discount,
      discount_total: subtotal_before_discount - subtotal,
      subtotal,
      tax_total,
      total: subtotal + tax_total,
      discount: before - amount,
    }
  })
  return {
    prices_include_tax: how.includes,
    lines,
    shipping_total: how.includes ? shipping - shipping_tax : shipping,
    extra: how.extra,
  }
}
