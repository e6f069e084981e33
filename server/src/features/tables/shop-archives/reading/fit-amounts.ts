// Gives the amounts of an archive the decimals of their currency. The database would store any decimals, and
// pricing refuses parts of a cent.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { ArchiveRefused } from './archive-refused.ts'
import { addTo, type IdSet } from './id-set.ts'

type Row = Record<string, unknown>

/**
 * Fields with amounts, by kind. The currency comes from the row, from its order, refund or rates, or from the
 * shop.
 */
const AMOUNTS: Readonly<Record<string, readonly string[]>> = {
  products: ['price', 'compare_at_price', 'cost'],
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
    'paid_elsewhere',
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
  refunds: ['amount', 'set_off', 'gift_card_amount', 'gift_card_paid'],
  refund_lines: ['subtotal', 'tax_total', 'total'],
  invoices: ['net_total', 'tax_total', 'total'],
  order_edits: ['removed_total', 'added_total', 'difference'],
  matters: ['amount'],
  gift_cards: ['initial_amount', 'balance'],
  shop_ledger_entries: ['amount'],
}

/** Fields with lists of discounts, gift cards or taxes that have amounts, by kind. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  orders: ['discounts', 'gift_cards', 'tax_lines'],
  order_items: ['discounts'],
  refunds: ['gift_cards'],
}
const AMOUNTS_IN_LISTS = ['amount', 'balance', 'taxable']
/** Fields with amounts in the additions of an edit. */
const ADDED = { amounts: ['subtotal', 'shipping_total'], lists: ['tax_lines', 'discounts'] }

/** Kinds that give their currency to the rows that name them. */
const OWNERS: ReadonlySet<string> = new Set(['orders', 'refunds', 'shipping_rate_templates'])

function fitted(value: string, currency: string): string {
  try {
    return toMajorText(toMinor(value, currency), currency)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ArchiveRefused(`An amount in the archive has too many decimals: ${value} ${currency}.`)
  }
}

interface Places {
  amounts: readonly string[]
  lists?: readonly string[] | undefined
}

function withFitted(row: Row, { amounts, lists = [] }: Places, currency: string): Row {
  const fit = { ...row }
  for (const name of amounts) {
    const value = row[name]
    if (typeof value === 'string') fit[name] = fitted(value, currency)
  }
  for (const name of lists)
    fit[name] = (row[name] as Row[]).map((entry) =>
      withFitted(entry, { amounts: AMOUNTS_IN_LISTS }, currency),
    )
  return fit
}

/**
 * Returns a function for every row in the order of the archive, with the shop first. The function returns the
 * row with amounts in exactly the decimals of their currency. Throws `ArchiveRefused` if an amount has more
 * decimals.
 */
export function makeAmountFitter(): (kind: string, row: Row) => Row {
  const currencyOf = makeCurrencyFinder()
  return (kind, row) => {
    const currency = currencyOf(kind, row)
    const amounts = AMOUNTS[kind]
    if (amounts === undefined) return row
    const fit = withFitted(row, { amounts, lists: LISTS[kind] }, currency)
    if (kind === 'order_edits') fit.adds = withFitted(row.adds as Row, ADDED, currency)
    return fit
  }
}

function makeCurrencyFinder(): (kind: string, row: Row) => string {
  let of_shop = ''
  /**
   * Orders, refunds and rate templates in other currencies than the shop's, by currency. Their rows have
   * amounts too.
   */
  const others = new Map<string, IdSet>()
  return (kind, row) => {
    if (kind === 'shops') of_shop = String(row.default_currency)
    const owner = row.order_id ?? row.refund_id ?? row.template_id
    const of_owner =
      typeof owner === 'string' ? [...others].find(([, ids]) => ids.has(owner))?.[0] : undefined
    const currency = String(row.currency ?? of_owner ?? of_shop)
    if (currency !== of_shop && OWNERS.has(kind)) addTo(others, currency, String(row.id))
    return currency
  }
}
