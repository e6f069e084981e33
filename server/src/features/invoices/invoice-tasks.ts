// The job that draws a document right after it was issued, so that no reader waits for it later.

import { readPayload } from '../../jobs/job-payloads.ts'
import type { Task } from '../../jobs/run-job.ts'
import type { Platform } from '../../platform.ts'
import { findInvoiceFile } from './invoice-file.ts'
import type { InvoicePrinter } from './printing/invoice-printer.ts'

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
