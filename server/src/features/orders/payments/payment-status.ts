// The statuses that a payment may still take. A payment never returns to an earlier status, except in the two
// cases below.

import type { OrderPayment } from '@kontor/contract/orders/orders'

type OfStatus = Pick<OrderPayment, 'status'>

/** Money that has arrived counts once, whatever the status of the payment was. */
export const mayBeCaptured = ({ status }: OfStatus): boolean => status !== 'captured' && status !== 'refunded'

/**
 * A failed payment may still be in transit if Stripe confirms it. An event that merely came late does not
 * count.
 */
export const mayBeAuthorised = ({ status }: OfStatus, was_asked: boolean): boolean =>
  status === 'pending' || (was_asked && status === 'failed')

/** A payment fails only while its money has not arrived. */
export const mayFail = ({ status }: OfStatus): boolean => status === 'pending' || status === 'authorized'

/** Returns whether the money arrived, even if it was refunded since. */
export const hasCome = ({ status }: OfStatus): boolean => !mayBeCaptured({ status })
