// Checks whether a gateway needs attention.

import type { PaymentGateway } from '@kontor/contract/money/payment-gateways'

/**
 * Returns whether Stripe rejects the key, or the gateway failed and has accepted no message from Stripe
 * since.
 */
export const isFailing = ({
  last_failure_at,
  last_event_at,
  is_key_rejected,
}: Pick<PaymentGateway, 'last_failure_at' | 'last_event_at' | 'is_key_rejected'>): boolean =>
  is_key_rejected ||
  (last_failure_at !== null &&
    (last_event_at === null || Date.parse(last_failure_at) > Date.parse(last_event_at)))

/** Returns whether requests without a valid signature have arrived, and no event was accepted since. */
export const hasUnsigned = ({
  last_unsigned_at,
  last_event_at,
}: Pick<PaymentGateway, 'last_unsigned_at' | 'last_event_at'>): boolean =>
  last_unsigned_at !== null &&
  (last_event_at === null || Date.parse(last_unsigned_at) > Date.parse(last_event_at))
