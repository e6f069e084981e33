// The job that draws a document beforehand. Most documents are drawn for a mail, or for the first reader. The
// snapshot only names the logo. If no mail needs the document soon, the job draws the document before the
// shop can replace the logo file.

import type { Tx } from '../../db/pool.ts'
import { queueJob, readPayload } from '../../jobs/job-payloads.ts'
import type { Task } from '../../jobs/run-job.ts'
import type { Platform } from '../../platform.ts'
import { findInvoiceFile } from './invoice-file.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import type { Issued } from './invoices.queries.ts'
import type { InvoicePrinter } from './printing/invoice-printer.ts'

/**
 * Queues the drawing of a document that no mail will enclose. A document without a logo can as well be drawn
 * later.
 */
export async function queueDrawing(
  tx: Tx,
  shop_id: string,
  { id: invoice_id }: Issued,
  { logo_key }: InvoiceSnapshot,
): Promise<void> {
  if (logo_key !== '') await queueJob(tx, 'draw_invoice', { shop_id, invoice_id })
}

export const invoiceTasks = (
  platform: Pick<Platform, 'db' | 'files'>,
  printer: InvoicePrinter,
): Record<string, Task> => ({
  draw_invoice: async (payload) => {
    const { shop_id, invoice_id } = readPayload('draw_invoice', payload)
    await findInvoiceFile(
      { db: platform.db.forShop(shop_id), files: platform.files, printer },
      shop_id,
      invoice_id,
    )
  },
})
