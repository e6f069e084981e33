// The PDF of an invoice, credit note or receipt. It is drawn from its snapshot for the first mail that encloses it or for its first reader, and then
// stored: all readers get the same bytes. Where its logo could be replaced before, a job draws it.

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

/** As people look for it: by the shop and the number. Nothing that could end or split a header gets into it (hardening U-06). */
export const documentName = (slug: string, number_text: string): string =>
  `${slug}-${number_text}`.replace(NOT_FOR_FILENAMES, '_')

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

/** The file of a document that was found; drawn and stored where it has none yet. */
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
  // Another process has drawn and stored the document meanwhile: the stored one counts.
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

/** The invoice and the receipt of an order, for the mail that says it is paid; without those that it has not. */
export const findSalePdfs = (drawer: Drawer, order: OrderKey) =>
  findSaleFiles(drawer, order, ['invoice', 'receipt'], 'beforehand')

/** The credit note of a refund, or the receipt that takes its gift cards back, for the mail about it; undefined if it has none. */
export async function findRefundPdf(
  drawer: Drawer,
  shop_id: string,
  refund_id: string,
  kind: 'credit_note' | 'receipt',
): Promise<InvoiceFile | undefined> {
  const found = await findRefundDocument(drawer.db, shop_id, refund_id, kind)
  return found && findInvoiceFile(drawer, shop_id, found.id)
}

/** By the name that clients of this endpoint have always got. Refuses `invalid_transition` before the order is paid, and for one of gift cards alone. */
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
