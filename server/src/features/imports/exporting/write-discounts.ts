// The table of discounts.

import type { Discount } from '@kontor/contract/prices/discounts'
import { csvRow } from '../../../http/files/csv.ts'
import { listInOrder } from '../../discounts/list-in-order.ts'
import { DISCOUNT_COLUMNS, discountCells } from '../kinds/discount-columns.ts'
import { cellOf, type Piece, pages, type Source } from './table-pages.ts'
import { listTargetNames, type Place } from './tables.queries.ts'

const DECIMALS = new Set(['percent', 'amount', 'max_shipping', 'min_amount', 'gets_percent'])

/** All ids that the discount names. */
const idsIn = ({ applies_to, buys, gets, conditions }: Discount): string[] => [
  ...conditions.customer_group_ids,
  ...[applies_to, buys?.applies_to, gets?.applies_to].flatMap((named) =>
    named && !('all' in named) ? [...named.product_ids, ...named.group_ids, ...named.collection_ids] : [],
  ),
]

export async function* writeDiscounts({ db, shop_id }: Source): AsyncGenerator<Piece> {
  yield { text: csvRow(DISCOUNT_COLUMNS), rows: 0 }
  const list = (place: Place, limit: number) => listInOrder(db, shop_id, place, limit)
  for await (const discounts of pages(list)) {
    const ids = [...new Set(discounts.flatMap(idsIn))]
    const names = new Map((await listTargetNames(db, shop_id, ids)).map(({ id, name }) => [id, name]))
    const lines = discounts.map((discount) => {
      const cells = discountCells(discount, names)
      return csvRow(
        DISCOUNT_COLUMNS.map((column) =>
          DECIMALS.has(column) && cells[column] ? { number: String(cells[column]) } : cellOf(cells[column]),
        ),
      )
    })
    yield { text: lines.join(''), rows: discounts.length }
  }
}
