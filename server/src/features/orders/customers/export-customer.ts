// Exports all data that a shop holds about one person, in one document (GDPR, articles 15 and 20).

import type { customerExport } from '@kontor/contract/orders/customers'
import type { z } from 'zod'
import { MAX_COUNTED } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { auditChange } from '../../shops/audit/record-audit.ts'
import {
  countOrdersOf,
  type ExportedOrder,
  findKnownAs,
  findShopName,
  listAddressesToExport,
  listInvoicesToExport,
  listMailsToExport,
  listOrdersToExport,
  listWithdrawalsToExport,
} from './customers.queries.ts'
import { getCustomer } from './find-customers.ts'
import {
  listDiscountsToExport,
  listGiftCardsToExport,
  listOthersOrdersToExport,
} from './named-elsewhere.queries.ts'

// PostgreSQL writes times inside JSON in its own form (`2026-11-22T17:38:00.123+00:00`). Everywhere else
// times end in Z.
const OF_POSTGRES = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?\+00:00$/

/**
 * Returns the same value with every time from PostgreSQL, at any depth, in RFC 3339 UTC with milliseconds.
 */
function withTimesInUtc<T>(value: T): T {
  if (typeof value === 'string') return (OF_POSTGRES.test(value) ? new Date(value).toISOString() : value) as T
  if (Array.isArray(value)) return value.map(withTimesInUtc) as T
  if (value === null || typeof value !== 'object') return value
  // The input is always JSON, so an object has only own entries.
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withTimesInUtc(one)])) as T
}

const ORDERS_PER_PART = 500
/** One document has at most as many orders as the server counts exactly. No person has more in a shop. */
const TOO_MANY =
  'This customer has more than 10,000 orders, too many for one file. Export the whole shop instead.'

/** The count comes before the reading, because reading too many orders would take seconds. */
async function listAllOrders(tx: Tx, shop: ShopScope, email: string): Promise<ExportedOrder[]> {
  if ((await countOrdersOf(tx, shop, email)).total > MAX_COUNTED) throw apiError('too_large', TOO_MANY)
  const orders: ExportedOrder[] = []
  let part: ExportedOrder[]
  do {
    part = await listOrdersToExport(tx, shop, email, orders.at(-1), ORDERS_PER_PART)
    orders.push(...part)
  } while (part.length === ORDERS_PER_PART)
  return orders
}

/**
 * Refuses `not_found`. Refuses `too_large` rather than leave anything out. The audit log notes the export.
 */
export const exportCustomer = (
  db: Db,
  shop: ShopScope,
  id: string,
): Promise<z.input<typeof customerExport>> =>
  db.transaction(async (tx) => {
    const customer = await getCustomer(tx, shop, id)
    const { exported_at, ...named } = (await findShopName(tx, shop))!
    const known_as = (await findKnownAs(tx, shop, id)) ?? null
    const orders = await listAllOrders(tx, shop, customer.email)
    const invoices = await listInvoicesToExport(tx, shop, customer.email)
    const addresses = await listAddressesToExport(tx, shop, customer.email)
    const withdrawals = await listWithdrawalsToExport(tx, shop, customer.email)
    const gift_cards = await listGiftCardsToExport(tx, shop, customer.email)
    const discounts = await listDiscountsToExport(tx, shop, customer.email)
    const other_orders = await listOthersOrdersToExport(tx, shop, customer.email)
    const mails = await listMailsToExport(tx, shop, customer.email)
    await auditChange(tx, shop, {
      action: 'customer.export',
      subject_id: id,
      after: {
        orders: orders.length,
        invoices: invoices.length,
        addresses: addresses.length,
        withdrawals: withdrawals.length,
        gift_cards: gift_cards.length,
        discounts: discounts.length,
        other_orders: other_orders.length,
        mails: mails.length,
      },
    })
    return {
      exported_at,
      shop: named,
      customer,
      known_as,
      orders: orders.map(({ order }) => withTimesInUtc(order)),
      invoices: invoices.map(({ invoice }) => invoice),
      addresses: addresses.map(({ address }) => withTimesInUtc(address)),
      withdrawals: withdrawals.map(({ withdrawal }) => withTimesInUtc(withdrawal)),
      gift_cards: gift_cards.map(({ gift_card }) => withTimesInUtc(gift_card)),
      discounts: discounts.map(({ discount }) => discount),
      other_orders: other_orders.map(({ naming }) => withTimesInUtc(naming)),
      mails: mails.map(({ mail }) => withTimesInUtc(mail)),
    }
  })
