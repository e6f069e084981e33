// The error of a call to Stripe, with a stable code and a sentence that may be shown to people. It is built from the kind of failure alone: it
// never contains text from the provider, a key or an address.

import { AmountNotChargeable, toStripeAmount } from '@kontor/contract/payments/stripe-amounts'
import type Stripe from 'stripe'

const REASONS = {
  unreachable: {
    retryable: true,
    text: 'The payment provider could not be reached. Please try again in a moment.',
  },
  timeout: {
    retryable: true,
    text: 'The payment provider did not answer in time. Please try again in a moment.',
  },
  provider_down: {
    retryable: true,
    text: 'The payment provider has a problem of its own. Please try again in a moment.',
  },
  bad_answer: {
    retryable: true,
    text: 'The payment provider gave an answer that makes no sense. Please try again in a moment.',
  },
  rate_limited: { retryable: true, text: 'The payment provider is busy. Please try again in a moment.' },
  in_progress: {
    retryable: true,
    text: 'The same payment request is still running. Please try again in a moment.',
  },
  key_rejected: {
    retryable: false,
    text: 'Stripe does not accept the secret key of this payment gateway. Replace its keys on its page.',
  },
  permission_missing: {
    retryable: false,
    text: 'The secret key of this payment gateway lacks a permission at Stripe. It needs write access to Checkout Sessions and Refunds.',
  },
  not_found: {
    retryable: false,
    text: 'Stripe does not know this payment. It may belong to another account, or to the other of test and live mode.',
  },
  amount_too_small: {
    retryable: false,
    text: 'The amount is below the smallest card payment in this currency.',
  },
  amount_too_large: {
    retryable: false,
    text: 'The amount is above the largest card payment in this currency.',
  },
  currency_not_supported: { retryable: false, text: 'This currency cannot be charged by card.' },
  card_declined: { retryable: false, text: 'The card was declined. Nothing was charged; try another card.' },
  already_refunded: { retryable: false, text: 'This payment has already been refunded in full.' },
  idempotency_conflict: {
    retryable: false,
    text: 'This payment request was made before with other details. Start a new payment.',
  },
  refused: {
    retryable: false,
    text: 'Stripe refused the request. Check the payment gateway and the order, then try again.',
  },
} as const

export type ProviderErrorCode = keyof typeof REASONS

interface Circumstances {
  unknown_outcome?: boolean
  held_back?: boolean
  request_id?: string | null
  provider_code?: string | null
  param?: string | null
}

/**
 * A call to Stripe that did not succeed. `unknown_outcome`: the change may have been made all the same, so retry it with the same idempotency
 * key or look it up; never start anew. `held_back`: Stripe was not even called, because it gave no answer lately, so this was no try.
 * `provider_code` and `param` are Stripe's own words, for logs and decisions.
 */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly code: ProviderErrorCode
  readonly retryable: boolean
  readonly unknown_outcome: boolean
  readonly held_back: boolean
  readonly public_message: string
  readonly request_id: string | null
  readonly provider_code: string | null
  readonly param: string | null

  constructor(code: ProviderErrorCode, circumstances: Circumstances = {}) {
    const { unknown_outcome = false, held_back = false } = circumstances
    const { request_id = null, provider_code = null, param = null } = circumstances
    super(`Stripe: ${code}${provider_code ? ` (${provider_code}${param ? `, ${param}` : ''})` : ''}`)
    this.code = code
    this.retryable = REASONS[code].retryable
    this.public_message = REASONS[code].text
    this.unknown_outcome = unknown_outcome
    this.held_back = held_back
    this.request_id = request_id
    this.provider_code = provider_code
    this.param = param
  }
}

const BY_PROVIDER_CODE: Record<string, ProviderErrorCode> = {
  amount_too_small: 'amount_too_small',
  amount_too_large: 'amount_too_large',
  charge_already_refunded: 'already_refunded',
  resource_missing: 'not_found',
  idempotency_key_in_use: 'in_progress',
  rate_limit: 'rate_limited',
}

/**
 * Any failure of an SDK call as a `ProviderError`. `changes` says whether the call could have changed something:
 * only then can its outcome be unknown. A 4xx answer is a definite no.
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

/** Told by what all its errors carry: the class itself would need the SDK to be loaded (`client.ts`). */
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

/** Stripe's codes, parameter names and request ids are plain words; anything else could carry somebody's data. */
function wordOf(text: unknown): string | null {
  return typeof text === 'string' && /^[\w[\].-]{1,120}$/.test(text) && !/(sk|rk|pk|whsec)_/.test(text)
    ? text
    : null
}

/** Throws for a response that is not as Stripe documents it. Where the call `changes` something, its outcome is unknown. */
export function misunderstood(changes: boolean): never {
  throw new ProviderError('bad_answer', { unknown_outcome: changes })
}

/** Our minor units as Stripe's integer. Throws `currency_not_supported` for an amount that cannot be charged. */
export function amountOrRefuse(currency: string, amount_minor: bigint): number {
  try {
    return toStripeAmount(currency, amount_minor)
  } catch (failure) {
    if (failure instanceof AmountNotChargeable) throw new ProviderError('currency_not_supported')
    throw failure
  }
}
