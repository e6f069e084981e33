// Reading invoices and credit notes, for the shop's members and for its buyers.

import type { InvoiceDocument } from '@kontor/contract/invoices'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { countInvoices, type InvoiceListQuery, listInvoices, listOfOrder } from './invoices.queries.ts'

/** The invoice first, then its credit notes, oldest first. */
export const listOrderDocuments = (db: Db, shop_id: string, order_id: string): Promise<InvoiceDocument[]> =>
  listOfOrder(db, shop_id, order_id)

export async function pageOfInvoices(db: Db, { shop_id }: ShopScope, query: InvoiceListQuery) {
  const [data, total] = await Promise.all([
    listInvoices(db, shop_id, query),
    countInvoices(db, shop_id, query),
  ])
  return { data, ...total }
}
