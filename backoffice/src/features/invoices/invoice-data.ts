// The API calls of the invoice screens, and saving their files.

import { type InvoiceDocument, type InvoiceKind, invoices } from '@kontor/contract/invoices/invoices'
import { queryOptions } from '@tanstack/react-query'
import { call, download } from '../../lib/api/api.ts'
import { saveFile } from '../../lib/api/save-file.ts'
import { t } from '../../lib/texts.ts'
import type { ListCall } from '../../ui/list/list-state.ts'

/** The timeout for a month's files: a busy shop has many, and the server draws each document that was never opened. */
const ARCHIVE_MS = 600_000

export const KIND_LABELS: Record<InvoiceKind, string> = {
  invoice: t('Invoice'),
  credit_note: t('Credit note'),
  receipt: t('Receipt'),
}

export const listInvoices: ListCall<InvoiceDocument> = (query, signal) =>
  call(invoices.list, { query }, { signal })

/** The day of the shop's first document, as YYYY-MM-DD; null if the shop has no document. */
export const firstDocumentQuery = (shop_id: string) =>
  queryOptions({
    queryKey: ['invoices', 'first', shop_id],
    queryFn: async ({ signal }) => {
      const query = { shop_id, sort: 'issued_on', limit: '1' } as const
      return (await call(invoices.list, { query }, { signal })).data[0]?.issued_on ?? null
    },
  })

/**
 * The invoice, receipt and credit notes of an order; empty before payment. The key begins like the order's
 * key, because a step of the order renews both.
 */
export const orderDocumentsQuery = (order_id: string) =>
  queryOptions({
    queryKey: ['orders', 'documents', order_id],
    queryFn: ({ signal }) => call(invoices.ofOrder, { params: { id: order_id } }, { signal }),
  })

export async function saveDocument({ id, kind, order_id }: InvoiceDocument): Promise<void> {
  const file = await download(invoices.document, { id })
  saveFile(file, kind === 'credit_note' ? `credit-note-${id}.pdf` : `${kind}-${order_id}.pdf`)
}

export const saveOrderInvoice = async (order_id: string): Promise<void> =>
  saveFile(await download(invoices.download, { id: order_id }), `invoice-${order_id}.pdf`)

/** `month` is YYYY-MM. The server names the file, because the server knows whether the month holds tests. */
async function saveMonth(
  endpoint: typeof invoices.archive | typeof invoices.journal,
  shop_id: string,
  month: string,
): Promise<void> {
  const file = await download(endpoint, {}, { query: { shop_id, month }, timeout_ms: ARCHIVE_MS })
  saveFile(file, file.name)
}

export const saveArchive = (shop_id: string, month: string): Promise<void> =>
  saveMonth(invoices.archive, shop_id, month)

export const saveJournal = (shop_id: string, month: string): Promise<void> =>
  saveMonth(invoices.journal, shop_id, month)
