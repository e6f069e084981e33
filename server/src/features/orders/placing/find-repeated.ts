// The order that a request has placed already, if it is a repeat.

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
  /** Whether the request is a repeat, and its order was there already. */
  was_there: boolean
}

type IdentifiedRequest = Pick<OrderRequest, 'id' | 'request_hash' | 'key_ids'>

/**
 * The order that has the request's id, if the same request placed it. Refuses `idempotency_conflict` if another one did, unless that was by the same
 * Idempotency-Key so long ago that the key is forgotten.
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

/** The same, but undefined as well where the key is forgotten. */
export async function findRepeated(
  db: Db,
  clock: Clock,
  request: IdentifiedRequest,
): Promise<Placed | undefined> {
  const there = await findPlacedBefore(db, clock, request)
  return there === 'of a forgotten key' ? undefined : there
}
