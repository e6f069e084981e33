// Routes of a shop's discounts and their codes.

import { Readable } from 'node:stream'
import { api } from '@kontor/contract/api'
import { asDownload } from '../../../http/files/as-download.ts'
import { CSV_TYPE } from '../../../http/files/csv.ts'
import { type App, route } from '../../../http/route.ts'
import { createCodes, pageOfCodes, writeCodeTable } from './codes.ts'
import {
  changeDiscount,
  createDiscount,
  duplicateDiscount,
  getDiscount,
  pageOfDiscounts,
  removeDiscount,
} from './save-discount.ts'

export function registerDiscounts(app: App): void {
  const { discounts } = api
  route(app, discounts.create, ({ db, shop, body }) => createDiscount(db, shop, body))
  route(app, discounts.list, ({ read_db, shop, query }) => pageOfDiscounts(read_db, shop, query))
  route(app, discounts.get, ({ db, shop, params }) => getDiscount(db, shop, params.id))
  route(app, discounts.update, ({ db, shop, params, body }) => changeDiscount(db, shop, params.id, body))
  route(app, discounts.remove, ({ db, shop, params }) => removeDiscount(db, shop, params.id))
  route(app, discounts.duplicate, ({ db, shop, params }) => duplicateDiscount(db, shop, params.id))
  route(app, discounts.createCodes, ({ db, shop, params, body }) => createCodes(db, shop, params.id, body))
  route(app, discounts.listCodes, ({ read_db, shop, params, query }) =>
    pageOfCodes(read_db, shop, params.id, query),
  )
  route(app, discounts.codesCsv, async ({ read_db, shop, params, reply }) => {
    const table = await writeCodeTable(read_db, shop, params.id)
    return asDownload(reply, CSV_TYPE, 'codes.csv').send(Readable.from(table))
  })
}
