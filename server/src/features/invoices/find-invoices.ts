// Reading invoices and credit notes, for the shop's members and for its buyers.

import type { InvoiceDocument } from '@kontor/contract/orders/invoices'
import { pageOf } from '../../db/lists/page-of.ts'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { type InvoiceListQuery, invoicesWanted, listInvoices, listOfOrder } from './invoices.queries.ts'

/** The invoice first, then its credit notes, oldest first. */
export const listOrderDocuments = (db: Db, shop_id: string, order_id: string): Promise<InvoiceDocument[]> =>
  listOfOrder(db, shop_id, order_id)

export const pageOfInvoices = (db: Db, { shop_id }: ShopScope, query: InvoiceListQuery) =>
  pageOf(db, invoicesWanted(shop_id, query), query, (ids) => listInvoices(db, shop_id, query.sort, ids))
