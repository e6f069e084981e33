// The rows of an order as an order of the past.

import { isCountry } from '@kontor/contract/addresses/countries'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '@kontor/contract/orders/orders'
import { STORE_LANGUAGES } from '@kontor/contract/storefront/store-languages'
import { type Currency, parseCurrency } from '@kontor/contract/values/currencies'
import { time } from '@kontor/contract/values/date-or-time'
import { isZero, toMajorText, toMinor } from '@kontor/contract/values/money'
import { email, textBlock, textLine } from '@kontor/contract/values/text'
import { z } from 'zod'
import { divideHalfUp } from '../../../../pricing/round.ts'
import type { PastItem, PastOrder } from '../../../orders/importing/store-past-order.ts'
import { booleanOf, CellError, decimalOf, wholeOf } from '../../reading/cell-values.ts'
import { leaveOut, parsedBy, type Rows, readOptional, readRequired } from '../row-cells.ts'
import type { ImportedRow, ItemWork } from '../table-kind.ts'
import { ADDRESS_PARTS } from './order-columns.ts'
import { type PastLine, pastAmounts } from './past-amounts.ts'

/** Without the products of its lines. */
export type ReadOrder = Omit<PastOrder, 'items'> & { items: Omit<PastItem, 'product_id'>[] }

interface Reading {
  readonly work: ItemWork
  readonly first: ImportedRow
  readonly currency: Currency
}

const amountIn = (currency: Currency) => (text: string) => {
  try {
    return toMinor(decimalOf(text).replace(/^0+(?=\d)/, ''), currency)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new CellError(`Enter an amount in ${currency} with its decimals.`)
  }
}

function amount({ work, currency }: Reading, row: ImportedRow, field: string): bigint {
  if (!row.cells[field]?.trim()) return 0n
  const read = readRequired(work, row, field, amountIn(currency))
  return read < 0n ? leaveOut(work, row, field, 'Amounts cannot be below zero.') : read
}

const DAY_CLOCK_OFFSET = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?([+-]\d{2}):?(\d{2})$/

/** `2026-01-31 12:00:00 +0100` or RFC 3339. */
function timeOf(text: string): string {
  const [, day, clock, hours, minutes] = DAY_CLOCK_OFFSET.exec(text.trim()) ?? []
  return parsedBy(time('created_at'), day ? `${day}T${clock}${hours}:${minutes}` : text.trim())
}

function addressOf({ cells }: ImportedRow, which: 'shipping' | 'billing'): PastOrder['shipping_address'] {
  const said = ADDRESS_PARTS.map((part): [string, string] => [
    part,
    (cells[`${which}_${part}`] ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 200),
  ])
  if (said.every(([, text]) => text === '')) return null
  const address = Object.fromEntries(said) as Record<(typeof ADDRESS_PARTS)[number], string>
  const country = address.country.toUpperCase()
  return { ...address, country: isCountry(country) ? country : '', vat_number: '' }
}

type Outcome = Pick<PastOrder, 'status' | 'payment_status'>

const PAID_STATES: Readonly<Record<string, PastOrder['payment_status']>> = {
  paid: 'captured',
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
}

/** Of Shopify: what was paid and what was sent. */
function shopifyOutcome({ work, first }: Reading): Outcome {
  const { cells } = first
  const financial = cells.financial_status?.trim().toLowerCase() ?? ''
  const payment_status = PAID_STATES[financial]
  const is_cancelled = Boolean(cells.cancelled_at?.trim())
  if (payment_status === undefined) {
    if (!is_cancelled && financial !== 'voided' && financial !== 'expired')
      work.problems.warn(
        first,
        'financial_status',
        'This order is unpaid. It is imported as cancelled.',
        'open',
      )
    return { status: 'cancelled', payment_status: 'failed' }
  }
  if (payment_status === 'refunded') return { status: 'refunded', payment_status }
  if (is_cancelled) return { status: 'cancelled', payment_status }
  const sent = cells.fulfillment_status?.trim().toLowerCase() ?? ''
  if (sent === 'fulfilled') return { status: 'delivered', payment_status }
  return { status: sent === 'partial' ? 'processing' : 'paid', payment_status }
}

/** As orders of Kontor say it; what waits for its payment is no history. */
function kontorOutcome({ work, first }: Reading): Outcome {
  const oneOf = <T extends string>(words: readonly T[]) =>
    z.enum(words as [T, ...T[]], { error: `One of ${words.join(', ')}` })
  const status = readRequired(work, first, 'status', (text) => parsedBy(oneOf(ORDER_STATUSES), text.trim()))
  const payment_status = readRequired(work, first, 'payment_status', (text) =>
    parsedBy(oneOf(PAYMENT_STATUSES), text.trim()),
  )
  if (status === 'draft' || status === 'new')
    leaveOut(work, first, 'status', 'Unpaid orders cannot be imported.')
  return { status, payment_status }
}

const rateIn = (label: string | undefined): string => {
  const [, percent] = /(\d{1,2}(?:[.,]\d{1,3})?) ?%/.exec(label ?? '') ?? []
  return percent === undefined ? '0' : String(Number((Number(percent.replace(',', '.')) / 100).toFixed(5)))
}

interface Lines {
  prices_include_tax: boolean
  shipping_total: bigint
  amounts: (PastLine & { rate: string })[]
}

function shopifyLines(reading: Reading, rows: Rows): Lines {
  const { work, first } = reading
  const lines = rows.map((row) => ({
    quantity: BigInt(quantityOf(work, row)),
    price: amount(reading, row, 'item_unit_price'),
    discount: amount(reading, row, 'item_discount_total'),
  }))
  const said = (field: string) => amount(reading, first, field)
  const found = pastAmounts(lines, {
    subtotal: said('subtotal'),
    shipping: said('shipping_total'),
    taxes: said('tax_total'),
    total: said('total'),
  })
  if (found === undefined)
    return leaveOut(work, first, 'total', 'The total is less than the sum of lines, shipping and taxes.')
  if (found.extra > 0n)
    work.problems.warn(
      first,
      'total',
      'The total is more than the sum of lines, shipping and taxes. The difference counts as shipping.',
      'extra',
    )
  const rate = rateIn(first.cells.tax_label)
  return { ...found, amounts: found.lines.map((each) => ({ ...each, rate })) }
}

function kontorLines(reading: Reading, rows: Rows): Lines {
  const { work, first } = reading
  const amounts = rows.map((row) => {
    const [subtotal, discount_total, tax_total, total] = (
      ['item_subtotal', 'item_discount_total', 'item_tax_total', 'item_total'] as const
    ).map((field) => amount(reading, row, field)) as [bigint, bigint, bigint, bigint]
    if (subtotal + tax_total !== total)
      leaveOut(work, row, 'item_total', 'The total of the line is not the sum of its subtotal and tax.')
    const rate = readOptional(work, row, 'item_tax_rate', decimalOf) ?? '0'
    const subtotal_before_discount = subtotal + discount_total
    return {
      subtotal_before_discount,
      discount_total,
      subtotal,
      tax_total,
      total,
      discount: discount_total,
      rate,
    }
  })
  const shipping_total = amount(reading, first, 'shipping_total')
  const sum = amounts.reduce((all, { subtotal }) => all + subtotal, 0n)
  if (sum !== amount(reading, first, 'subtotal'))
    leaveOut(work, first, 'subtotal', 'The subtotal is not the sum of the lines.')
  if (sum + shipping_total + amount(reading, first, 'tax_total') !== amount(reading, first, 'total'))
    leaveOut(work, first, 'total', 'The total is not the sum of subtotal, shipping and tax.')
  const prices_include_tax = readOptional(work, first, 'prices_include_tax', booleanOf) ?? false
  return { prices_include_tax, shipping_total, amounts }
}

const MAX_QUANTITY = 1_000_000

function quantityOf(work: ItemWork, row: ImportedRow): number {
  const quantity = readRequired(work, row, 'item_quantity', wholeOf)
  return quantity >= 1 && quantity <= MAX_QUANTITY
    ? quantity
    : leaveOut(work, row, 'item_quantity', 'Enter a quantity from 1.')
}

function itemOf(
  reading: Reading,
  row: ImportedRow,
  amounts: PastLine & { rate: string },
): ReadOrder['items'][number] {
  const { work, currency } = reading
  const major = (minor: bigint) => toMajorText(minor, currency)
  const quantity = quantityOf(work, row)
  const each = (minor: bigint) => major(divideHalfUp(minor, BigInt(quantity)))
  const text = (field: string) =>
    (row.cells[field] ?? '')
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, 255)
  return {
    title: text('item_title') || leaveOut(work, row, 'item_title', 'A line needs a title.', 'required'),
    variant_title: text('item_variant_title'),
    sku: text('item_sku'),
    quantity,
    requires_shipping: readOptional(work, row, 'item_requires_shipping', booleanOf) ?? true,
    unit_price: major(amount(reading, row, 'item_unit_price')),
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

/** What was paid less what was refunded. */
function paidFor(reading: Reading, { payment_status }: Outcome, total: bigint): bigint {
  if (payment_status !== 'captured' && payment_status !== 'partially_refunded') return 0n
  const back = amount(reading, reading.first, 'refunded')
  return back < total ? total - back : 0n
}

/** Throws `ItemLeftOut` for rows that are no order. */
export function readPastOrder(work: ItemWork, rows: Rows): ReadOrder {
  const [first] = rows
  const currency = readRequired(work, first, 'currency', (text) => {
    const found = parseCurrency(text.trim())
    if (found === undefined) throw new CellError('Enter a currency such as EUR.')
    return found
  })
  const reading: Reading = { work, first, currency }
  const is_shopify = first.cells.financial_status !== undefined
  const outcome = is_shopify ? shopifyOutcome(reading) : kontorOutcome(reading)
  const { prices_include_tax, shipping_total, amounts } = is_shopify
    ? shopifyLines(reading, rows)
    : kontorLines(reading, rows)
  const major = (minor: bigint) => toMajorText(minor, currency)
  const sum = (field: 'subtotal' | 'subtotal_before_discount' | 'discount_total') =>
    amounts.reduce((all, each) => all + each[field], 0n)
  const [tax, total] = [amount(reading, first, 'tax_total'), amount(reading, first, 'total')]
  const shipping_address = addressOf(first, 'shipping')
  const rates = new Set(amounts.map(({ rate }) => rate).filter((rate) => !isZero(rate)))
  const label = first.cells.tax_label?.trim().slice(0, 100) || 'Tax'
  return {
    ...outcome,
    order_number: first.cells.order_number!.trim().slice(0, 100),
    created_at: readRequired(work, first, 'created_at', timeOf),
    customer_user_email:
      readOptional(work, first, 'customer_user_email', (text) => parsedBy(email(), text)) ?? '',
    currency,
    prices_include_tax,
    subtotal_before_discount: major(sum('subtotal_before_discount')),
    discount_total: major(sum('discount_total')),
    subtotal: major(sum('subtotal')),
    shipping_total: major(shipping_total),
    tax_total: major(tax),
    total: major(total),
    tax_lines:
      tax === 0n
        ? []
        : [
            {
              label,
              country: shipping_address?.country ?? '',
              rate: rates.size === 1 ? [...rates][0]! : '0',
              taxable: major(total - tax),
              amount: major(tax),
              basis: 'origin',
            },
          ],
    shipping_title: readOptional(work, first, 'shipping_title', (text) => parsedBy(textLine(), text)) ?? '',
    notes: readOptional(work, first, 'notes', (text) => parsedBy(textBlock(), text)) ?? '',
    language:
      readOptional(work, first, 'language', (text) => parsedBy(z.enum(STORE_LANGUAGES), text.trim())) ??
      work.facts.language,
    shipping_address,
    billing_address: addressOf(first, 'billing'),
    paid_elsewhere: major(paidFor(reading, outcome, total)),
    items: rows.map((row, at) => itemOf(reading, row, amounts[at]!)),
  }
}
