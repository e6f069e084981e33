// Turns an order into the lines of its invoice: the items as sold, then a line of shipping per tax rate. The
// lines have the order's own amounts without further rounding, so the lines sum to the order exactly.
// Discounts are listed with tax if prices include tax. The document shows each discount's share of the line's
// reduction before tax.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { prorate } from '../../../pricing/prorate.ts'
import { normalRate, poolsOf } from '../../../pricing/refund-pools.ts'
import { parseRate, withoutShare } from '../../../pricing/round.ts'
import type { ItemFacts, OrderFacts, TaxFacts } from '../invoice-facts.queries.ts'
import type { InvoiceLine, InvoiceTax } from '../invoice-snapshot.ts'
import { outsideLabel, type SellerStanding, taxCategory } from './tax-category.ts'

export function taxedAs(
  { tax_rate: rate, tax_basis: basis, tax_label: label, tax_country, requires_shipping }: TaxFacts,
  seller: SellerStanding,
): Pick<InvoiceLine, 'category' | 'tax_label' | 'tax_country'> {
  const line = { rate, basis, label, tax_country, are_goods: requires_shipping }
  const category = taxCategory(line, seller)
  const is_outside = category === 'O' && basis === 'zero_rated'
  return {
    category,
    tax_label: is_outside ? outsideLabel(line) : (label ?? ''),
    tax_country: tax_country ?? '',
  }
}

/** Returns the discounts of a line by name. The discounts sum to the line's reduction before tax. */
function namedDiscounts(
  item: ItemFacts,
  { discounts, currency }: OrderFacts,
): Pick<InvoiceLine, 'discounts'> {
  if (item.discounts.length === 0) return {}
  const whole = toMinor(item.discount_total, currency)
  const given = item.discounts.map((one) => toMinor(one.amount, currency))
  const titles = new Map(discounts.map(({ id, title }) => [id, title]))
  const parts = prorate(whole, given).map((part, at) => ({
    title: titles.get(item.discounts[at]!.id) ?? '',
    amount: toMajorText(part, currency),
  }))
  return { discounts: parts.filter(({ amount }) => toMinor(amount, currency) !== 0n) }
}

export function itemLines(order: OrderFacts, seller: SellerStanding): InvoiceLine[] {
  return order.items.map((item) => ({
    kind: 'item',
    title: item.title,
    sku: item.sku,
    quantity: item.quantity,
    net_before_discount: item.subtotal_before_discount,
    discount: item.discount_total,
    ...namedDiscounts(item, order),
    net: item.subtotal,
    ...taxedAs(item, seller),
    tax_rate: normalRate(item.tax_rate),
    tax: item.tax_total,
    total: item.total,
  }))
}

const UNKNOWN = { category: 'O', tax_label: '', tax_country: '' } as const

/**
 * Returns the discounts on shipping at each rate, as listed. The amount is spread like the shipping, by the
 * discounted subtotals of the goods that ship. If the subtotals are zero, the subtotals before discounts
 * count. If both are zero, the first rate takes the whole amount.
 */
function shippingDiscounts({ items, shipping_discount, currency }: OrderFacts): Map<string, bigint> {
  const whole = toMinor(shipping_discount, currency)
  const shipped = items.filter((item) => item.requires_shipping)
  if (whole === 0n || shipped.length === 0) return new Map()
  // Sorted, like the rates when the shipping was split.
  const rates = [...new Set(shipped.map((item) => normalRate(item.tax_rate)))].sort()
  const weigh = (field: 'subtotal' | 'subtotal_before_discount') =>
    rates.map((rate) =>
      shipped
        .filter((item) => normalRate(item.tax_rate) === rate)
        .reduce((sum, item) => sum + toMinor(item[field], currency), 0n),
    )
  const weights = [weigh('subtotal'), weigh('subtotal_before_discount')].find((all) =>
    all.some((weight) => weight > 0n),
  )
  const first = normalRate(shipped[0]!.tax_rate)
  const parts = prorate(whole, weights ?? rates.map((rate) => (rate === first ? 1n : 0n)))
  return new Map(rates.map((rate, at) => [rate, parts[at]!]))
}

/**
 * Returns a line per rate. The line has the tax category, label and country of the first item with the rate,
 * if possible an item that ships.
 */
export function shippingLines(order: OrderFacts, seller: SellerStanding): InvoiceLine[] {
  const { currency, shipped = [], shipping_title: title } = order
  const items = [...order.items, ...shipped]
  const text = (minor: bigint) => toMajorText(minor, currency)
  const off = shippingDiscounts(order)
  const off_title = order.discounts
    .filter((one) => one.class === 'shipping')
    .map((one) => one.title)
    .join(', ')
  const sold = { ...order, items: items.map((item, at) => ({ ...item, id: String(at) })) }
  const shares = new Map(
    poolsOf(sold)
      .filter((pool) => pool.order_item_id === null)
      .map((pool) => [pool.tax_rate, { net: pool.subtotal, tax: pool.tax }]),
  )
  for (const rate of new Set(items.map((item) => normalRate(item.tax_rate))))
    if ((off.get(rate) ?? 0n) > 0n && !shares.has(rate)) shares.set(rate, { net: 0n, tax: 0n })
  return [...shares].map(([tax_rate, { net, tax }]) => {
    const alike = items.filter((item) => normalRate(item.tax_rate) === tax_rate)
    const taxed_as = alike.find((item) => item.requires_shipping) ?? alike[0] ?? items[0]
    const taken_out = parseRate(taxed_as?.taken_out_rate ?? '0')
    const listed =
      (order.prices_include_tax ? net + tax : net) + withoutShare(off.get(tax_rate) ?? 0n, taken_out)
    const before = order.prices_include_tax ? withoutShare(listed, parseRate(tax_rate)) : listed
    // Taxes of two countries at the same rate were rounded separately, so their sum may exceed the rounded
    // tax by a unit.
    const discount = before > net ? before - net : 0n
    return {
      kind: 'shipping',
      title,
      sku: '',
      quantity: 1,
      net_before_discount: text(net + discount),
      discount: text(discount),
      ...(discount > 0n && { discounts: [{ title: off_title, amount: text(discount) }] }),
      net: text(net),
      ...(taxed_as ? taxedAs(taxed_as, seller) : UNKNOWN),
      tax_rate,
      tax: text(tax),
      total: text(net + tax),
    }
  })
}

/** Returns a row per tax and rate, in the order of the lines. */
export function taxesOf(lines: readonly InvoiceLine[], currency: string): InvoiceTax[] {
  const sums = new Map<string, { line: InvoiceLine; net: bigint; tax: bigint }>()
  for (const line of lines) {
    const key = [line.category, line.tax_rate, line.tax_label, line.tax_country].join('|')
    const sum = sums.get(key) ?? { line, net: 0n, tax: 0n }
    sum.net += toMinor(line.net, currency)
    sum.tax += toMinor(line.tax, currency)
    sums.set(key, sum)
  }
  return [...sums.values()].map(({ line, net, tax }) => ({
    label: line.tax_label,
    country: line.tax_country,
    rate: line.tax_rate,
    category: line.category,
    net: toMajorText(net, currency),
    tax: toMajorText(tax, currency),
  }))
}
