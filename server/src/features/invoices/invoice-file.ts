// The PDF of an invoice, credit note or receipt. It is drawn once, by a job right after the issue or for the first request, and then stored: all
// readers get the same bytes.

import type { Db } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import type { FileStore } from '../../integrations/files/file-store.ts'
import type { Platform } from '../../platform.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import {
  findDrawn,
  findOrderDocument,
  findRefundCreditNote,
  type InvoiceKind,
  insertFile,
  type SaleKind,
} from './invoices.queries.ts'
import type { InvoicePrinter, PrintUrgency } from './printing/invoice-printer.ts'
import { readLogo } from './printing/read-logo.ts'

export interface InvoiceFile {
  filename: string
  bytes: Buffer
}

/** File names are made of our own ids alone, so that no user input gets into a header (hardening U-06). */
const filenameOf = (kind: InvoiceKind, order_id: string, invoice_id: string): string =>
  kind === 'credit_note' ? `credit-note-${invoice_id}.pdf` : `${kind}-${order_id}.pdf`

type Drawer = { db: Db } & Pick<Platform, 'files'> & { printer: InvoicePrinter }

/** Where the logo of the time is gone, as in an imported shop, the shop's present one is used. */
const readLogoOf = async (files: FileStore, snapshot: InvoiceSnapshot, present_key: string) =>
  snapshot.logo_key === ''
    ? undefined
    : ((await readLogo(files, snapshot.logo_key)) ?? (await readLogo(files, present_key)))

/** By printer, so that two servers in one process (as in tests) share nothing. */
const drawings = new WeakMap<object, Map<string, Promise<Buffer>>>()

/** A second request for a document that is still being drawn waits for that drawing, and does not cause another one. */
function drawOnce(printer: Drawer['printer'], key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const under_way = drawings.get(printer) ?? new Map<string, Promise<Buffer>>()
  drawings.set(printer, under_way)
  const drawing = under_way.get(key) ?? draw().finally(() => under_way.delete(key))
  under_way.set(key, drawing)
  return drawing
}

/** Undefined if the shop has no such document. */
export async function findInvoiceFile(
  { db, files, printer }: Drawer,
  shop_id: string,
  invoice_id: string,
  urgency: PrintUrgency = 'beforehand',
): Promise<InvoiceFile | undefined> {
  const found = await findDrawn(db, shop_id, invoice_id)
  if (found === undefined) return undefined
  const filename = filenameOf(found.kind, found.order_id, invoice_id)
  if (found.bytes !== null) return { filename, bytes: found.bytes }
  const snapshot: InvoiceSnapshot = JSON.parse(found.snapshot)
  const drawn = await drawOnce(printer, `${urgency} ${invoice_id}`, async () =>
    printer.print(snapshot, await readLogoOf(files, snapshot, found.logo_key), urgency),
  )
  if ((await insertFile(db, shop_id, invoice_id, drawn)) > 0) return { filename, bytes: drawn }
  // Another process has drawn and stored the document meanwhile: the stored one counts.
  const kept = await findDrawn(db, shop_id, invoice_id)
  return { filename, bytes: kept?.bytes ?? drawn }
}

/** The invoice or receipt of an order, for the mail that says it is paid; undefined where it has none. */
export async function findSalePdf(
  drawer: Drawer,
  shop_id: string,
  order_id: string,
  kind: SaleKind,
  urgency: PrintUrgency = 'beforehand',
): Promise<InvoiceFile | undefined> {
  const document = await findOrderDocument(drawer.db, shop_id, order_id, { kind })
  return document && findInvoiceFile(drawer, shop_id, document.id, urgency)
}

/** The credit note of a refund, for the mail about it; undefined if it has none. */
export async function findCreditNotePdf(
  drawer: Drawer,
  shop_id: string,
  refund_id: string,
): Promise<InvoiceFile | undefined> {
  const credit_note = await findRefundCreditNote(drawer.db, shop_id, refund_id)
  return credit_note && findInvoiceFile(drawer, shop_id, credit_note.id)
}

/** Refuses `invalid_transition` before the order is paid, and for one of gift cards alone. */
export async function getOrderInvoice(
  drawer: Drawer,
  shop: { shop_id: string },
  order_id: string,
): Promise<InvoiceFile> {
  const file = await findSalePdf(drawer, shop.shop_id, order_id, 'invoice', 'waited_for')
  if (file === undefined)
    throw apiError(
      'invalid_transition',
      'This order has no invoice. An invoice is created when an order is paid; gift cards have a receipt instead.',
    )
  return file
}

/** Refuses `not_found`. */
export async function getInvoiceFile(
  drawer: Drawer,
  shop: { shop_id: string },
  invoice_id: string,
): Promise<InvoiceFile> {
  const file = await findInvoiceFile(drawer, shop.shop_id, invoice_id, 'waited_for')
  if (file === undefined) throw apiError('not_found')
  return file
}
