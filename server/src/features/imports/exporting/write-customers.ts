// The table of customers.

import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { csvRow } from '../../../http/files/csv.ts'
import { countRecent } from '../../customers/count-customers.ts'
import { orderedAt } from '../../customers/no-order.ts'
import { CUSTOMER_COLUMNS } from '../kinds/customers-kind.ts'
import { joinedList } from '../reading/cell-values.ts'
import { type Piece, pages, type Source } from './table-pages.ts'
import { listCustomersAfter, type Place } from './tables.queries.ts'

export async function* writeCustomers({ db, shop_id }: Source): AsyncGenerator<Piece> {
  await countRecent(db, shop_id)
  const figures = ['orders_count', 'spent', 'first_order_at', 'last_order_at']
  yield { text: csvRow([...CUSTOMER_COLUMNS, ...figures]), rows: 0 }
  const list = (place: Place, limit: number) => listCustomersAfter(db, shop_id, place, limit)
  for await (const customers of pages(list)) {
    const lines = customers.map((customer) => {
      const { email, name, country, groups, orders_count, total_spent, currency } = customer
      const spent = `${toMajorText(toMinor(total_spent, currency), currency)} ${currency}`
      const times = [customer.created_at, customer.last_order_at].map(orderedAt)
      return csvRow([email, name, country, joinedList(groups), orders_count, spent, ...times])
    })
    yield { text: lines.join(''), rows: customers.length }
  }
}
