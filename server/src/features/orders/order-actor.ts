// Who causes a step of an order, as the order's history names them.

import type { OrderEvent } from '@kontor/contract/orders/orders'

export interface OrderActor {
  readonly kind: OrderEvent['actor_kind']
  /** What leads back to the cause: a user's id, a buyer's e-mail address, the name of an event or job. */
  readonly name: string
}

/** The arguments of the functions that take one order a step further. */
export interface OrderStep {
  shop_id: string
  order_id: string
  actor: OrderActor
  /** For the order's history, as the actor wrote it. */
  note?: string
}

export const userActor = (user_id: string): OrderActor => ({ kind: 'user', name: user_id })
