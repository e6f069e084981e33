// Reads an order from its rows, in either format.

import { isCountry } from '@kontor/contract/shops/addresses/countries'
import { STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import { parseCurrency } from '@kontor/contract/values/currencies'
import { time } from '@kontor/contract/values/date-or-time'
import { toMajorText } from '@kontor/contract/values/money'
import { email, requiredTextLine, textBlock, textLine } from '@kontor/contract/values/text'
import { z } from 'zod'
import { divideHalfUp, sum } from '../../../../../pricing/round.ts'
import type { ImportedItem, ImportedOrder } from '../../../../orders/order-writes.ts'
import { booleanOf, CellError } from '../../reading/cell-values.ts'
import type { ImportedRow, Rows } from '../imported-row.ts'
import { leaveOut, lineAt, parseText, readOptional, readRequired } from '../row-cells.ts'
import type { ItemWork } from '../table-kind.ts'
import { kontorLines, kontorStatuses } from './kontor-order.ts'
import { ADDRESS_PARTS } from './order-columns.ts'
import {
  amountAt,
  type OrderLines,
  type OrderReading,
  type OrderStatuses,
  quantityOf,
} from './order-reading.ts'
import { shopifyLines, shopifyStatuses } from './shopify-order.ts'

/** An order without the products of its lines. */
export type ReadOrder = Omit<ImportedOrder, 'items'> & { items: Omit<ImportedItem, 'product_id'>[] }

const DAY_CLOCK_OFFSET = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?([+-]\d{2}):?(\d{2})$/

/** `2026-01-31 12:00:00 +0100` or RFC 3339. */
function timeOf(text: string): string {
  const [, day, clock, hours, minutes] = DAY_CLOCK_OFFSET.exec(text.trim()) ?? []
  return parseText(time('created_at'), day ? `${day}T${clock}${hours}:${minutes}` : text.trim())
}

/** Returns the time when the order was placed. Leaves out the order if the cell is not a time. */
export const createdAtOf = (work: ItemWork, row: ImportedRow): string =>
  readRequired(work, row, 'created_at', timeOf)

/** Returns null if all cells of the address are empty. */
function addressOf(row: ImportedRow, which: 'shipping' | 'billing'): ImportedOrder['shipping_address'] {
  const parts = ADDRESS_PARTS.map((part): [string, string] => [part, lineAt(row, `${which}_${part}`, 200)])
  if (parts.every(([, text]) => text === '')) return null
  const address = Object.fromEntries(parts) as Record<(typeof ADDRESS_PARTS)[number], string>
  const country = address.country.toUpperCase()
  return { ...address, country: isCountry(country) ? country : '', vat_number: '' }
}

function itemOf(
  reading: OrderReading,
  row: ImportedRow,
  amounts: OrderLines['amounts'][number],
): ReadOrder['items'][number] {
  const { work, currency } = reading
  const major = (minor: bigint) => toMajorText(minor, currency)
  const quantity = quantityOf(work, row)
  const each = (minor: bigint) => major(divideHalfUp(minor, BigInt(quantity)))
  const text = (field: string) => lineAt(row, field, 255)
  return {
    title: text('item_title') || leaveOut(work, row, 'item_title', 'A line needs a title.', 'required'),
    variant_title: text('item_variant_title'),
    sku: text('item_sku'),
    quantity,
    requires_shipping: readOptional(work, row, 'item_requires_shipping', booleanOf) ?? true,
    unit_price: major(amountAt(reading, row, 'item_unit_price')),
    unit_tax: each(amounts.tax_total),
    unit_discount: each(amounts.discount),
    subtotal_before_discount: major(amounts.subtotal_before_discount),
    discount_total: major(amounts.discount_total),
    subtotal: major(amounts.subtotal),
    tax_rate: amounts.rate,
    tax_total: major(amounts.tax_total),
    total: major(amounts.total),
  }
}

/** Returns the paid amount less refunds. */
function paidFor(reading: OrderReading, { payment_status }: OrderStatuses, total: bigint): bigint {
  if (payment_status !== 'captured' && payment_status !== 'partially_refunded') return 0n
  const refunded = amountAt(reading, reading.first, 'refunded')
  return refunded < total ? total - refunded : 0n
}

/** Throws `ItemLeftOut` if the rows are no order. */
export function readOrder(work: ItemWork, rows: Rows): ReadOrder {
  const [first] = rows
  const currency = readRequired(work, first, 'currency', (text) => {
    const found = parseCurrency(text.trim())
    if (found === undefined) throw new CellError('Enter a currency such as EUR.')
    return found
  })
  const reading: OrderReading = { work, first, currency }
  const is_shopify = first.cells.financial_status !== undefined
  const statuses = is_shopify ? shopifyStatuses(reading) : kontorStatuses(reading)
  const { prices_include_tax, shipping_total, amounts, taxes } = is_shopify
    ? shopifyLines(reading, rows)
    : kontorLines(reading, rows)
  const major = (minor: bigint) => toMajorText(minor, currency)
  const sumOf = (field: 'subtotal' | 'subtotal_before_discount' | 'discount_total') =>
    major(sum(amounts.map((each) => each[field])))
  const [tax, total] = [amountAt(reading, first, 'tax_total'), amountAt(reading, first, 'total')]
  const shipping_address = addressOf(first, 'shipping')
  return {
    ...statuses,
    order_number: readRequired(work, first, 'order_number', (text) =>
      parseText(requiredTextLine('Order number', 100), text.slice(0, 100)),
    ),
    created_at: createdAtOf(work, first),
    customer_user_email:
      readOptional(work, first, 'customer_user_email', (text) => parseText(email(), text)) ?? '',
    currency,
    prices_include_tax,
    subtotal_before_discount: sumOf('subtotal_before_discount'),
    discount_total: sumOf('discount_total'),
    subtotal: sumOf('subtotal'),
    shipping_total: major(shipping_total),
    tax_total: major(tax),
    total: major(total),
    tax_lines: taxes.map(({ label, rate, taxable, amount }) => ({
      label,
      country: shipping_address?.country ?? '',
      rate,
      taxable: major(taxable),
      amount: major(amount),
      basis: 'origin',
    })),
    shipping_title: readOptional(work, first, 'shipping_title', (text) => parseText(textLine(), text)) ?? '',
    notes: readOptional(work, first, 'notes', (text) => parseText(textBlock(), text)) ?? '',
    language:
      readOptional(work, first, 'language', (text) => parseText(z.enum(STORE_LANGUAGES), text.trim())) ??
      work.facts.language,
    shipping_address,
    billing_address: addressOf(first, 'billing'),
    paid_elsewhere: major(paidFor(reading, statuses, total)),
    items: rows.map((row, at) => itemOf(reading, row, amounts[at]!)),
  }
}
