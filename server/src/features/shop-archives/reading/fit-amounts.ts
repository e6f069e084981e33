// The amounts of an archive in the decimals of their currency: the database would store any, and pricing refuses parts of a cent.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { ArchiveRefused } from './archive-refused.ts'
import { addTo, type IdSet } from './id-set.ts'

type Row = Record<string, unknown>

/** By kind, the fields that hold an amount in the currency of the row, of its order or rates, or else of the shop. */
const AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  products: ['price', 'compare_at_price'],
  shipping_rates: ['amount', 'free_above_value'],
  price_list_prices: ['price'],
  discounts: ['amount', 'max_shipping', 'min_amount'],
  orders: [
    'subtotal_before_discount',
    'discount_total',
    'subtotal',
    'shipping_total',
    'shipping_discount',
    'tax_total',
    'total',
    'gift_card_total',
  ],
  order_items: [
    'unit_price',
    'unit_tax',
    'unit_discount',
    'subtotal_before_discount',
    'discount_total',
    'subtotal',
    'tax_total',
    'total',
    'base_price',
  ],
  payments: ['amount'],
  refunds: ['amount'],
  gift_cards: ['initial_amount', 'balance'],
  shop_ledger_entries: ['amount'],
}

/** Of the same, the fields that are lists of discounts or gift cards with an amount each. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  orders: ['discounts', 'gift_cards'],
  order_items: ['discounts'],
  refunds: ['gift_cards'],
}
const AMOUNTS_IN_LISTS = ['amount', 'balance']

/** Kinds whose currency is that of the rows that name them. */
const OWNERS: ReadonlySet<string> = new Set(['orders', 'shipping_rate_templates'])

function fitted(value: string, currency: string): string {
  try {
    return toMajorText(toMinor(value, currency), currency)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ArchiveRefused(`An amount in the archive has too many decimals: ${value} ${currency}.`)
  }
}

function withFitted(row: Row, names: readonly string[], currency: string): Row {
  const fit = { ...row }
  for (const name of names) {
    const value = row[name]
    if (typeof value === 'string') fit[name] = fitted(value, currency)
  }
  return fit
}

/**
 * Returns a function to call with every row, in the order of the archive, with that of the shop first: it gives the row with its amounts in exactly
 * the decimals of their currency, and throws `ArchiveRefused` if one has more.
 */
export function makeAmountFitter(): (kind: string, row: Row) => Row {
  const currencyOf = makeCurrencyFinder()
  return (kind, row) => {
    const currency = currencyOf(kind, row)
    const names = AMOUNTS[kind]
    if (names === undefined) return row
    const fit = withFitted(row, names, currency)
    for (const name of LISTS[kind] ?? [])
      fit[name] = (row[name] as Row[]).map((entry) => withFitted(entry, AMOUNTS_IN_LISTS, currency))
    return fit
  }
}

function makeCurrencyFinder(): (kind: string, row: Row) => string {
  let of_shop = ''
  /** By currency other than the shop's, the orders and templates of rates in it: their rows have amounts too. */
  const others = new Map<string, IdSet>()
  return (kind, row) => {
    if (kind === 'shops') of_shop = String(row.default_currency)
    const owner = row.order_id ?? row.template_id
    const of_owner =
      typeof owner === 'string' ? [...others].find(([, ids]) => ids.has(owner))?.[0] : undefined
    const currency = String(row.currency ?? of_owner ?? of_shop)
    if (currency !== of_shop && OWNERS.has(kind)) addTo(others, currency, String(row.id))
    return currency
  }
}
