// The table of customers.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { batchesOf } from '../../../../db/lists/batches.ts'
import { csvRow } from '../../../../http/files/csv.ts'
import { countRecent } from '../../../orders/customers/count-customers.ts'
import { orderedAt } from '../../../orders/customers/no-order.ts'
import { CUSTOMER_COLUMNS } from '../kinds/customers-kind.ts'
import { joinedList } from '../reading/cell-values.ts'
import type { TableChunk, TableSource } from './table-writer.ts'
import { type ExportedCustomer, listCustomersAfter } from './tables.queries.ts'

export async function* writeCustomers({ db, shop_id }: TableSource): AsyncGenerator<TableChunk> {
  await countRecent(db, shop_id)
  const figures = ['orders_count', 'spent', 'first_order_at', 'last_order_at']
  yield { text: csvRow([...CUSTOMER_COLUMNS, ...figures]), rows: 0 }
  const batches = batchesOf<ExportedCustomer>((last, limit) => listCustomersAfter(db, shop_id, last, limit))
  for await (const customers of batches) {
    const lines = customers.map((customer) => {
      const { email, name, country, groups, orders_count, total_spent, currency } = customer
      const spent = `${toMajorText(toMinor(total_spent, currency), currency)} ${currency}`
      const times = [customer.created_at, customer.last_order_at].map(orderedAt)
      return csvRow([email, name, country, joinedList(groups), orders_count, spent, ...times])
    })
    yield { text: lines.join(''), rows: customers.length }
  }
}
