// Reads a Stripe event, reduced to the parts that the product acts on. Unknown types, versions and properties
// are accepted, because Stripe may add them at any time. Throws only `MalformedEvent`, for a body that is not
// an event.

import { type DisputeReport, MalformedEvent, type RefundedSum, type RefundReport } from '../provider.ts'
import {
  type CheckoutSessionFacts,
  currencyOf,
  idOf,
  intentOf,
  type Json,
  metadataOf,
  minorOf,
  objectOf,
  sessionFactsOf,
  textOf,
} from './session-facts.ts'

/** Deeper than anything that Stripe sends, and far below the limit of a JSON column or a recursive reader. */
const MAX_DEPTH = 60

interface Envelope {
  id: string
  livemode: boolean
  /** Set for events of connected accounts only. */
  account: string | null
  /** The id of the object of the event; empty without a storable id. */
  object_id: string
}

type SessionEventType =
  `checkout.session.${'completed' | 'async_payment_succeeded' | 'async_payment_failed' | 'expired'}`

/** `charge.refund.updated` is the name of `refund.updated` for endpoints with API versions before 2024-10-28. */
type RefundEventType = 'refund.failed' | 'refund.updated' | 'charge.refund.updated'

/** Funds are withdrawn when an inquiry becomes a dispute, too. */
type DisputeType = 'charge.dispute.created' | 'charge.dispute.funds_withdrawn'
/** Funds are reinstated when a dispute was won, even after it was lost first. */
type DisputeEndType = 'charge.dispute.closed' | 'charge.dispute.funds_reinstated'

/** Distinguished by `kind`, since `type` may be any text: a type the product does not act on has the kind `other` and its object unchanged. */
export type StripeEvent = Envelope &
  (
    | { kind: 'session'; type: SessionEventType; object: CheckoutSessionFacts }
    | { kind: 'charge_refunded'; type: 'charge.refunded'; object: RefundedSum }
    | { kind: 'refund_changed'; type: RefundEventType; object: RefundReport }
    | { kind: 'dispute_created'; type: DisputeType; object: DisputeReport }
    | { kind: 'dispute_closed'; type: DisputeEndType; object: DisputeReport }
    | { kind: 'other'; type: string; object: Json }
  )

const SESSION_TYPES: ReadonlySet<string> = new Set<SessionEventType>([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
])

const REFUND_TYPES: ReadonlySet<string> = new Set<RefundEventType>([
  'refund.failed',
  'refund.updated',
  'charge.refund.updated',
])

/** Reads the body of a webhook, or a fetched event object. Throws `MalformedEvent`. */
export function readEvent(body: Buffer | string | Json): StripeEvent {
  const event = typeof body === 'string' || Buffer.isBuffer(body) ? parseBody(body) : body
  const object = objectOf(objectOf(event.data)?.object)
  const id = idOf(event.id)
  const type = idOf(event.type)
  if (id === null || type === null) throw new MalformedEvent('not an event')
  if (object === null) throw new MalformedEvent('an event without data.object')
  if (typeof event.created !== 'number' || typeof event.livemode !== 'boolean')
    throw new MalformedEvent('incomplete')
  const envelope: Envelope = {
    id,
    livemode: event.livemode,
    account: textOf(event.account),
    object_id: idOf(object.id) ?? '',
  }
  if (isSessionType(type)) {
    const session = sessionFactsOf(object) ?? unusable(type)
    return { ...envelope, kind: 'session', type, object: session }
  }
  if (type === 'charge.refunded')
    return { ...envelope, kind: 'charge_refunded', type, object: refundedSumOf(object) }
  if (isRefundType(type)) return { ...envelope, kind: 'refund_changed', type, object: refundReportOf(object) }
  if (isDisputeType(type))
    return { ...envelope, kind: 'dispute_created', type, object: disputeReportOf(object) }
  if (type === 'charge.dispute.closed')
    return { ...envelope, kind: 'dispute_closed', type, object: disputeReportOf(object) }
  if (type === 'charge.dispute.funds_reinstated')
    return {
      ...envelope,
      kind: 'dispute_closed',
      type,
      object: { ...disputeReportOf(object), status: 'won' },
    }
  return { ...envelope, kind: 'other', type, object }
}

function isSessionType(type: string): type is SessionEventType {
  return SESSION_TYPES.has(type)
}

function isDisputeType(type: string): type is DisputeType {
  return type === 'charge.dispute.created' || type === 'charge.dispute.funds_withdrawn'
}

function isRefundType(type: string): type is RefundEventType {
  return REFUND_TYPES.has(type)
}

function refundedSumOf(charge: Json): RefundedSum {
  const currency = currencyOf(charge.currency)
  return {
    id: idOf(charge.id) ?? unusable('charge'),
    payment_intent_id: intentIn(charge),
    amount_refunded_minor: minorOf(currency, charge.amount_refunded),
    currency,
    is_test: charge.livemode !== true,
    metadata: metadataOf(charge.metadata),
  }
}

function refundReportOf(refund: Json): RefundReport {
  const currency = currencyOf(refund.currency)
  return {
    id: idOf(refund.id) ?? unusable('refund'),
    status: textOf(refund.status),
    payment_intent_id: intentIn(refund),
    amount_minor: minorOf(currency, refund.amount),
    currency,
    failure_reason: textOf(refund.failure_reason),
    metadata: metadataOf(refund.metadata),
  }
}

function disputeReportOf(dispute: Json): DisputeReport {
  const currency = currencyOf(dispute.currency)
  return {
    id: idOf(dispute.id) ?? unusable('dispute'),
    payment_intent_id: intentIn(dispute),
    amount_minor: minorOf(currency, dispute.amount),
    currency,
    reason: textOf(dispute.reason),
    status: textOf(dispute.status),
  }
}

function intentIn({ payment_intent }: Json): string | null {
  const id = intentOf(payment_intent)
  if (id === undefined) throw new MalformedEvent('a payment intent whose id cannot be stored')
  return id
}

function unusable(what: string): never {
  throw new MalformedEvent(`${what} without an id`)
}

function parseBody(body: Buffer | string): Json {
  let text: string
  let value: unknown
  try {
    text =
      typeof body === 'string'
        ? body
        : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)
    if (depthOf(text) > MAX_DEPTH) throw new MalformedEvent('nested too deeply')
    value = JSON.parse(text)
  } catch (failure) {
    throw failure instanceof MalformedEvent ? failure : new MalformedEvent('not JSON in UTF-8')
  }
  return objectOf(value) ?? unusable('event')
}

/** The end of the string that begins at `start`; the end of the text without a closing quote. */
function endOfString(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1
  return at
}

/** The deepest nesting of brackets outside strings, found without recursion. */
function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  for (let at = 0; at < json.length; at++) {
    const char = json[at]
    if (char === '"') at = endOfString(json, at)
    else if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth)
    else if (char === ']' || char === '}') depth--
  }
  return deepest
}
