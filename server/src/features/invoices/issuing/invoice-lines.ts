// Turns an order into the lines of its invoice: the items as they were sold, then one line of shipping per tax rate. The lines have the order's own
// amounts and nothing is rounded again, so they sum to the order exactly.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { poolsOf, rateOf } from '../../../pricing/refund-pools.ts'
import type { ItemFacts, OrderFacts } from '../invoice-facts.queries.ts'
import type { InvoiceLine, InvoiceTax } from '../invoice-snapshot.ts'
import { outsideLabel, type SellerStanding, taxCategory } from './tax-category.ts'

function taxedAs(
  { tax_rate: rate, tax_basis: basis, tax_label: label, tax_country, requires_shipping }: ItemFacts,
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

export function itemLines({ items }: OrderFacts, seller: SellerStanding): InvoiceLine[] {
  return items.map((item) => ({
    kind: 'item',
    title: item.title,
    sku: item.sku,
    quantity: item.quantity,
    net_before_discount: item.subtotal_before_discount,
    discount: item.discount_total,
    net: item.subtotal,
    ...taxedAs(item, seller),
    tax_rate: rateOf(item.tax_rate),
    tax: item.tax_total,
    total: item.total,
  }))
}

const UNKNOWN = { category: 'O', tax_label: '', tax_country: '' } as const

/** One line per rate. Its tax category, label and country are those of the first item with that rate, if possible one that ships. */
export function shippingLines(order: OrderFacts, seller: SellerStanding): InvoiceLine[] {
  const { currency, items, shipping_title: title } = order
  const text = (minor: bigint) => toMajorText(minor, currency)
  const sold = { ...order, items: items.map((item, at) => ({ ...item, id: String(at) })) }
  return poolsOf(sold)
    .filter((pool) => pool.order_item_id === null)
    .map((pool) => {
      const alike = items.filter((item) => rateOf(item.tax_rate) === pool.tax_rate)
      const taxed_as = alike.find((item) => item.requires_shipping) ?? alike[0] ?? items[0]
      return {
        kind: 'shipping',
        title,
        sku: '',
        quantity: 1,
        net_before_discount: text(pool.subtotal),
        discount: text(0n),
        net: text(pool.subtotal),
        ...(taxed_as ? taxedAs(taxed_as, seller) : UNKNOWN),
        tax_rate: pool.tax_rate,
        tax: text(pool.tax),
        total: text(pool.subtotal + pool.tax),
      }
    })
}

/** One row per tax and rate, in the order of the lines. */
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
