// What the product asks of a payment provider, in its own terms: amounts in our minor units, states that are the same for all, failures as
// `ProviderError`. A feature takes the provider of a gateway from `providers.ts` and knows nothing else of it.

import type { PaymentObstacle } from '@kontor/contract/storefront/storefront-pages'

/** Whose account at the provider a call is made on. `api_base` is an http(s) address, with a path if the provider's API is mounted below one. */
export interface ProviderAccount {
  secret_key: string
  api_base?: string
  /** How long its server may be silent; where absent, the provider's own limit. */
  timeout_ms?: number
}

/**
 * Money to be paid on a page of the provider. All of it is stored before the call, or comes from what is: a repeated attempt has to be the same to
 * the letter. `idempotency_key`: by it the provider takes repeated calls of one attempt as one.
 */
export interface PaymentAttempt {
  idempotency_key: string
  currency: string
  amount_minor: bigint
  /** What is paid, as the page names it. */
  line_name: string
  line_description?: string
  /** The provider's own product that the payment is booked under. */
  product_id?: string | null
  customer_email?: string | null
  /** Shown with the payment at the provider. */
  description: string
  client_reference_id: string
  /** Comes back with every report, also where the answer to this attempt got lost. */
  metadata: Record<string, string>
  success_url: string
  cancel_url: string
  expires_at: Date
}

/** `reference` is the provider's name of the payment from now on: our `transaction_id`. */
export interface Opened {
  reference: string
  redirect_url: string
  expires_at: Date
}

/** `pending`: the buyer has done everything, and the bank has not confirmed yet. `open`: the page can still be paid. */
export type PaymentState = 'open' | 'pending' | 'paid' | 'failed' | 'expired'

export interface PaymentReport {
  reference: string
  state: PaymentState
  /** Null if the provider named none, or one in a currency we do not know. */
  amount_minor: bigint | null
  /** In capitals. */
  currency: string | null
  is_test: boolean
  /** The provider's id of the money itself, which refunds and disputes name. Null before the first attempt to pay. */
  payment_intent_id: string | null
  metadata: Record<string, string>
  /** Whether the provider said it when asked, which is final, or in an event, which may be out of date. */
  was_asked: boolean
  /** The id of the event or payment, for people who investigate. */
  source: string
}

/** The sum of all refunds of a payment so far, not of the latest. */
export interface RefundedSum {
  id: string
  payment_intent_id: string | null
  amount_refunded_minor: bigint | null
  currency: string | null
  is_test: boolean
  metadata: Record<string, string>
}

/** `pending` and `requires_action` are not final, and `failed` may still follow `succeeded`. `metadata` is what was sent with the request for it. */
export interface RefundReport {
  id: string
  status: string | null
  payment_intent_id: string | null
  amount_minor: bigint | null
  currency: string | null
  failure_reason: string | null
  metadata: Record<string, string>
}

/** A refund that was neither refused nor cancelled. */
export type ActiveRefund = RefundReport & { amount_minor: bigint }

/** Whether the refund was rejected by the provider or a bank, or cancelled: then no money is refunded. */
export const isRefundRefused = (status: string | null): boolean =>
  status === 'failed' || status === 'canceled'

export interface WantedRefund {
  payment_intent_id: string
  /** All that is left if there is none. */
  amount_minor?: bigint
  currency: string
  idempotency_key: string
  metadata?: Record<string, string>
}

export interface DisputeReport {
  id: string
  payment_intent_id: string | null
  amount_minor: bigint | null
  currency: string | null
  reason: string | null
  status: string | null
}

/** Distinguished by `kind`; `type` is the provider's own word for it. `object_id`: what it is about; empty if that cannot be stored. */
export type ProviderEvent = {
  id: string
  type: string
  object_id: string
  is_test: boolean
  /** Set where the event is about another account than the one it was sent to. */
  account: string | null
} & (
  | { kind: 'payment'; object: PaymentReport }
  | { kind: 'refunded_sum'; object: RefundedSum }
  | { kind: 'refund'; object: RefundReport }
  | { kind: 'dispute_created'; object: DisputeReport }
  | { kind: 'dispute_closed'; object: DisputeReport }
  | { kind: 'ignored' }
)

/** A span of time in which events were created, in seconds of Unix time: from the first, before the last. */
export interface EventSpan {
  from_seconds: number
  to_seconds: number
}

export interface EventRequest {
  raw_body: Buffer
  headers: Record<string, string | string[] | undefined>
}

/** The event is not verifiably the provider's: answer 400 and do not read the body. `reason` is for logs. */
export class InvalidSignature extends Error {
  override name = 'InvalidSignature'
  readonly reason: 'missing' | 'malformed' | 'too_old' | 'too_new' | 'mismatch'
  constructor(reason: InvalidSignature['reason']) {
    super('The signature of this webhook is not valid.')
    this.reason = reason
  }
}

/** A signed body that is no event we could store: answer 400. */
export class MalformedEvent extends Error {
  override name = 'MalformedEvent'
}

export interface PaymentProvider {
  /** When a page that should end at `wanted` ends. Compute it once per attempt and store it. */
  expiryOf(wanted: Date, now: Date): Date
  /** Opens the page, or gives the one that was opened for the same attempt. Throws `ProviderError`. */
  open(account: ProviderAccount, attempt: PaymentAttempt): Promise<Opened>
  /** The payment as it is now. Throws `ProviderError` `not_found` for one of another account, or of the other mode (test or live). */
  lookUp(account: ProviderAccount, reference: string): Promise<PaymentReport>
  /** Ends an open page so that it can no longer be paid. `paid`: it has been finished in the meantime. */
  end(account: ProviderAccount, reference: string): Promise<'ended' | 'paid'>
  /** Throws `ProviderError`: `already_refunded` if nothing is left, `refused` for more than is left. */
  refund(account: ProviderAccount, wanted: WantedRefund): Promise<RefundReport>
  /** The refunds of a payment, newest first; there may be older ones. With it an unknown outcome is looked up. */
  listRefunds(account: ProviderAccount, payment_intent_id: string): Promise<RefundReport[]>
  /**
   * All refunds in effect, also those made at the provider; pending ones count. Throws `ProviderError`, also if there may be more than it can list.
   */
  listActiveRefunds(account: ProviderAccount, payment_intent_id: string): Promise<ActiveRefund[]>
  /** Asks whether the key is known. Throws `ProviderError`: `key_rejected` where not, any other if there was no clear answer. */
  tryKey(account: ProviderAccount): Promise<void>
  /** The event in a request that is signed with `secret`. Throws `InvalidSignature`, or `MalformedEvent` for a signed body that is no event. */
  readEvent(request: EventRequest, secret: string, now: Date): ProviderEvent
  /**
   * The account's events of the kinds that are acted on, oldest first. Where the span has more than the provider lists at a time, these are its newest,
   * and `is_all` is false. Events that `readEvent` would refuse are left out. Throws `ProviderError`.
   */
  listEvents(account: ProviderAccount, span: EventSpan): Promise<{ events: ProviderEvent[]; is_all: boolean }>
  /** Why this amount cannot be charged, whatever the account; null if it can. */
  obstacle(to_pay: { total: string; currency: string }): Exclude<PaymentObstacle, 'no_gateway'> | null
}
