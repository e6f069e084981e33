// A table of a shop's orders for spreadsheets, packing and external bookkeeping. The table is written while
// the rows are read.

import { timeIn } from '@kontor/contract/shops/shop-day'
import { buyerVatNumber } from '@kontor/contract/taxes/buyer-vat-number'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import { type Period, readTimeZone, withTimes } from '../../../http/access/shop-calendar.ts'
import { type CsvCell, csvChunks } from '../../../http/files/csv.ts'
import { listForTable, type TableOrder } from './order-table.queries.ts'

const HEADINGS = [
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

function cellsOf(order: TableOrder, time_zone: string): CsvCell[] {
  const { shipping_address: to, billing_address: billed, currency } = order
  const place = to ?? billed
  const money = (amount: string) => ({ number: toMajorText(toMinor(amount, currency), currency) })
  return [
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
  ]
}

/** The table as CSV, in chunks; the oldest order first. */
export async function writeOrderTable(
  db: Db,
  shop_id: string,
  period: Period,
): Promise<AsyncGenerator<string>> {
  const moments = await withTimes(db, shop_id, period)
  const time_zone = await readTimeZone(db, shop_id)
  return csvChunks<TableOrder>(
    HEADINGS,
    (last, limit) => listForTable(db, shop_id, moments, last, limit),
    (order) => cellsOf(order, time_zone),
  )
}
