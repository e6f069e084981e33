// Finds the order that an earlier request with the same id has placed.

import type { Order, OrderItem } from '@kontor/contract/orders/orders'
import type { Clock } from '../../../db/clock.ts'
import type { Db } from '../../../db/pool.ts'
import { apiError } from '../../../http/errors/problem.ts'
import { KEY_KEPT_MS } from '../../../http/idempotency.ts'
import { findPlaced, listItems } from '../reading/order-reading.queries.ts'
import type { OrderRequest } from './order-request.ts'

export interface Placed {
  order: Order
  items: OrderItem[]
  /** True if the request is a repeat and its order existed already. */
  was_there: boolean
}

type IdentifiedRequest = Pick<OrderRequest, 'id' | 'request_hash' | 'key_ids'>

/**
 * Returns the order with the request's id if the same request placed the order. Refuses
 * `idempotency_conflict` if a different request placed the order. An exception is the same Idempotency-Key if
 * the key was used so long ago that the server has forgotten the key.
 */
export async function findPlacedBefore(
  db: Db,
  clock: Clock,
  { id, request_hash, key_ids }: IdentifiedRequest,
): Promise<Placed | 'of a forgotten key' | undefined> {
  const order = id === undefined ? undefined : await findPlaced(db, id)
  if (order === undefined) return undefined
  if (order.request_hash === request_hash)
    return { order, items: await listItems(db, order, order.id), was_there: true }
  if (key_ids && clock.now() - Date.parse(order.created_at) > KEY_KEPT_MS) return 'of a forgotten key'
  throw apiError('idempotency_conflict', 'This id was used for a different order.')
}

/** Like `findPlacedBefore`, but also returns undefined if the key is forgotten. */
export async function findRepeated(
  db: Db,
  clock: Clock,
  request: IdentifiedRequest,
): Promise<Placed | undefined> {
  const there = await findPlacedBefore(db, clock, request)
  return there === 'of a forgotten key' ? undefined : there
}
