// The table of orders, a row a line. Drafts are left out.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { batchesOf } from '../../../../db/lists/batches.ts'
import { type CsvCell, csvRow } from '../../../../http/files/csv.ts'
import { ADDRESS_PARTS, ADDRESSES, ITEM_COLUMNS, ORDER_COLUMNS } from '../kinds/orders/order-columns.ts'
import { cellOf, chunkOf, type TableChunk, type TableSource } from './table-writer.ts'
import { type ExportedOrder, listOrdersAfter } from './tables.queries.ts'

const AMOUNTS = new Set([
  'subtotal',
  'shipping_total',
  'tax_total',
  'total',
  'refunded',
  'unit_price',
  'discount_total',
])

const cellIn = (currency: string, name: string, value: unknown): CsvCell =>
  AMOUNTS.has(name) ? { number: toMajorText(toMinor(String(value), currency), currency) } : cellOf(value)

function linesOf(order: ExportedOrder): CsvCell[][] {
  const { currency } = order
  const addresses = ADDRESSES.flatMap((which) =>
    ADDRESS_PARTS.map((part): [string, string] => [
      `${which}_${part}`,
      order[`${which}_address`]?.[part] ?? '',
    ]),
  )
  const cells: Record<string, unknown> = { ...order, ...Object.fromEntries(addresses) }
  const of_order = ORDER_COLUMNS.map((column) => cellIn(currency, column, cells[column]))
  return order.items.map((item) => [
    ...of_order,
    ...ITEM_COLUMNS.map((column) => {
      const name = column.slice('item_'.length)
      return name === 'tax_rate' ? { number: item.tax_rate } : cellIn(currency, name, item[name])
    }),
  ])
}

export async function* writeOrders({ db, shop_id }: TableSource): AsyncGenerator<TableChunk> {
  yield { text: csvRow([...ORDER_COLUMNS, ...ITEM_COLUMNS]), rows: 0 }
  const batches = batchesOf<ExportedOrder>((last, limit) => listOrdersAfter(db, shop_id, last, limit))
  for await (const orders of batches) {
    yield chunkOf(orders.flatMap(linesOf))
  }
}
