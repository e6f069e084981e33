// Order numbers of a shop, handed out in whole runs. A run that is not used up leaves a gap, which orders may have.

import type { Db } from '../../db/pool.ts'
import { refuse } from '../../http/problem.ts'
import { advanceOrderNumber } from './shops.queries.ts'

/**
 * The first of `count` numbers that belong to the caller alone. Locks the shop's row until the transaction ends, so call it outside
 * of one. Refuses `not_found`.
 */
export async function reserveOrderNumbers(db: Db, shop_id: string, count: number): Promise<number> {
  const reserved = await advanceOrderNumber(db, shop_id, count)
  if (reserved === undefined) throw refuse('not_found')
  return reserved.last_order_number - count + 1
}
