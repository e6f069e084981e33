// Verifies that a webhook is from Stripe and recent. The check is on the raw bytes and stricter than the SDK's, which accepts timestamps from
// the future, skips a byte order mark and takes any number of signatures. The body is not parsed before the check has passed.

import { createHmac, timingSafeEqual } from 'node:crypto'
import { InvalidSignature } from '../provider.ts'
import { readEvent, type StripeEvent } from './event.ts'

/** Stripe's own tolerance, here in both directions from `now_seconds`. */
const TOLERANCE_SECONDS = 300
const MAX_HEADER_LENGTH = 4096
/** Stripe sends a signature for each valid secret: two while a secret is being replaced. */
const MAX_SIGNATURES = 10

/**
 * Returns the event of a request whose `Stripe-Signature` was made with the `secret` of this endpoint
 * (including its prefix `whsec_`). Throws `InvalidSignature`, or `MalformedEvent` for a signed body that is
 * not an event.
 */
export function verifyWebhook(request: {
  raw_body: Buffer
  signature_header: string | string[] | undefined
  secret: string
  now_seconds: number
}): StripeEvent {
  const { raw_body, signature_header, secret, now_seconds } = request
  const { timestamp, signatures } = parseHeader(signature_header)
  const age = now_seconds - Number(timestamp)
  if (age > TOLERANCE_SECONDS) throw new InvalidSignature('too_old')
  if (age < -TOLERANCE_SECONDS) throw new InvalidSignature('too_new')
  if (secret === '') throw new InvalidSignature('mismatch')
  const expected = createHmac('sha256', secret).update(`${timestamp}.`).update(raw_body).digest()
  let matches = false
  for (const signature of signatures) {
    if (timingSafeEqual(expected, Buffer.from(signature, 'hex'))) matches = true
  }
  if (!matches) throw new InvalidSignature('mismatch')
  return readEvent(raw_body)
}

function parseHeader(header: string | string[] | undefined): { timestamp: string; signatures: string[] } {
  if (header === undefined || header === '') throw new InvalidSignature('missing')
  if (typeof header !== 'string' || header.length > MAX_HEADER_LENGTH) throw new InvalidSignature('malformed')
  const items = header.split(',').map(parseItem)
  const valuesOf = (wanted: string) =>
    items.filter(({ scheme }) => scheme === wanted).map(({ value }) => value)
  const [timestamp, ...more_timestamps] = valuesOf('t')
  const signatures = valuesOf('v1')
  if (timestamp === undefined || more_timestamps.length > 0) throw new InvalidSignature('malformed')
  if (signatures.length === 0 || signatures.length > MAX_SIGNATURES) throw new InvalidSignature('malformed')
  return { timestamp, signatures }
}

/** The form of values by their scheme. Other schemes are skipped, as in the libraries of Stripe. */
const FORMS = new Map([
  ['t', /^[1-9]\d{0,11}$/],
  ['v1', /^[0-9a-f]{64}$/],
])

function parseItem(item: string): { scheme: string; value: string } {
  const [, scheme, value = ''] = /^(\w{1,20})=(.*)$/.exec(item) ?? []
  if (scheme === undefined || FORMS.get(scheme)?.test(value) === false)
    throw new InvalidSignature('malformed')
  return { scheme, value }
}
