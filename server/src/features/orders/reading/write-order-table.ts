// A table of a shop's orders for spreadsheets, packing and external bookkeeping. It is written while the rows are read.

import { timeIn } from '@kontor/contract/shops/shop-day'
import { buyerVatNumber } from '@kontor/contract/taxes/buyer-vat-number'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import { readTimeZone, withMoments } from '../../../http/access/shop-calendar.ts'
import { CSV_MARK, csvRow } from '../../../http/files/csv.ts'
import { listForTable, type TableOrder } from './order-table.queries.ts'
import type { Period } from './placed-in.queries.ts'

const AT_ONCE = 500

const HEADS = [
  ...[
    'order',
    'placed_at',
    'status',
    'payment_status',
    'test',
    'email',
    'name',
    'company',
    'street',
    'street2',
  ],
  ...['zip', 'city', 'state', 'country', 'phone', 'billing_name', 'billing_country', 'vat_number'],
  ...['items', 'pieces', 'currency', 'net', 'shipping_net', 'tax', 'total', 'refunded'],
  ...['shipping', 'tracking_number', 'notes'],
]

function rowOf(order: TableOrder, time_zone: string): string {
  const { shipping_address: to, billing_address: billed, currency } = order
  const place = to ?? billed
  const money = (amount: string) => ({ number: toMajorText(toMinor(amount, currency), currency) })
  return csvRow([
    ...[
      order.order_number,
      timeIn(time_zone, order.created_at),
      order.status,
      order.payment_status,
      order.is_test ? 'test' : '',
    ],
    ...[order.customer_user_email, place?.recipient_name ?? '', place?.company_name ?? ''],
    ...[place?.street ?? '', place?.street2 ?? '', place?.zip ?? '', place?.city ?? '', place?.state ?? ''],
    ...[place?.country ?? '', place?.phone ?? ''],
    ...[billed?.recipient_name ?? '', billed?.country ?? '', buyerVatNumber(billed, to)],
    ...[order.items.join('; '), order.pieces, currency],
    ...[order.subtotal, order.shipping_total, order.tax_total, order.total, order.refunded].map(money),
    ...[order.shipping_title, order.tracking_number, order.notes],
  ])
}

/**
 * The table as CSV, in chunks, beginning with the row of headings; the oldest order first. The first orders are read before the first chunk: a
 * database failure gives an error instead of a truncated table.
 */
export async function writeOrderTable(
  db: Db,
  shop_id: string,
  period: Period,
): Promise<AsyncGenerator<string>> {
  const moments = await withMoments(db, shop_id, period)
  const listAfter = (last: TableOrder | undefined) => listForTable(db, shop_id, moments, last, AT_ONCE)
  return piecesOf(await listAfter(undefined), listAfter, await readTimeZone(db, shop_id))
}

async function* piecesOf(
  first: TableOrder[],
  listAfter: (last: TableOrder | undefined) => Promise<TableOrder[]>,
  time_zone: string,
): AsyncGenerator<string> {
  yield CSV_MARK + csvRow(HEADS)
  for (let orders = first; ; orders = await listAfter(orders.at(-1))) {
    yield orders.map((order) => rowOf(order, time_zone)).join('')
    if (orders.length < AT_ONCE) return
  }
}
