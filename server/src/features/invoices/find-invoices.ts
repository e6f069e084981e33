// Reads invoices and credit notes for the shop's members and for buyers.

import type { InvoiceDocument } from '@kontor/contract/invoices/invoices'
import { pageOf } from '../../db/lists/page-of.ts'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import {
  findOnlyTests,
  type InvoiceListQuery,
  invoicesWanted,
  listInvoices,
  listOfOrder,
} from './invoices.queries.ts'

/** Lists the invoice, then its credit notes, oldest first. */
export const listOrderDocuments = (db: Db, shop_id: string, order_id: string): Promise<InvoiceDocument[]> =>
  listOfOrder(db, shop_id, order_id)

export const pageOfInvoices = (db: Db, { shop_id }: ShopScope, query: InvoiceListQuery) =>
  pageOf(db, invoicesWanted(shop_id, query), query, (ids) => listInvoices(db, shop_id, query.sort, ids))

/**
 * Returns whether all sales of a shop were tests. Reports and exports then cover test sales, to show how real
 * sales will look.
 */
export const hasOnlyTests = async (db: Db, shop_id: string): Promise<boolean> =>
  (await findOnlyTests(db, shop_id))?.has_only_tests ?? false
