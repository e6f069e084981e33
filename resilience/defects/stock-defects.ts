// Defects 1 to 8: stock that is sold twice, orders that are placed twice.

import {
  keyAfterRefusal,
  keyOfAnotherShop,
  sameKeyConcurrently,
  serialisationFailure,
} from '../checks/keys.ts'
import { crossedCarts, lastUnit, sameProductTwice } from '../checks/stock.ts'
import { lastGuards } from '../checks/tenants.ts'
import { type Defect, inFeature, inServer } from './seed-bug.ts'

const LEVELS = 'stock/stock.queries.ts'
const KEYS = 'http/idempotency.ts'

export const STOCK_DEFECTS: readonly Defect[] = [
  {
    number: 1,
    title: 'availability read outside the lock',
    edits: [inFeature(LEVELS, '\n      for no key update) l),\n  verdict as (', ') l),\n  verdict as (')],
    found_by: lastUnit,
    sign: { row: 'I1', says: /the last unit was sold \d/ },
    is_line_slow: true,
  },
  {
    number: 2,
    title: 'lines not summed per product',
    edits: [
      inFeature(
        'prices/calculation/pricing-facts.ts',
        'wanted.set(product_id, (wanted.get(product_id) ?? 0) + quantity)',
        'wanted.set(product_id, quantity)',
      ),
    ],
    found_by: sameProductTwice,
    sign: { row: 'C-03', says: /3 \+ 3 of 5 is answered with 201/ },
  },
  {
    number: 3,
    title: 'locks unsorted',
    edits: [
      inFeature(
        LEVELS,
        '(select * from change order by product_id, warehouse_id) c',
        '(select * from change order by random()) c',
      ),
    ],
    found_by: crossedCarts,
    sign: { row: 'C-04', says: /^\d+ deadlocks/ },
    is_line_slow: true,
  },
  {
    number: 4,
    title: 'CHECK constraint dropped',
    statement: 'alter table stock_levels drop constraint stock_never_oversold',
    found_by: lastGuards,
    sign: { row: 'I1', says: /more held than there is: It was let through/ },
  },
  {
    number: 5,
    title: 'a key that gives its order no id',
    edits: [inFeature('orders/placing/order-request.ts', 'id: body.id ?? key_ids?.id,', 'id: body.id,')],
    found_by: sameKeyConcurrently,
    sign: { row: 'I3', says: /one key made \d+ orders/ },
  },
  {
    number: 6,
    title: 'idempotency not scoped to the shop',
    edits: [inServer('http/handle-request.ts', "scope('public', shop_id ?? '')", "scope('public', '')")],
    found_by: keyOfAnotherShop,
    sign: { row: 'C-24', says: /answered with 201 and 409 .*idempotency_conflict/ },
  },
  {
    number: 7,
    title: 'key stored before the effect',
    edits: [
      inServer(KEYS, 'if (!(await insertClaims(tx, claim))) {', 'if (!(await insertClaims(db, claim))) {'),
    ],
    found_by: keyAfterRefusal,
    sign: { row: 'C-26', says: /the same key is answered with 504, a new one with 201/ },
  },
  {
    number: 8,
    title: 'no retry on 40001',
    edits: [inServer('db/transaction.ts', "new Set(['40001', '40P01'])", 'new Set<string>()')],
    found_by: serialisationFailure,
    sign: { row: 'C-04', says: /answered with 503, without the failure with 201/ },
  },
]
