// Reserving order numbers of a shop, a run at a time. A run that is not used up leaves a gap; order numbers may have gaps.

import type { Db, Tx } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import { advanceOrderNumber, advanceToOrderNumber } from './shops.queries.ts'

/**
 * Reserves `count` consecutive numbers for the caller alone and returns the first. Locks the shop's row until
 * the transaction ends, so call this function outside of a transaction. Refuses `not_found`.
 */
export async function reserveOrderNumbers(db: Db, shop_id: string, count: number): Promise<number> {
  const reserved = await advanceOrderNumber(db, shop_id, count)
  if (reserved === undefined) throw apiError('not_found')
  return reserved.last_order_number - count + 1
}

/**
 * Advances the counter for an order with a number from another program. Only higher numbers are reserved from
 * now on, because a new order would otherwise get a taken number. Locks the shop's row until the transaction
 * ends, unless the counter has passed the number or never reaches it.
 */
export async function skipOrderNumber(tx: Tx, shop_id: string, order_number: string): Promise<void> {
  await advanceToOrderNumber(tx, shop_id, order_number)
}
