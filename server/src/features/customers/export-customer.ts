// Exports what a shop holds about one person, in one document (GDPR, articles 15 and 20).

import type { customerExport } from '@kontor/contract/customers'
import type { z } from 'zod'
import type { Db } from '../../db/pool.ts'
import type { ShopScope } from '../../http/shop-access.ts'
import { auditChange } from '../audit/record-audit.ts'
import {
  findShopName,
  listAddressesToExport,
  listInvoicesToExport,
  listMailsToExport,
  listOrdersToExport,
} from './customers.queries.ts'
import { getCustomer } from './find-customers.ts'

/** The most orders exported; more than any one person ever has in a shop. */
const MOST_ORDERS = 10_000

/** Refuses `not_found`. The export is noted in the audit log. */
export const exportCustomer = (
  db: Db,
  shop: ShopScope,
  id: string,
): Promise<z.input<typeof customerExport>> =>
  db.transaction(async (tx) => {
    const customer = await getCustomer(tx, shop, id)
    const { exported_at, ...named } = (await findShopName(tx, shop))!
    const orders = await listOrdersToExport(tx, shop, customer.email, MOST_ORDERS)
    const invoices = await listInvoicesToExport(tx, shop, customer.email)
    const addresses = await listAddressesToExport(tx, shop, customer.email)
    const mails = await listMailsToExport(tx, shop, customer.email)
    await auditChange(tx, shop, {
      action: 'customer.export',
      subject_kind: 'customer',
      subject_id: id,
      after: {
        orders: orders.length,
        invoices: invoices.length,
        addresses: addresses.length,
        mails: mails.length,
      },
    })
    return {
      exported_at,
      shop: named,
      customer,
      orders: orders.map(({ order }) => order),
      invoices: invoices.map(({ invoice }) => invoice),
      addresses: addresses.map(({ address }) => address),
      mails: mails.map(({ mail }) => mail),
    }
  })
