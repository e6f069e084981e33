// The message to a buyer when Stripe does not open a payment page. The details of what only the merchant can mend are shown to the merchant alone.

import { type ApiError, apiError, invalidField } from '../../../http/errors/problem.ts'
import type { ProviderError, ProviderErrorCode } from '../../../integrations/payments/provider-error.ts'

const ABOUT_THE_AMOUNT: readonly ProviderErrorCode[] = [
  'amount_too_small',
  'amount_too_large',
  'currency_not_supported',
]

const SHOP_MUST_ACT =
  'The shop cannot accept card payments at the moment. You have not been charged; please contact the shop.'

/** The refusal for a failure of Stripe: 422 where the order itself cannot be paid by card, else 502. */
export function refusalFor(failure: ProviderError): ApiError {
  if (ABOUT_THE_AMOUNT.includes(failure.code))
    return invalidField('order_id', failure.public_message, failure.code)
  return apiError('provider_error', failure.retryable ? failure.public_message : SHOP_MUST_ACT)
}

/** Whether the attempt is over: repeating it would give the same answer, since Stripe replays refusals and its own failures for a key. */
export const isFinal = (failure: ProviderError): boolean =>
  !failure.retryable || failure.code === 'provider_down'
