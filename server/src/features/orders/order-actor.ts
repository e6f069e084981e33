// The actor of a step of an order, as in the order's history.

import type { OrderEvent } from '@kontor/contract/orders/orders'

export interface OrderActor {
  readonly kind: OrderEvent['actor_kind']
  /**
   * The name that leads back to the cause: a user's id, a buyer's e-mail address, or the name of an event or
   * job.
   */
  readonly name: string
}

/** The common arguments of functions that move an order a step further. */
export interface OrderStep {
  shop_id: string
  order_id: string
  actor: OrderActor
  /** A note by the actor for the order's history. */
  note?: string
}

export const userActor = (user_id: string): OrderActor => ({ kind: 'user', name: user_id })
