// Reading invoices and credit notes, for the shop's members and for its buyers.

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

/** The invoice first, then its credit notes, oldest first. */
export const listOrderDocuments = (db: Db, shop_id: string, order_id: string): Promise<InvoiceDocument[]> =>
  listOfOrder(db, shop_id, order_id)

export const pageOfInvoices = (db: Db, { shop_id }: ShopScope, query: InvoiceListQuery) =>
  pageOf(db, invoicesWanted(shop_id, query), query, (ids) => listInvoices(db, shop_id, query.sort, ids))

/**
 * Returns whether all that a shop ever sold were tests: then reports and exports are about these, to show
 * what they will look like.
 */
export const hasOnlyTests = async (db: Db, shop_id: string): Promise<boolean> =>
  (await findOnlyTests(db, shop_id))?.has_only_tests ?? false
