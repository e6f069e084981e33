// The discounts that a member gives in one order. Order and reports know each discount by id, so no two
// discounts may have the same id.

import { randomUUID } from 'node:crypto'
import type { ManualDiscountRequest } from '@kontor/contract/prices/order-discounts'
import type { Db } from '../../../db/pool.ts'
import { invalidField } from '../../../http/errors/problem.ts'
import { listKnownIds } from './discounts.queries.ts'

/**
 * `taken` contains the ids of the order's existing discounts. Refuses, at the field, an id in `taken` or of a
 * discount of the shop.
 */
export async function withIds(
  db: Db,
  shop_id: string,
  manual_discounts: readonly ManualDiscountRequest[],
  taken: readonly string[] = [],
): Promise<(ManualDiscountRequest & { id: string })[]> {
  const sent = manual_discounts.flatMap(({ id }) => id ?? [])
  const known = sent.length === 0 ? [] : await listKnownIds(db, shop_id, sent)
  const others = new Set([...taken, ...known.map(({ id }) => id)])
  const wrong = manual_discounts.findIndex(({ id }) => id !== undefined && others.has(id))
  if (wrong !== -1)
    throw invalidField(
      `manual_discounts.${wrong}.id`,
      'Discount: another discount has this id. Leave it out, or use a new one.',
    )
  return manual_discounts.map((one) => ({ ...one, id: one.id ?? randomUUID() }))
}
