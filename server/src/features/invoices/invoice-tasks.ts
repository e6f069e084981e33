// The job that draws a document beforehand. Most are drawn for the mail that encloses them, or for their first reader. The logo is the one part of a
// document that its snapshot only names: where no mail soon needs the document, this job draws it before the shop can have replaced the file.

import type { Tx } from '../../db/pool.ts'
import { queueJob, readPayload } from '../../jobs/job-payloads.ts'
import type { Task } from '../../jobs/run-job.ts'
import type { Platform } from '../../platform.ts'
import { findInvoiceFile } from './invoice-file.ts'
import type { InvoiceSnapshot } from './invoice-snapshot.ts'
import type { Issued } from './invoices.queries.ts'
import type { InvoicePrinter } from './printing/invoice-printer.ts'

/** For a document that no mail will enclose; one without a logo can as well be drawn later. */
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
