// The calls of the product to a payment provider, in its own terms: amounts in our minor units, the same
// states for all providers, failures as `ProviderError`. A feature takes the provider of a gateway from
// `providers.ts` and knows nothing else about it.

import type { PaymentObstacle } from '@kontor/contract/storefront/storefront-pages'

/**
 * The account at the provider for a call. `api_base` is an http(s) address, with a path if the API of the
 * provider is below a path.
 */
export interface ProviderAccount {
  secret_key: string
  api_base?: string
  /** How long the server of the provider may be silent; when absent, the limit of the provider. */
  timeout_ms?: number
}

/**
 * Money to be paid on a page of the provider. All fields are stored before the call, or derived from stored
 * data, because a repeated attempt has to be identical. `idempotency_key` makes the provider treat repeated
 * calls of one attempt as one.
 */
export interface PaymentAttempt {
  idempotency_key: string
  currency: string
  amount_minor: bigint
  /** The name of the order on the page. */
  line_name: string
  line_description?: string
  /** The product of the provider under which the payment is booked. */
  product_id?: string | null
  customer_email?: string | null
  /** Shown with the payment at the provider. */
  description: string
  client_reference_id: string
  /** Comes back with every report, even if the answer to this attempt got lost. */
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
  /** Is null if the provider named no amount, or an amount in an unknown currency. */
  amount_minor: bigint | null
  /** In capitals. */
  currency: string | null
  is_test: boolean
  /**
   * The id of the money itself at the provider, which refunds and disputes name. Null before the first
   * attempt to pay.
   */
  payment_intent_id: string | null
  metadata: Record<string, string>
  /** True if the report answers a question, which is final, or came in an event, which may be out of date. */
  was_asked: boolean
  /** The id of the event or payment, for people who investigate. */
  source: string
}

/** The sum of all refunds of a payment so far, not only of the latest. */
export interface RefundedSum {
  id: string
  payment_intent_id: string | null
  amount_refunded_minor: bigint | null
  currency: string | null
  is_test: boolean
  metadata: Record<string, string>
}

/**
 * `pending` and `requires_action` are not final, and `failed` may still follow `succeeded`. `metadata` comes
 * from the request for the refund.
 */
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

/**
 * Returns true if the provider or a bank rejected the refund, or somebody cancelled it: then no money is
 * refunded.
 */
export const isRefundRefused = (status: string | null): boolean =>
  status === 'failed' || status === 'canceled'

export interface WantedRefund {
  payment_intent_id: string
  /** All of the rest when absent. */
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

/**
 * Distinguished by `kind`; `type` is the word of the provider. `object_id` is the id of the object; empty if
 * the id cannot be stored.
 */
export type ProviderEvent = {
  id: string
  type: string
  object_id: string
  is_test: boolean
  /** Set if the event concerns another account than the receiving one. */
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

/** A signed body that is not a storable event: answer 400. */
export class MalformedEvent extends Error {
  override name = 'MalformedEvent'
}

export interface PaymentProvider {
  /**
   * Returns when a payment page will expire: the time nearest to `wanted` that the provider allows. Compute the time once per
   * attempt and store it, because a retry must send the same time.
   */
  expiryOf(wanted: Date, now: Date): Date
  /** Opens the page, or returns the page of the same attempt. Throws `ProviderError`. */
  open(account: ProviderAccount, attempt: PaymentAttempt): Promise<Opened>
  /**
   * Returns the present state of the payment. Throws `ProviderError` `not_found` for a payment of another
   * account or of the other mode (test or live).
   */
  lookUp(account: ProviderAccount, reference: string): Promise<PaymentReport>
  /** Ends an open page so that it can no longer be paid. `paid`: the page was paid in the meantime. */
  end(account: ProviderAccount, reference: string): Promise<'ended' | 'paid'>
  /** Throws `ProviderError`: `already_refunded` if nothing is left, `refused` for more than is left. */
  refund(account: ProviderAccount, wanted: WantedRefund): Promise<RefundReport>
  /** The refunds of a payment, newest first; older ones may exist. Used to look up an unknown outcome. */
  listRefunds(account: ProviderAccount, payment_intent_id: string): Promise<RefundReport[]>
  /**
   * All refunds in effect, including refunds made at the provider; pending refunds count. Throws
   * `ProviderError`, also if there may be more refunds than the provider lists.
   */
  listActiveRefunds(account: ProviderAccount, payment_intent_id: string): Promise<ActiveRefund[]>
  /**
   * Asks whether the key is known. Throws `ProviderError`: `key_rejected` for an unknown key, another code
   * without a clear answer.
   */
  tryKey(account: ProviderAccount): Promise<void>
  /**
   * Returns the event of a request signed with `secret`. Throws `InvalidSignature`, or `MalformedEvent` for a
   * signed body that is not an event.
   */
  readEvent(request: EventRequest, secret: string, now: Date): ProviderEvent
  /**
   * The events of the account of the kinds that the product acts on, oldest first. If the span has more
   * events than the provider lists at a time, returns the newest, and `is_all` is false. Leaves out events
   * that `readEvent` would refuse. Throws `ProviderError`.
   */
  listEvents(account: ProviderAccount, span: EventSpan): Promise<{ events: ProviderEvent[]; is_all: boolean }>
  /** Why this amount cannot be charged to any account; null if it can. */
  obstacle(to_pay: { total: string; currency: string }): Exclude<PaymentObstacle, 'no_gateway'> | null
}
