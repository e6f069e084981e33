// The table of discounts.

import type { Discount } from '@kontor/contract/prices/discounts'
import { batchesOf } from '../../../../db/lists/batches.ts'
import { csvRow } from '../../../../http/files/csv.ts'
import { listInOrder } from '../../../prices/discounts/list-in-order.ts'
import { DISCOUNT_COLUMNS, discountCells } from '../kinds/discounts/discount-columns.ts'
import { cellsOf, type TableChunk, type TableSource } from './table-writer.ts'
import { listTargetNames } from './tables.queries.ts'

const DECIMALS = new Set(['percent', 'amount', 'max_shipping', 'min_amount', 'gets_percent'])

/** Returns all ids in the discount. */
const idsIn = ({ applies_to, buys, gets, conditions }: Discount): string[] => [
  ...conditions.customer_group_ids,
  ...[applies_to, buys?.applies_to, gets?.applies_to].flatMap((named) =>
    named && !('all' in named) ? [...named.product_ids, ...named.group_ids, ...named.collection_ids] : [],
  ),
]

export async function* writeDiscounts({ db, shop_id }: TableSource): AsyncGenerator<TableChunk> {
  yield { text: csvRow(DISCOUNT_COLUMNS), rows: 0 }
  const batches = batchesOf<Discount>((last, limit) => listInOrder(db, shop_id, last, limit))
  for await (const discounts of batches) {
    const ids = [...new Set(discounts.flatMap(idsIn))]
    const names = new Map((await listTargetNames(db, shop_id, ids)).map(({ id, name }) => [id, name]))
    const lines = discounts.map((discount) =>
      csvRow(cellsOf(DISCOUNT_COLUMNS, DECIMALS, discountCells(discount, names))),
    )
    yield { text: lines.join(''), rows: discounts.length }
  }
}
