// The job that draws a document right after it was issued, so that nobody waits for it later.

import { z } from 'zod'
import type { Task } from '../../jobs/run-job.ts'
import { forShop, type Services } from '../../services.ts'
import { findInvoiceFile } from './invoice-file.ts'

const payloadShape = z.object({ shop_id: z.string(), invoice_id: z.string() })

export const invoiceTasks = (services: Pick<Services, 'db' | 'files'>): Record<string, Task> => ({
  draw_invoice: async (payload) => {
    const { shop_id, invoice_id } = payloadShape.parse(payload)
    await findInvoiceFile(forShop(services, shop_id), shop_id, invoice_id)
  },
})
