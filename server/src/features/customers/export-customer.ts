// Exports what a shop holds about one person, in one document (GDPR, articles 15 and 20).

import type { customerExport } from '@kontor/contract/orders/customers'
import type { z } from 'zod'
import { MAX_COUNTED } from '../../db/lists/listing.ts'
import type { Db, Tx } from '../../db/pool.ts'
import type { ShopScope } from '../../http/access/shop-access.ts'
import { apiError } from '../../http/errors/problem.ts'
import { auditChange } from '../audit/record-audit.ts'
import {
  countOrdersOf,
  type ExportedOrder,
  findShopName,
  listAddressesToExport,
  listInvoicesToExport,
  listMailsToExport,
  listOrdersToExport,
  listWithdrawalsToExport,
} from './customers.queries.ts'
import { withTimesInUtc } from './export-times.ts'
import { getCustomer } from './find-customers.ts'

const ORDERS_A_PART = 500
/** One document has as many orders as are counted exactly; that is more than a person has in a shop. */
const TOO_MANY =
  'This customer has more than 10,000 orders, too many for one file. Export the whole shop instead.'

/** Counted before they are read, since reading too many of them would take seconds. */
async function listAllOrders(tx: Tx, shop: ShopScope, email: string): Promise<ExportedOrder[]> {
  if ((await countOrdersOf(tx, shop, email)).total > MAX_COUNTED) throw apiError('too_large', TOO_MANY)
  const orders: ExportedOrder[] = []
  let part: ExportedOrder[]
  do {
    part = await listOrdersToExport(tx, shop, email, orders.at(-1), ORDERS_A_PART)
    orders.push(...part)
  } while (part.length === ORDERS_A_PART)
  return orders
}

/** Refuses `not_found`, and `too_large` rather than leave anything out. The export is noted in the audit log. */
export const exportCustomer = (
  db: Db,
  shop: ShopScope,
  id: string,
): Promise<z.input<typeof customerExport>> =>
  db.transaction(async (tx) => {
    const customer = await getCustomer(tx, shop, id)
    const { exported_at, ...named } = (await findShopName(tx, shop))!
    const orders = await listAllOrders(tx, shop, customer.email)
    const invoices = await listInvoicesToExport(tx, shop, customer.email)
    const addresses = await listAddressesToExport(tx, shop, customer.email)
    const withdrawals = await listWithdrawalsToExport(tx, shop, customer.email)
    const mails = await listMailsToExport(tx, shop, customer.email)
    await auditChange(tx, shop, {
      action: 'customer.export',
      subject_id: id,
      after: {
        orders: orders.length,
        invoices: invoices.length,
        addresses: addresses.length,
        withdrawals: withdrawals.length,
        mails: mails.length,
      },
    })
    return {
      exported_at,
      shop: named,
      customer,
      orders: orders.map(({ order }) => withTimesInUtc(order)),
      invoices: invoices.map(({ invoice }) => invoice),
      addresses: addresses.map(({ address }) => withTimesInUtc(address)),
      withdrawals: withdrawals.map(({ withdrawal }) => withTimesInUtc(withdrawal)),
      mails: mails.map(({ mail }) => withTimesInUtc(mail)),
    }
  })
