// What a buyer is told when Stripe does not open a payment page. What only the merchant can mend is told to the merchant instead.

import { type Refusal, refuse } from '../../http/problem.ts'
import type { ProviderError, ProviderErrorCode } from '../../integrations/stripe/provider-error.ts'

const ABOUT_THE_AMOUNT: readonly ProviderErrorCode[] = [
  'amount_too_small',
  'amount_too_large',
  'currency_not_supported',
]

const SHOP_MUST_ACT =
  'The shop cannot take card payments at the moment. Nothing was charged; please tell the shop.'

/** A fault of the gateway's settings, which its owner should see. */
export const isForTheOwner = ({ code }: ProviderError): boolean =>
  code === 'key_rejected' || code === 'permission_missing'

/** 422 where the order itself cannot be paid by card, else 502. */
export function refusalFor(failure: ProviderError): Refusal {
  if (ABOUT_THE_AMOUNT.includes(failure.code)) return refuse('validation_error', failure.public_message)
  return refuse('provider_error', failure.retryable ? failure.public_message : SHOP_MUST_ACT)
}

/** No session came of the attempt, and repeating it would give the same answer: Stripe keeps refusals and its own failures. */
export const isFinal = (failure: ProviderError): boolean =>
  !failure.retryable || failure.code === 'provider_down'
