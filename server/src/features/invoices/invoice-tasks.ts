// The job that draws a document right after it was issued, so that nobody waits for it later.

import { readPayload } from '../../jobs/job-payloads.ts'
import type { Task } from '../../jobs/run-job.ts'
import { forShop, type Services } from '../../services.ts'
import { findInvoiceFile } from './invoice-file.ts'

export const invoiceTasks = (services: Pick<Services, 'db' | 'files' | 'printer'>): Record<string, Task> => ({
  draw_invoice: async (payload) => {
    const { shop_id, invoice_id } = readPayload('draw_invoice', payload)
    await findInvoiceFile(forShop(services, shop_id), shop_id, invoice_id)
  },
})
