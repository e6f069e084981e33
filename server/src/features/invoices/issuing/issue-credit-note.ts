// The credit note of a refund takes back the part of the invoice that was refunded; credit notes have a series of numbers of their own. After a full
// refund invoice and credit notes of an order sum to zero at every rate, because the refund's lines do.

import { dayIn } from '@kontor/contract/shops/shop-day'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Tx } from '../../../db/pool.ts'
import { normalRate } from '../../../pricing/refund-pools.ts'
import { timeZoneOf } from '../../../shop-time-zone.ts'
import { findRefundFacts, type RefundFacts, type RefundLineFacts } from '../invoice-facts.queries.ts'
import { findSettings } from '../invoice-settings.queries.ts'
import type { InvoiceLine, InvoiceSnapshot } from '../invoice-snapshot.ts'
import { queueDrawing } from '../invoice-tasks.ts'
import {
  findRefundCreditNote,
  type Issued,
  insertInvoice,
  seriesOf,
  takeNumber,
} from '../invoices.queries.ts'
import { choosePrefix } from './choose-prefix.ts'
import { taxesOf } from './invoice-lines.ts'
import { nameOf } from './issue-invoice.ts'
import { correctionNotes } from './legal-notes.ts'

/** The line of the credit note for one part of the refund, taxed like the line of the invoice it corrects. */
function correctedLine(part: RefundLineFacts, invoice: InvoiceSnapshot): InvoiceLine {
  const rate = normalRate(part.tax_rate)
  const items = invoice.lines.filter((line) => line.kind === 'item')
  const source =
    (part.item_position === null ? undefined : items[part.item_position]) ??
    invoice.lines.find((line) => line.kind === 'shipping' && line.tax_rate === rate) ??
    invoice.lines.find((line) => line.tax_rate === rate)
  const as_sold = source?.title ?? ''
  // Shipping is called what the invoice calls it, in its language: the refund's own 'Shipping' is for the screens.
  const title = part.kind === 'shipping' ? as_sold : part.title || as_sold
  return {
    kind: part.kind,
    title,
    sku: source?.kind === 'item' ? source.sku : '',
    quantity: part.kind === 'item' ? part.quantity : null,
    net_before_discount: part.subtotal,
    discount: toMajorText(0n, invoice.currency),
    net: part.subtotal,
    category: source?.category ?? 'O',
    tax_rate: rate,
    tax_label: source?.tax_label ?? '',
    tax_country: source?.tax_country ?? '',
    tax: part.tax_total,
    total: part.total,
  }
}

function snapshotOf(
  invoice: InvoiceSnapshot,
  refund: RefundFacts,
  { number, now }: { number: string; now: string },
): InvoiceSnapshot {
  const { currency } = invoice
  const lines = refund.lines.map((part) => correctedLine(part, invoice))
  const sum = (field: 'net' | 'tax' | 'total') =>
    toMajorText(
      lines.reduce((total, line) => total + toMinor(line[field], currency), 0n),
      currency,
    )
  const today = dayIn(timeZoneOf(refund), now)
  return {
    ...invoice,
    kind: 'credit_note',
    number,
    issued_on: today,
    corrects: { number: invoice.number, issued_on: invoice.issued_on },
    reason: refund.reason,
    ship_to: null,
    payment: { how: 'refund', on: today, ...(refund.is_owed && { is_owed: true }) },
    lines,
    taxes: taxesOf(lines, currency),
    net_total: sum('net'),
    tax_total: sum('tax'),
    total: sum('total'),
    notes: refund.is_vat_correction
      ? [...invoice.notes, ...correctionNotes(refund.lines, invoice.language)]
      : invoice.notes,
  }
}

/**
 * The caller holds the order's lock and has stored that the refund succeeded. Returns an existing credit note of the refund; undefined if there is
 * nothing to correct: the money came too late, or only gift cards are refunded, which no invoice names. `issued_at` as for invoices.
 */
export async function issueCreditNote(
  tx: Tx,
  { shop_id, refund_id, issued_at }: { shop_id: string; refund_id: string; issued_at?: string },
): Promise<Issued | undefined> {
  const there = await findRefundCreditNote(tx, shop_id, refund_id)
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
  const snapshot = snapshotOf(invoice, refund, { number: `${prefix}${number}`, now })
  const issued = await insertInvoice(tx, {
    shop_id,
    series,
    number,
    prefix,
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
