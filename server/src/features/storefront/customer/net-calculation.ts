// A calculation in a shop whose prices include tax, as one of a shop whose prices do not: for buyers who see amounts before tax, or
// pay them. What is listed with tax,
// discounts and shipping options, becomes its part before tax, so that all parts add up to the same total. What is charged is untouched.

import type { Calculation } from '@kontor/contract/orders/orders'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { prorate } from '../../../pricing/prorate.ts'
import { divideHalfUp, sum } from '../../../pricing/round.ts'

type Item = Calculation['items'][number]

/** The buyer sees prices without tax, or pays the price without tax because no tax is due. */
const isShownNet = ({ shows_prices_without_tax, items }: Calculation): boolean =>
  shows_prices_without_tax || items.some(({ taken_out_rate = '0' }) => Number(taken_out_rate) > 0)

export function netCalculation(calculation: Calculation): Calculation {
  if (!calculation.prices_include_tax || !isShownNet(calculation)) return calculation
  const { currency, shipping_method, shipping_total } = calculation
  const minor = (amount: string) => toMinor(amount, currency)
  const text = (amount: bigint) => toMajorText(amount, currency)
  /** Splits another sum in the same proportion. */
  const shared = <Given extends { amount: string }>(whole: bigint, given: readonly Given[]): Given[] => {
    const weights = given.map(({ amount }) => minor(amount))
    if (sum(weights) === 0n) return [...given]
    const parts = prorate(whole, weights)
    return given.map((one, at) => ({ ...one, amount: text(parts[at]!) }))
  }

  const items = calculation.items.map(
    (item): Item => ({
      ...item,
      unit_price: text(divideHalfUp(minor(item.subtotal_before_discount), BigInt(item.quantity))),
      discounts: shared(minor(item.discount_total), item.discounts),
    }),
  )
  const shipping_options = calculation.shipping_options.map(({ net_amount, ...option }) => ({
    ...option,
    amount: net_amount ?? option.amount,
  }))
  const listed = shipping_options.find(({ id }) => id === shipping_method)?.amount ?? shipping_total
  const shipping_discount = minor(listed) - minor(shipping_total)
  const on_shipping = shared(
    shipping_discount,
    calculation.discounts.filter((one) => one.class === 'shipping'),
  )
  const discounts = calculation.discounts.map((discount) => {
    if (discount.class === 'shipping') return on_shipping.find(({ id }) => id === discount.id)!
    const of_lines = items.flatMap((item) => item.discounts.filter(({ id }) => id === discount.id))
    return { ...discount, amount: text(sum(of_lines.map(({ amount }) => minor(amount)))) }
  })
  return {
    ...calculation,
    prices_include_tax: false,
    items,
    discounts,
    shipping_options,
    shipping_discount: text(shipping_discount),
  }
}
