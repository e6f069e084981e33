// The PDF of an invoice, credit note or receipt. The snapshot is drawn for the first mail that encloses the
// document, or for the first reader. The PDF is then stored, so all readers get the same bytes. If the shop
// could replace the logo before, a job draws the document.

import type { OrderKey } from '../../db/access/row-keys.ts'
import type { Db } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import type { FileStore } from '../../integrations/files/file-store.ts'
import type { Platform } from '../../platform.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import {
  type DrawnInvoice,
  findDrawn,
  findRefundDocument,
  insertFile,
  listDrawnOfSale,
  type SaleKind,
} from './invoices.queries.ts'
import type { InvoicePrinter, PrintUrgency } from './printing/invoice-printer.ts'
import { readLogo } from './printing/read-logo.ts'

export interface InvoiceFile {
  filename: string
  bytes: Buffer
}

const NOT_FOR_FILENAMES = /[^A-Za-z0-9._-]/g

/**
 * Returns the name that people search for: the shop and the number. The name contains no character that ends
 * or splits a header (hardening U-06).
 */
export const documentName = (slug: string, number_text: string): string =>
  `${slug}-${number_text}`.replace(NOT_FOR_FILENAMES, '_')

type Drawer = { db: Db } & Pick<Platform, 'files'> & { printer: InvoicePrinter }

/**
 * Reads the logo of the snapshot. If the logo is gone, as in an imported shop, reads the shop's present logo.
 */
const readLogoOf = async (files: FileStore, snapshot: InvoiceSnapshot, present_key: string) =>
  snapshot.logo_key === ''
    ? undefined
    : ((await readLogo(files, snapshot.logo_key)) ?? (await readLogo(files, present_key)))

/** A map for each printer, so that two servers in one process (as in tests) share nothing. */
const drawings = new WeakMap<object, Map<string, Promise<Buffer>>>()

/** Draws a document once. A second request during the drawing waits for the same drawing. */
function drawOnce(printer: Drawer['printer'], key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
  const under_way = drawings.get(printer) ?? new Map<string, Promise<Buffer>>()
  drawings.set(printer, under_way)
  const drawing = under_way.get(key) ?? draw().finally(() => under_way.delete(key))
  under_way.set(key, drawing)
  return drawing
}

/** Returns the file of a document. Draws and stores the file first if no file exists. */
async function fileOf(
  { db, files, printer }: Drawer,
  shop_id: string,
  found: DrawnInvoice,
  urgency: PrintUrgency,
): Promise<InvoiceFile> {
  const { id: invoice_id } = found
  const filename = `${documentName(found.slug, found.number_text)}.pdf`
  if (found.bytes !== null) return { filename, bytes: found.bytes }
  const snapshot: InvoiceSnapshot = JSON.parse(found.snapshot)
  const drawn = await drawOnce(printer, `${urgency} ${invoice_id}`, async () =>
    printer.print(snapshot, await readLogoOf(files, snapshot, found.logo_key), { shop_id, urgency }),
  )
  if ((await insertFile(db, shop_id, invoice_id, drawn)) > 0) return { filename, bytes: drawn }
  // Another process has meanwhile stored the document. The stored document counts.
  const stored = await findDrawn(db, shop_id, invoice_id)
  return { filename, bytes: stored?.bytes ?? drawn }
}

/** Returns undefined if the shop has no such document. */
export async function findInvoiceFile(
  drawer: Drawer,
  shop_id: string,
  invoice_id: string,
  urgency: PrintUrgency = 'beforehand',
): Promise<InvoiceFile | undefined> {
  const found = await findDrawn(drawer.db, shop_id, invoice_id)
  return found && fileOf(drawer, shop_id, found, urgency)
}

const findSaleFiles = async (
  drawer: Drawer,
  { shop_id, order_id }: OrderKey,
  kinds: readonly SaleKind[],
  urgency: PrintUrgency,
): Promise<{ [kind in SaleKind]?: InvoiceFile }> =>
  Object.fromEntries(
    await Promise.all(
      (await listDrawnOfSale(drawer.db, shop_id, order_id, kinds)).map(async (found) => [
        found.kind,
        await fileOf(drawer, shop_id, found, urgency),
      ]),
    ),
  )

/**
 * Finds the invoice and the receipt of an order, for the mail about the payment. A missing document is left
 * out.
 */
export const findSalePdfs = (drawer: Drawer, order: OrderKey) =>
  findSaleFiles(drawer, order, ['invoice', 'receipt'], 'beforehand')

/**
 * Finds the credit note of a refund, or the receipt that cancels the gift cards, for the refund's mail.
 * Returns undefined if the refund has no such document.
 */
export async function findRefundPdf(
  drawer: Drawer,
  shop_id: string,
  refund_id: string,
  kind: 'credit_note' | 'receipt',
): Promise<InvoiceFile | undefined> {
  const found = await findRefundDocument(drawer.db, shop_id, refund_id, kind)
  return found && findInvoiceFile(drawer, shop_id, found.id)
}

/**
 * Returns the invoice under the file name that clients of the endpoint have always got. Throws
 * `invalid_transition` before the order is paid, and for an order of gift cards alone.
 */
export async function getOrderInvoice(
  drawer: Drawer,
  shop: { shop_id: string },
  order_id: string,
): Promise<InvoiceFile> {
  const of = { shop_id: shop.shop_id, order_id }
  const { invoice: file } = await findSaleFiles(drawer, of, ['invoice'], 'waited_for')
  if (file === undefined)
    throw apiError(
      'invalid_transition',
      'This order has no invoice. An invoice is created when an order is paid; gift cards have a receipt instead.',
    )
  return { ...file, filename: `invoice-${order_id}.pdf` }
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
