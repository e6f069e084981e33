// The receipt that cancels gift cards refunded before any use. The receipt has amounts below zero, in the
// series of receipts. The sale and the cancellation are then both among the documents of their days. No
// invoice and no credit note names gift cards.

import { dayIn } from '@kontor/contract/shops/shop-day'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Tx } from '../../../db/pool.ts'
import { timeZoneOf } from '../../../locale/shop-time-zone.ts'
import { findReturnFacts, type ReturnFacts } from '../invoice-facts.queries.ts'
import { findSettings } from '../invoice-settings.queries.ts'
import type { InvoiceLine, InvoiceSnapshot } from '../invoice-snapshot.ts'
import { queueDrawing } from '../invoice-tasks.ts'
import { findRefundDocument, type Issued, insertInvoice, seriesOf, takeNumber } from '../invoices.queries.ts'
import { choosePrefix } from './choose-prefix.ts'
import { taxesOf } from './invoice-lines.ts'
import { nameOf } from './issue-invoice.ts'
import { takePrinted } from './printed-number.ts'

function linesOf({ lines }: ReturnFacts, receipt: InvoiceSnapshot): InvoiceLine[] {
  const [sold] = receipt.lines
  const nothing = toMajorText(0n, receipt.currency)
  return lines.map(({ title, quantity, total }) => {
    const value = toMajorText(-toMinor(total, receipt.currency), receipt.currency)
    const as_sold = receipt.lines.find((line) => line.title === title) ?? sold!
    return {
      kind: 'item',
      title,
      sku: as_sold.sku,
      quantity,
      net_before_discount: value,
      discount: nothing,
      net: value,
      tax: nothing,
      total: value,
      category: as_sold.category,
      tax_rate: as_sold.tax_rate,
      tax_label: as_sold.tax_label,
      tax_country: as_sold.tax_country,
    }
  })
}

/**
 * Returns undefined if the refund cancels no gift cards. The caller holds the order's lock and has stored the
 * refund's success.
 */
export async function issueReturnReceipt(
  tx: Tx,
  { shop_id, refund_id }: { shop_id: string; refund_id: string },
): Promise<Issued | undefined> {
  const kind = 'receipt'
  const there = await findRefundDocument(tx, shop_id, refund_id, kind)
  if (there !== undefined) return there
  const facts = await findReturnFacts(tx, shop_id, refund_id)
  const settings = facts && (await findSettings(tx, shop_id))
  if (settings === undefined) return undefined
  const receipt: InvoiceSnapshot = JSON.parse(facts!.receipt)
  const is_test = receipt.is_test ?? false
  const prefix = await choosePrefix(tx, shop_id, { kind, is_test }, settings)
  const series = seriesOf(kind, is_test)
  const { number, now } = await takeNumber(tx, shop_id, series)
  const printed = await takePrinted(tx, { shop_id, kind, is_test, prefix, at: now }, settings, facts!)
  const snapshot = returned(receipt, facts!, { number: printed ?? `${prefix}${number}`, now })
  const issued = await insertInvoice(tx, {
    shop_id,
    series,
    number,
    prefix,
    printed,
    refund_id,
    snapshot,
    order_id: facts!.order_id,
    invoice_id: null,
    issued_at: now,
    buyer_name: nameOf(snapshot.buyer, snapshot.buyer_email),
  })
  await queueDrawing(tx, shop_id, issued, snapshot)
  return issued
}

function returned(
  receipt: InvoiceSnapshot,
  facts: ReturnFacts,
  { number, now }: { number: string; now: string },
): InvoiceSnapshot {
  const lines = linesOf(facts, receipt)
  const total = toMajorText(
    lines.reduce((sum, line) => sum + toMinor(line.total, receipt.currency), 0n),
    receipt.currency,
  )
  const today = dayIn(timeZoneOf(facts), now)
  return {
    ...receipt,
    number,
    issued_on: today,
    corrects: { number: receipt.number, issued_on: receipt.issued_on },
    payment: { how: 'refund', on: today, ...(facts.is_owed && { is_owed: true }) },
    lines,
    taxes: taxesOf(lines, receipt.currency),
    net_total: total,
    total,
  }
}
