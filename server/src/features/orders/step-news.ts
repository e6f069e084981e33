// Who hears of a step of an order. Pure, so that every pair of statuses can be looked at.

import { isUnpaid } from '@kontor/contract/order-status'
import type { OrderStatus } from '@kontor/contract/orders'
import type { OrderActor } from './order-actor.ts'

const TOLD: readonly OrderStatus[] = ['paid', 'shipped', 'delivered', 'cancelled']
/** Whoever takes it there has seen that it was paid late. */
const OUT_OF_HAND: readonly OrderStatus[] = ['shipped', 'cancelled', 'refunded']

/** Whether mails tell of it. A buyer who left without paying needs none when the clock ends the order. */
export const isTold = (from: OrderStatus, to: OrderStatus, by: OrderActor['kind']): boolean =>
  TOLD.includes(to) && !(to === 'cancelled' && isUnpaid(from) && by !== 'user')

/** Whether somebody who does this has seen what was to be said about the order's late payment. */
export const settlesLatePayment = (to: OrderStatus): boolean => OUT_OF_HAND.includes(to)
