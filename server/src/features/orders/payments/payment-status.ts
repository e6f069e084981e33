// Which status a payment may still take. It never returns to an earlier one, except in the two cases described below.

import type { OrderPayment } from '@kontor/contract/orders/orders'

type OfStatus = Pick<OrderPayment, 'status'>

/** Money that has come is counted once, whatever the payment's status was before. */
export const mayBeCaptured = ({ status }: OfStatus): boolean => status !== 'captured' && status !== 'refunded'

/** A payment that counts as failed may still be in transit if Stripe confirms that; an event that merely came late does not count. */
export const mayBeAuthorised = ({ status }: OfStatus, was_asked: boolean): boolean =>
  status === 'pending' || (was_asked && status === 'failed')

/** Only while its money has not come. */
export const mayFail = ({ status }: OfStatus): boolean => status === 'pending' || status === 'authorized'

/** Returns whether its money came, even if it was refunded since. */
export const hasCome = ({ status }: OfStatus): boolean => !mayBeCaptured({ status })
