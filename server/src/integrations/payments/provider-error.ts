// The error of a call to a payment provider, with a stable code and a sentence for people. Built from the
// kind of failure alone: never contains a text of the provider, a key or an address.

const REASONS = {
  unreachable: {
    retryable: true,
    text: 'The payment provider could not be reached. Please try again in a moment.',
  },
  timeout: {
    retryable: true,
    text: 'The payment provider did not respond in time. Please try again in a moment.',
  },
  provider_down: {
    retryable: true,
    text: 'The payment provider has a problem. Please try again in a moment.',
  },
  bad_answer: {
    retryable: true,
    text: 'The payment provider sent an invalid response. Please try again in a moment.',
  },
  rate_limited: { retryable: true, text: 'The payment provider is busy. Please try again in a moment.' },
  in_progress: {
    retryable: true,
    text: 'The same payment request is still running. Please try again in a moment.',
  },
  key_rejected: {
    retryable: false,
    text: 'Stripe rejects the secret key of this payment gateway. Replace its keys; if it was removed, create another payment gateway for the same Stripe account.',
  },
  permission_missing: {
    retryable: false,
    text: 'The secret key of this payment gateway lacks a permission in Stripe. It needs write access to Checkout Sessions and Refunds, and read access to PaymentIntents and Events.',
  },
  not_found: {
    retryable: false,
    text: 'Stripe does not have this payment. It may belong to another account or mode (test or live).',
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
  card_declined: {
    retryable: false,
    text: 'The card was declined. You have not been charged; try another card.',
  },
  already_refunded: { retryable: false, text: 'This payment has already been refunded in full.' },
  idempotency_conflict: {
    retryable: false,
    text: 'This payment request was already made with different details. Start a new payment.',
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
 * A call that did not succeed. `unknown_outcome`: the change may have been made, so retry it with the same
 * idempotency key or look it up; never start again. `held_back`: the provider was not called, because it gave
 * no answers recently, so this was no attempt. `provider_code` and `param` come from the provider, for logs
 * and decisions.
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
