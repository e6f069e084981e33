// Invoices and credit notes for the shop's members: lists, PDFs, a month's export, and the settings for texts
// on documents.

import { Readable } from 'node:stream'
import { api } from '@kontor/contract/api'
import { reportFileName } from '@kontor/contract/office/report-name'
import type { FastifyReply } from 'fastify'
import { asDownload, sendWhole } from '../../http/files/as-download.ts'
import { CSV_TYPE } from '../../http/files/csv.ts'
import { type App, route } from '../../http/route.ts'
import { changeInvoiceSettings, getInvoiceSettings } from './change-invoice-settings.ts'
import { documentsOf, writeArchive, writeJournal } from './export-month.ts'
import { listOrderDocuments, pageOfInvoices } from './find-invoices.ts'
import { getInvoiceFile, getOrderInvoice, type InvoiceFile } from './invoice-file.ts'
import type { InvoicePrinter } from './printing/invoice-printer.ts'

const sendPdf = (reply: FastifyReply, { filename, bytes }: InvoiceFile): FastifyReply =>
  sendWhole(reply, 'application/pdf', filename, bytes)

export function registerInvoices(app: App, printer: InvoicePrinter): void {
  const { files } = app.platform
  route(app, api.invoices.download, async ({ db, shop, params, reply }) =>
    sendPdf(reply, await getOrderInvoice({ db, files, printer }, shop, params.id)),
  )
  route(app, api.invoices.document, async ({ db, shop, params, reply }) =>
    sendPdf(reply, await getInvoiceFile({ db, files, printer }, shop, params.id)),
  )
  route(app, api.invoices.ofOrder, ({ db, shop, params }) => {
    printer.wake()
    return listOrderDocuments(db, shop.shop_id, params.id)
  })
  route(app, api.invoices.list, ({ read_db, shop, query }) => pageOfInvoices(read_db, shop, query))
  route(app, api.invoices.archive, async ({ db, shop, query, reply }) => {
    const wanted = await documentsOf(db, shop.shop_id, query.month)
    const name = reportFileName(`invoices-${query.month}`, wanted, 'zip')
    return asDownload(reply, 'application/zip', name).send(
      Readable.from(writeArchive({ db, files, printer }, wanted)),
    )
  })
  route(app, api.invoices.journal, async ({ db, shop, query, reply }) => {
    const wanted = await documentsOf(db, shop.shop_id, query.month)
    const name = reportFileName(`invoices-${query.month}`, wanted)
    return asDownload(reply, CSV_TYPE, name).send(Readable.from(writeJournal(db, wanted)))
  })
  route(app, api.invoices.getSettings, ({ db, shop }) => getInvoiceSettings(db, shop))
  route(app, api.invoices.updateSettings, ({ db, shop, body }) => changeInvoiceSettings(db, shop, body))
}
