// Routes of the sales by day, of discounts and of the tax reports, each of these for the screen and as a CSV file.

import { api } from '@kontor/contract/api'
import { reportFileName } from '@kontor/contract/office/report-name'
import type { FastifyReply } from 'fastify'
import { sendWhole } from '../../../http/files/as-download.ts'
import { CSV_TYPE } from '../../../http/files/csv.ts'
import { type App, route } from '../../../http/route.ts'
import { showDiscounts } from './show-discounts.ts'
import { showGiftCards } from './show-gift-cards.ts'
import { showOss } from './show-oss.ts'
import { showSales } from './show-sales.ts'
import { showTaxes } from './show-taxes.ts'
import {
  writeDiscountsCsv,
  writeGiftCardsCsv,
  writeOssCsv,
  writeSalesCsv,
  writeTaxesCsv,
} from './write-report-csv.ts'

const sendCsv = (reply: FastifyReply, name: string, table: string) => sendWhole(reply, CSV_TYPE, name, table)

/** `are_vat_numbers_checked`: whether the register of VAT numbers is asked. */
export function registerReports(
  app: App,
  { are_vat_numbers_checked }: { are_vat_numbers_checked: boolean },
): void {
  route(app, api.reports.sales, ({ read_db, shop, query }) => showSales(read_db, shop, query))
  route(app, api.reports.salesCsv, async ({ read_db, shop, query, reply }) => {
    const report = await showSales(read_db, shop, query)
    return sendCsv(
      reply,
      reportFileName(`sales-${report.from}-${report.until}`, report),
      writeSalesCsv(report),
    )
  })
  route(app, api.reports.discounts, ({ read_db, shop, query }) => showDiscounts(read_db, shop, query))
  route(app, api.reports.discountsCsv, async ({ read_db, shop, query, reply }) => {
    const report = await showDiscounts(read_db, shop, query)
    return sendCsv(
      reply,
      reportFileName(`discounts-${report.from}-${report.until}`, report),
      writeDiscountsCsv(report),
    )
  })
  route(app, api.reports.giftCards, ({ read_db, shop, query }) => showGiftCards(read_db, shop, query))
  route(app, api.reports.giftCardsCsv, async ({ read_db, shop, query, reply }) => {
    const report = await showGiftCards(read_db, shop, query)
    return sendCsv(
      reply,
      reportFileName(`gift-cards-${report.from}-${report.until}`, report),
      writeGiftCardsCsv(report),
    )
  })
  route(app, api.reports.taxes, async ({ read_db, shop, query }) => ({
    ...(await showTaxes(read_db, shop, query)),
    are_vat_numbers_checked,
  }))
  route(app, api.reports.taxesCsv, async ({ read_db, shop, query, reply }) => {
    const report = await showTaxes(read_db, shop, query)
    return sendCsv(
      reply,
      reportFileName(`taxes-${report.from}-${report.until}`, report),
      writeTaxesCsv(report),
    )
  })
  route(app, api.reports.oss, ({ read_db, shop, query }) => showOss(read_db, shop, query.quarter))
  route(app, api.reports.ossCsv, async ({ read_db, shop, query, reply }) => {
    const report = await showOss(read_db, shop, query.quarter)
    return sendCsv(reply, reportFileName(`oss-${report.quarter}`, report), writeOssCsv(report))
  })
}
