// Reserving order numbers of a shop, a run at a time. A run that is not used up leaves a gap; order numbers may have gaps.

import type { Db } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import { advanceOrderNumber } from './shops.queries.ts'

/**
 * Reserves `count` consecutive numbers for this caller alone and returns the first. Locks the shop's row until the transaction ends, so call
 * it outside of a transaction. Refuses `not_found`.
 */
export async function reserveOrderNumbers(db: Db, shop_id: string, count: number): Promise<number> {
  const reserved = await advanceOrderNumber(db, shop_id, count)
  if (reserved === undefined) throw apiError('not_found')
  return reserved.last_order_number - count + 1
}
