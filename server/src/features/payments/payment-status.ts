// The life of a payment: what may still become of it. A payment moves on and never back.

import type { OrderPayment } from '@kontor/contract/orders'

type OfStatus = Pick<OrderPayment, 'status'>

/** Money that has come counts once, whatever had been thought of it before. */
export const mayBeCaptured = ({ status }: OfStatus): boolean => status !== 'captured' && status !== 'refunded'

/** A page we had given up on counts again where Stripe itself was asked, and not when the report merely came late. */
export const mayBeAuthorised = ({ status }: OfStatus, was_asked: boolean): boolean =>
  status === 'pending' || (was_asked && status === 'failed')

/** Nothing is known of its money yet. */
export const mayFail = ({ status }: OfStatus): boolean => status === 'pending' || status === 'authorized'

/** Its money came, whether or not it is here still. */
export const hasCome = ({ status }: OfStatus): boolean => !mayBeCaptured({ status })
