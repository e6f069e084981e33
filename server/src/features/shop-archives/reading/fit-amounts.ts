// The amounts of an archive in the decimals of their currency: the database would store any, and pricing refuses parts of a cent.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { ArchiveRefused } from './archive-refused.ts'

type Row = Record<string, unknown>

/** By kind, the fields that hold an amount in the currency of the row, of its order or rates, or else of the shop. */
const AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  products: ['price', 'compare_at_price'],
  shipping_rates: ['amount', 'free_above_value'],
  orders: ['subtotal_before_discount', 'discount_total', 'subtotal', 'shipping_total', 'tax_total', 'total'],
  order_items: [
    'unit_price',
    'unit_tax',
    'unit_discount',
    'subtotal_before_discount',
    'discount_total',
    'subtotal',
    'tax_total',
    'total',
  ],
  payments: ['amount'],
  refunds: ['amount'],
  gift_cards: ['initial_amount', 'balance'],
  shop_ledger_entries: ['amount'],
}

function fitted(value: string, currency: string): string {
  try {
    return toMajorText(toMinor(value, currency), currency)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ArchiveRefused(`An amount in the archive has too many decimals: ${value} ${currency}.`)
  }
}

/**
 * Returns a function to call with every row, in the order of the archive, with that of the shop first: it gives the row with its amounts in exactly
 * the decimals of their currency, and throws `ArchiveRefused` if one has more.
 */
export function makeAmountFitter(): (kind: string, row: Row) => Row {
  let of_shop = ''
  /** Of rates and orders in another currency than the shop's, by their id. */
  const others = new Map<string, string>()
  return (kind, row) => {
    if (kind === 'shops') of_shop = String(row.default_currency)
    const owner = row.order_id ?? row.template_id
    const currency = String(row.currency ?? others.get(String(owner)) ?? of_shop)
    if (currency !== of_shop) others.set(String(row.id), currency)
    const names = AMOUNTS[kind]
    if (names === undefined) return row
    const fit = { ...row }
    for (const name of names) {
      const value = row[name]
      if (typeof value === 'string') fit[name] = fitted(value, currency)
    }
    return fit
  }
}
