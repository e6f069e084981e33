// Whether a gateway needs attention, or may need it.

import type { PaymentGateway } from '@kontor/contract/money/payment-gateways'

/** Whether Stripe rejects its key, or there was a failure and no message from Stripe has been accepted since. */
export const isFailing = ({
  last_failure_at,
  last_event_at,
  is_key_rejected,
}: Pick<PaymentGateway, 'last_failure_at' | 'last_event_at' | 'is_key_rejected'>): boolean =>
  is_key_rejected ||
  (last_failure_at !== null &&
    (last_event_at === null || Date.parse(last_failure_at) > Date.parse(last_event_at)))

/** Whether requests without a valid signature have come, and no event that was accepted since. */
export const hasUnsigned = ({
  last_unsigned_at,
  last_event_at,
}: Pick<PaymentGateway, 'last_unsigned_at' | 'last_event_at'>): boolean =>
  last_unsigned_at !== null &&
  (last_event_at === null || Date.parse(last_unsigned_at) > Date.parse(last_event_at))
