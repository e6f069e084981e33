// Reserving order numbers of a shop, a run at a time. A run that is not used up leaves a gap; order numbers may have gaps.

import type { Db, Tx } from '../../db/pool.ts'
import { apiError } from '../../http/errors/problem.ts'
import { advanceOrderNumber, advanceToOrderNumber } from './shops.queries.ts'

/**
 * Reserves `count` consecutive numbers for this caller alone and returns the first. Locks the shop's row until the transaction ends, so call
 * it outside of a transaction. Refuses `not_found`.
 */
export async function reserveOrderNumbers(db: Db, shop_id: string, count: number): Promise<number> {
  const reserved = await advanceOrderNumber(db, shop_id, count)
  if (reserved === undefined) throw apiError('not_found')
  return reserved.last_order_number - count + 1
}

/**
 * For an order that brings a number from another program: only higher numbers are reserved from now on, or a new order would get one that is taken.
 * Locks the shop's row until the transaction ends, unless the counter has passed the number or never comes to it.
 */
export async function skipOrderNumber(tx: Tx, shop_id: string, order_number: string): Promise<void> {
  await advanceToOrderNumber(tx, shop_id, order_number)
}
