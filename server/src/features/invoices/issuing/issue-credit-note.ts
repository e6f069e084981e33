// The credit note of a refund takes back the part of the invoice that was refunded; credit notes have a series of numbers of their own. After a full
// refund invoice and credit notes of an order sum to zero at every rate, because the refund's lines do.

import { dayIn } from '@kontor/contract/shops/shop-day'
import { isZero, toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Tx } from '../../../db/pool.ts'
import { timeZoneOf } from '../../../locale/shop-time-zone.ts'
import { normalRate } from '../../../pricing/refund-pools.ts'
import { least } from '../../../pricing/round.ts'
import { reverseCharge } from '../../../pricing/tax/tax.ts'
import { findRefundFacts, type RefundFacts, type RefundLineFacts } from '../invoice-facts.queries.ts'
import { findSettings } from '../invoice-settings.queries.ts'
import type { InvoiceLine, InvoiceSnapshot } from '../invoice-snapshot.ts'
import { queueDrawing } from '../invoice-tasks.ts'
import { findRefundDocument, type Issued, insertInvoice, seriesOf, takeNumber } from '../invoices.queries.ts'
import { choosePrefix } from './choose-prefix.ts'
import { taxedAs, taxesOf } from './invoice-lines.ts'
import { nameOf } from './issue-invoice.ts'
import { correctionNotes, legalNotes } from './legal-notes.ts'
import { takePrinted } from './printed-number.ts'
import { standingOf } from './tax-category.ts'

/**
 * Finds the invoice's line for a part of the refund. Returns undefined if the part refunds an item that an
 * edit added, or the edit's shipping.
 */
function sourceOf(part: RefundLineFacts, { lines }: InvoiceSnapshot): InvoiceLine | undefined {
  if (part.item_position !== null) return lines.filter((line) => line.kind === 'item')[part.item_position]
  if (part.is_of_item) return undefined
  const alike = lines.filter((line) => line.tax_rate === normalRate(part.tax_rate))
  return alike.find((line) => line.kind === 'shipping') ?? alike[0]
}

type LineTax = Pick<InvoiceLine, 'category' | 'tax_rate' | 'tax_label' | 'tax_country'>

/** Returns the reverse charge in the member state of destination, or undefined outside the member states. */
function reversedTax(
  { are_goods }: RefundLineFacts,
  { seller, buyer, ship_to }: InvoiceSnapshot,
): LineTax | undefined {
  const place = ship_to ?? buyer
  const reverse = place && reverseCharge(place)
  if (!reverse) return undefined
  const { category, tax_label, tax_country } = taxedAs(
    {
      requires_shipping: are_goods,
      tax_rate: reverse.rate,
      tax_basis: reverse.basis,
      tax_label: reverse.label,
      tax_country: reverse.country,
    },
    standingOf(seller),
  )
  return { category, tax_rate: normalRate(reverse.rate), tax_label, tax_country }
}

/**
 * Taxes a part like the invoice's line, or as sold. If the tax was refunded before, reverse charge applies.
 * Tax withheld at the earlier refund is still charged.
 */
function taxOf(part: RefundLineFacts, source: InvoiceLine | undefined, invoice: InvoiceSnapshot): LineTax {
  const reversed = part.is_after_correction && isZero(part.tax_total) ? reversedTax(part, invoice) : undefined
  if (reversed !== undefined) return reversed
  const { category, tax_label, tax_country } = source ?? taxedAs(part, standingOf(invoice.seller))
  return { category, tax_rate: normalRate(part.tax_rate), tax_label, tax_country }
}

/** Returns the credit note's line for a part of the refund. */
function correctedLine(part: RefundLineFacts, invoice: InvoiceSnapshot, shipping_title: string): InvoiceLine {
  const source = sourceOf(part, invoice)
  // Shipping has the name and the language of the invoice. The refund's own 'Shipping' is for the screens.
  const as_sold = source?.kind === 'shipping' ? source.title : shipping_title
  return {
    kind: part.kind,
    title: part.is_of_item ? (source?.title ?? part.title) : as_sold,
    sku: part.sku,
    quantity: part.kind === 'item' ? part.quantity : null,
    net_before_discount: part.subtotal,
    discount: toMajorText(0n, invoice.currency),
    net: part.subtotal,
    ...taxOf(part, source, invoice),
    tax: part.tax_total,
    total: part.total,
  }
}

/**
 * Returns the credit note's lines for a part of the refund. A refund of tax alone takes back the sale with
 * tax and charges the same net amount by reverse charge. All documents of the order together then have the
 * net amount under the applicable tax rule.
 */
function correctedLines(
  part: RefundLineFacts,
  invoice: InvoiceSnapshot,
  shipping_title: string,
): InvoiceLine[] {
  const { currency } = invoice
  const line = correctedLine(part, invoice, shipping_title)
  const moved = toMinor(part.net_moved, currency)
  const reversed = moved === 0n ? undefined : reversedTax(part, invoice)
  if (reversed === undefined) return [line]
  const amounts = (net: bigint, tax: bigint) => ({
    net_before_discount: toMajorText(net, currency),
    net: toMajorText(net, currency),
    tax: toMajorText(tax, currency),
    total: toMajorText(net + tax, currency),
  })
  return [
    { ...line, ...amounts(toMinor(line.net, currency) + moved, toMinor(line.tax, currency)) },
    { ...line, ...reversed, ...amounts(-moved, 0n) },
  ]
}

/**
 * Returns the notes of the invoice, and the notes that the law requires for lines taxed like no line of the
 * invoice.
 */
function notesOf(
  { lines: sold, notes, language, second_language, seller, buyer, supply }: InvoiceSnapshot,
  lines: readonly InvoiceLine[],
  untaxed_note: string,
): string[] {
  const added = lines.filter(
    ({ category, tax_label }) =>
      !sold.some((line) => line.category === category && line.tax_label === tax_label),
  )
  const { country, is_registered } = standingOf(seller)
  const wanted = legalNotes({
    language,
    second_language,
    lines: added,
    seller_country: country,
    is_registered,
    untaxed_note,
    is_business_buyer: buyer !== null && (buyer.company_name !== '' || buyer.vat_number !== ''),
    supply,
    kind: 'credit_note',
  })
  return [...new Set([...notes, ...wanted])]
}

function paymentOf(
  { is_owed, set_off, gift_card_amount }: RefundFacts,
  total: string,
  currency: string,
  on: string,
): InvoiceSnapshot['payment'] {
  const payment: InvoiceSnapshot['payment'] = { how: 'refund', on }
  if (is_owed) payment.is_owed = true
  // The credit note excludes sold gift cards, but the offset and the amount for gift cards include sold gift
  // cards.
  const whole = toMinor(total, currency)
  const offset = least(toMinor(set_off, currency), whole)
  if (offset > 0n) payment.set_off = toMajorText(offset, currency)
  const to_cards = least(toMinor(gift_card_amount, currency), whole - offset)
  if (to_cards > 0n) payment.gift_cards = toMajorText(to_cards, currency)
  return payment
}

function snapshotOf(
  invoice: InvoiceSnapshot,
  refund: RefundFacts,
  { number, now, untaxed_note }: { number: string; now: string; untaxed_note: string },
): InvoiceSnapshot {
  const { currency } = invoice
  const lines = refund.lines.flatMap((part) => correctedLines(part, invoice, refund.shipping_title))
  const sum = (field: 'net' | 'tax' | 'total') =>
    toMajorText(
      lines.reduce((total, line) => total + toMinor(line[field], currency), 0n),
      currency,
    )
  const today = dayIn(timeZoneOf(refund), now)
  const notes = notesOf(invoice, lines, untaxed_note)
  return {
    ...invoice,
    kind: 'credit_note',
    number,
    issued_on: today,
    corrects: { number: invoice.number, issued_on: invoice.issued_on },
    ship_to: null,
    payment: paymentOf(refund, sum('total'), currency, today),
    lines,
    taxes: taxesOf(lines, currency),
    net_total: sum('net'),
    tax_total: sum('tax'),
    total: sum('total'),
    notes: refund.is_vat_correction
      ? [...new Set([...notes, ...correctionNotes(refund.lines, invoice)])]
      : notes,
  }
}

/**
 * Issues the credit note of a refund, or returns the existing credit note. Returns undefined if nothing has
 * to be corrected: the money came too late, or the refund is of gift cards only, which no invoice names. The
 * caller holds the order's lock and has stored the refund's success. `issued_at` as for invoices.
 */
export async function issueCreditNote(
  tx: Tx,
  { shop_id, refund_id, issued_at }: { shop_id: string; refund_id: string; issued_at?: string },
): Promise<Issued | undefined> {
  const there = await findRefundDocument(tx, shop_id, refund_id, 'credit_note')
  if (there !== undefined) return there
  const refund = await findRefundFacts(tx, shop_id, refund_id)
  if (!refund?.invoice_id || refund.snapshot === null || refund.is_surplus) return undefined
  if (refund.lines.length === 0) return undefined
  const settings = await findSettings(tx, shop_id)
  if (settings === undefined) return undefined
  const invoice: InvoiceSnapshot = JSON.parse(refund.snapshot)
  const is_test = invoice.is_test ?? false
  const prefix = await choosePrefix(tx, shop_id, { kind: 'credit_note', is_test }, settings)
  const series = seriesOf('credit_note', is_test)
  const taken = await takeNumber(tx, shop_id, series)
  const { number } = taken
  const now = issued_at ?? taken.now
  const kind = 'credit_note'
  const printed = await takePrinted(tx, { shop_id, kind, is_test, prefix, at: now }, settings, refund)
  const snapshot = snapshotOf(invoice, refund, {
    number: printed ?? `${prefix}${number}`,
    now,
    untaxed_note: settings.untaxed_note,
  })
  const issued = await insertInvoice(tx, {
    shop_id,
    series,
    number,
    prefix,
    printed,
    order_id: refund.order_id,
    invoice_id: refund.invoice_id,
    refund_id,
    issued_at: now,
    buyer_name: nameOf(snapshot.buyer, snapshot.buyer_email),
    snapshot,
  })
  if (issued_at === undefined) await queueDrawing(tx, shop_id, issued, snapshot)
  return issued
}
