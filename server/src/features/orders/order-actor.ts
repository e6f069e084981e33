// Who causes a step of an order, as its history names them.

import type { OrderEvent } from '@kontor/contract/orders'

export interface OrderActor {
  readonly kind: OrderEvent['actor_kind']
  /** A user's id, a buyer's e-mail address, an event or job: whatever leads back to the cause. */
  readonly name: string
}

export const userActor = (user_id: string): OrderActor => ({ kind: 'user', name: user_id })
