// Prices shipping that an edit adds without goods to ship. The shipping belongs to the goods of the order, so
// the shipping is taxed like these goods, or by their present tax.

import type { Order, OrderItem, TaxLine } from '@kontor/contract/orders/orders'
import { addMoney, subtractMoney, toMinor } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import { priceOrder } from '../../../pricing/order-total.ts'
import { normalRate } from '../../../pricing/refund-pools.ts'
import { addRates, NO_RATE, parseRate, rateText } from '../../../pricing/round.ts'
import type { TaxComponent } from '../../../pricing/tax/tax.ts'
import { listShippedItems } from '../reading/order-reading.queries.ts'

/** Amounts are money text. */
export interface AddedShipping {
  shipping_total: string
  tax_total: string
  total: string
  tax_lines: TaxLine[]
}

/** Returns the order's items that ship, without items refunded or removed in whole. */
export async function listShipped(
  db: Db,
  order: Pick<Order, 'shop_id' | 'id'>,
  remove: readonly { order_item_id: string; quantity: number }[],
): Promise<OrderItem[]> {
  const removed = new Map(remove.map((one) => [one.order_item_id, one.quantity]))
  const items = await listShippedItems(db, order, order.id)
  return items.filter(
    ({ id = '', quantity, refunded_quantity = 0 }) => quantity - refunded_quantity > (removed.get(id) ?? 0),
  )
}

/**
 * Returns the taxes of the item. The item stores several taxes as a single tax, so the function finds them by
 * name among the taxes of the order. `reverse` replaces the charged taxes.
 */
function taxesOf(
  { tax_rate, tax_basis: basis, tax_label, tax_country: country }: OrderItem,
  tax_lines: readonly TaxLine[],
  reverse: TaxComponent | undefined,
): TaxComponent[] {
  if (basis === null || tax_label === null || country === null) return []
  const rate = normalRate(tax_rate)
  if (reverse !== undefined && rate !== '0') return [reverse]
  const tax = { tax_type: 'vat', compound: false, country, basis } as const
  const parts = tax_label.split(' + ').flatMap((label) => {
    const line = tax_lines.find(
      (one) => one.label === label && one.country === country && one.basis === basis,
    )
    return line === undefined ? [] : [{ ...tax, label, rate: line.rate }]
  })
  const together = rateText(parts.reduce((sum, part) => addRates(sum, parseRate(part.rate)), NO_RATE))
  return parts.length > 1 && together === rate ? parts : [{ ...tax, label: tax_label, rate }]
}

/**
 * `shipped` has at least one item. `shipping_minor` is the listed price in smallest units. `reverse` applies
 * if the buyer is now a business in another member state, even if the goods were taxed before the shop knew.
 */
export function priceShipping(
  { currency, prices_include_tax, tax_lines }: Pick<Order, 'currency' | 'prices_include_tax' | 'tax_lines'>,
  shipped: readonly OrderItem[],
  shipping_minor: bigint,
  reverse: TaxComponent | undefined,
): AddedShipping {
  const facts = {
    currency,
    prices_include_tax,
    is_shipping_set: true,
    lines: shipped.map((item) => ({
      product_id: item.product_id,
      quantity: item.quantity,
      unit_price: item.unit_price,
      // The discount stays apart from the price, because free goods count by their price when the shipping is
      // divided.
      discount_minor:
        toMinor(item.unit_price, currency) * BigInt(item.quantity) -
        toMinor(prices_include_tax ? item.total : item.subtotal, currency),
      tax: taxesOf(item, tax_lines, reverse),
      requires_shipping: true,
    })),
  }
  const goods = priceOrder({ ...facts, shipping_minor: 0n })
  const all = priceOrder({ ...facts, shipping_minor })
  return {
    shipping_total: all.shipping_total,
    tax_total: all.shipping_tax,
    total: addMoney(all.shipping_total, all.shipping_tax, currency),
    // The lines of the goods come first, in the same order.
    tax_lines: all.tax_lines
      .map((line, at) => ({
        ...line,
        taxable: subtractMoney(line.taxable, goods.tax_lines[at]!.taxable, currency),
        amount: subtractMoney(line.amount, goods.tax_lines[at]!.amount, currency),
      }))
      .filter(({ taxable }) => toMinor(taxable, currency) > 0n),
  }
}
