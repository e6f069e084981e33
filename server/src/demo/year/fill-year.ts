// Gives the demo shop a past: a year of orders, payments, refunds, stock movements and invoices. The product
// itself prices each order. The usual code writes the documents. The rows are stored like rows of an imported
// shop, as a history from before this installation, which sends no mail, charges no fee and writes no audit
// log.

import { randomUUID } from 'node:crypto'
import { api } from '@kontor/contract/api'
import type { ApiClient } from '@kontor/contract/http/client'
import type { Calculation } from '@kontor/contract/orders/orders'
import { isZero } from '@kontor/contract/values/money'
import type { Tx } from '../../db/pool.ts'
import { issueCreditNote } from '../../features/invoices/issuing/issue-credit-note.ts'
import { issueInvoice } from '../../features/invoices/issuing/issue-invoice.ts'
import type { OrderNumbers } from '../../features/orders/placing/order-numbers.ts'
import type { WantedRefund } from '../../features/orders/refunds/planning/check-parts.ts'
import { planRefund } from '../../features/orders/refunds/planning/plan-refund.ts'
import { withRestocked } from '../../features/orders/refunds/planning/write-plan.ts'
import { fillShipmentsOfShop } from '../../features/orders/shipments/fill-shipments.ts'
import {
  addUpDistanceSales,
  insertRows,
  noteCustomersOnce,
  type Row,
} from '../../features/tables/shop-archives/filling/filling.queries.ts'
import { findKind } from '../../features/tables/shop-archives/format/kinds.ts'
import { parseRows } from '../../features/tables/shop-archives/reading/check-archive.ts'
import type { Platform } from '../../platform.ts'
import { DEMO_PRODUCTS } from '../demo-products.ts'
import { findEmptyShop } from '../demo-shop.queries.ts'
import { demoSlug } from '../demo-texts.ts'
import { imagineYear, type PastOrder, type PastRefund } from './imagine-year.ts'
import {
  distanceSaleRows,
  eventRows,
  itemRows,
  orderRow,
  type PlannedRefund,
  type PricedOrder,
  paymentRows,
  purchaseRows,
  refundLineRows,
  refundRow,
  returnRows,
  saleRows,
} from './year-rows.ts'

const SEED = 1871
/** Products with less stock are not sold in the past either. */
const MIN_STOCK = 10

interface Filler {
  db: Platform['db']
  order_numbers: OrderNumbers
}

/** Fills the year in a single transaction. Does nothing if the shop already has an order. */
export async function fillYear(filler: Filler, call: ApiClient, shop_id: string, now: Date): Promise<void> {
  const db = filler.db.forPlatform()
  const shop = await findEmptyShop(db, shop_id)
  if (shop === undefined) return
  const orders = await priceYear(filler, call, shop_id, now)
  await db.transaction((tx) => storeYear(tx, { shop_id, ...shop }, orders))
}

async function priceYear({ order_numbers }: Filler, call: ApiClient, shop_id: string, now: Date) {
  const { data } = await call(api.storefront.products, {
    params: { shopId: shop_id },
    query: { limit: '100' },
  })
  const ids = new Map(data.map(({ slug, id }) => [slug, id]))
  const sold = DEMO_PRODUCTS.filter(({ stock }) => stock[0] > MIN_STOCK)
  const cheap_ones_more_often = sold.map(({ price }) => 1 / (15 + Number(price)))
  const orders: PricedOrder[] = []
  for (const past of imagineYear(SEED, now, cheap_ones_more_often)) {
    const items = past.lines.map(({ product, quantity }) => ({
      product_id: ids.get(demoSlug(sold[product]!.title))!,
      quantity,
    }))
    const { country, state, zip } = past.customer
    const destination = { destination_country: country, destination_state: state, destination_zip: zip }
    const priced = await call(api.storefront.calculate, { body: { shop_id, items, ...destination } })
    orders.push({
      id: randomUUID(),
      order_number: await order_numbers.next(shop_id),
      past: { ...past, refund: possibleRefund(past, priced) },
      priced,
      item_ids: items.map(() => randomUUID()),
      payment_id: randomUUID(),
    })
  }
  return orders
}

/** Turns a refund of the only unit into a full refund. Free shipping is not refunded. */
function possibleRefund(
  { refund, lines }: PastOrder,
  { shipping_total }: Calculation,
): PastRefund | undefined {
  if (refund?.of === 'shipping' && isZero(shipping_total)) return undefined
  const is_single = lines.length === 1 && lines[0]!.quantity === 1
  return refund?.of === 'one' && is_single ? { ...refund, of: 'everything' } : refund
}

async function storeYear(
  tx: Tx,
  { shop_id, account_user_id }: { shop_id: string; account_user_id: string },
  orders: readonly PricedOrder[],
): Promise<void> {
  const store = (name: string, rows: readonly Row[]) => {
    const kind = findKind(name)!
    return insertRows(tx, kind, shop_id, parseRows(kind, rows, 1))
  }
  const sales = orders.flatMap(saleRows)
  await store('orders', orders.map(orderRow))
  await store('order_items', orders.flatMap(itemRows))
  await store('order_events', orders.flatMap(eventRows))
  await store('payments', orders.flatMap(paymentRows))
  const refunds = await planRefunds(tx, shop_id, orders)
  await store('refunds', refunds.map(refundRow))
  await store('refund_lines', refunds.flatMap(refundLineRows))
  await store('stock_movements', [...purchaseRows(sales), ...sales, ...refunds.flatMap(returnRows)])
  await writeDocuments(tx, shop_id, orders, refunds)
  await store('distance_sales', distanceSaleRows(orders, refunds))
  await addUpDistanceSales(tx, shop_id, account_user_id)
  await noteCustomersOnce(tx, shop_id)
  await fillShipmentsOfShop(tx, shop_id)
}

async function planRefunds(
  tx: Tx,
  shop_id: string,
  orders: readonly PricedOrder[],
): Promise<PlannedRefund[]> {
  const refunds: PlannedRefund[] = []
  for (const order of orders) {
    const { refund } = order.past
    if (refund === undefined) continue
    const plan = await planRefund(tx, { shop_id, order_id: order.id }, wantedOf(order))
    const restocked = refund.is_restocked
      ? new Map(plan.lines.map(({ order_item_id, quantity }) => [order_item_id ?? '', quantity ?? 0]))
      : new Map<string, number>()
    refunds.push({ id: randomUUID(), order, refund, plan: withRestocked(plan, restocked) })
  }
  return refunds
}

function wantedOf({ past, item_ids }: PricedOrder): WantedRefund {
  if (past.refund?.of === 'everything') return { kind: 'rest' }
  if (past.refund?.of === 'shipping') return { kind: 'parts', lines: [], shipping: 'all' }
  return { kind: 'parts', lines: [{ order_item_id: item_ids[0]!, quantity: 1 }] }
}

/** Writes documents in order of time, because their numbers follow the time. */
async function writeDocuments(
  tx: Tx,
  shop_id: string,
  orders: readonly PricedOrder[],
  refunds: readonly PlannedRefund[],
): Promise<void> {
  const invoices = orders.flatMap(({ id: order_id, past }) =>
    past.paid_at ? [{ order_id, at: past.paid_at }] : [],
  )
  for (const { order_id, at } of byTime(invoices))
    await issueInvoice(tx, { shop_id, order_id, how: 'hand', issued_at: at.toISOString() })
  for (const { refund_id, at } of byTime(refunds.map(({ id, refund }) => ({ refund_id: id, at: refund.at }))))
    await issueCreditNote(tx, { shop_id, refund_id, issued_at: at.toISOString() })
}

const byTime = <T extends { at: Date }>(things: readonly T[]): T[] =>
  [...things].sort((a, b) => a.at.getTime() - b.at.getTime())
