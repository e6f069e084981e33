// Turns failures of the SDK of Stripe, values that cannot be sent and answers that cannot be understood into
// `ProviderError`.

import { AmountNotChargeable, toStripeAmount } from '@kontor/contract/orders/payments/stripe-amounts'
import type Stripe from 'stripe'
import { ProviderError, type ProviderErrorCode } from '../provider-error.ts'

const BY_PROVIDER_CODE: Record<string, ProviderErrorCode> = {
  amount_too_small: 'amount_too_small',
  amount_too_large: 'amount_too_large',
  charge_already_refunded: 'already_refunded',
  resource_missing: 'not_found',
  idempotency_key_in_use: 'in_progress',
  rate_limit: 'rate_limited',
}

/**
 * Any failure of an SDK call as a `ProviderError`. `changes` says whether the call could have changed
 * something: only then can its outcome be unknown. A 4xx answer is a definite no.
 */
export function providerErrorOf(failure: unknown, changes: boolean): ProviderError {
  if (failure instanceof ProviderError) return failure
  if (!isOfTheSdk(failure)) return new ProviderError('bad_answer', { unknown_outcome: changes })
  const status = failure.statusCode
  const about = {
    request_id: wordOf(failure.requestId),
    provider_code: wordOf(failure.code),
    param: wordOf(failure.param),
  }
  if (failure.type === 'StripeConnectionError') {
    const timed_out = failure.message.includes('timeout')
    const never_sent = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(networkCodeOf(failure))
    return new ProviderError(timed_out ? 'timeout' : 'unreachable', {
      ...about,
      unknown_outcome: changes && !never_sent,
    })
  }
  if (status === undefined) return new ProviderError('bad_answer', { ...about, unknown_outcome: changes })
  if (status >= 500) return new ProviderError('provider_down', { ...about, unknown_outcome: changes })
  return new ProviderError(codeOfRefusal(failure, status), about)
}

/**
 * Recognised by the common properties of its errors, because the class itself would load the SDK
 * (`client.ts`).
 */
const isOfTheSdk = (failure: unknown): failure is Stripe.errors.StripeError =>
  failure instanceof Error && 'rawType' in failure && 'requestId' in failure

function codeOfRefusal(failure: Stripe.errors.StripeError, status: number): ProviderErrorCode {
  if (failure.rawType === 'idempotency_error') return status === 409 ? 'in_progress' : 'idempotency_conflict'
  const known = BY_PROVIDER_CODE[failure.code ?? '']
  if (known) return known
  if (status === 401) return 'key_rejected'
  if (status === 402) return 'card_declined'
  if (status === 403) return 'permission_missing'
  if (status === 404) return 'not_found'
  if (status === 409) return 'in_progress'
  if (status === 429) return 'rate_limited'
  return failure.param?.endsWith('currency]') || failure.param === 'currency'
    ? 'currency_not_supported'
    : 'refused'
}

function networkCodeOf(failure: Stripe.errors.StripeError): string {
  const detail: unknown = failure.detail
  return typeof detail === 'object' && detail !== null && 'code' in detail ? String(detail.code) : ''
}

/** Stripe's codes, parameter names and request ids are plain words; anything else could contain personal data. */
function wordOf(text: unknown): string | null {
  return typeof text === 'string' && /^[\w[\].-]{1,120}$/.test(text) && !/(sk|rk|pk|whsec)_/.test(text)
    ? text
    : null
}

/**
 * Throws for a response that differs from the documentation of Stripe. If the call `changes` something, its
 * outcome is unknown.
 */
export function misunderstood(changes: boolean): never {
  throw new ProviderError('bad_answer', { unknown_outcome: changes })
}

/**
 * Our minor units as an integer of Stripe. Throws `currency_not_supported` for an amount that cannot be
 * charged.
 */
export function amountOrRefuse(currency: string, amount_minor: bigint): number {
  try {
    return toStripeAmount(currency, amount_minor)
  } catch (failure) {
    if (failure instanceof AmountNotChargeable) throw new ProviderError('currency_not_supported')
    throw failure
  }
}
