// Makes the body of a received event fit for a jsonb column.

import { intentOf, objectOf } from './session-facts.ts'

/**
 * The body as a jsonb column, and the index by payment intent, can hold it: NUL characters and lone surrogates are taken out of names and values,
 * and a PaymentIntent that came whole is its id, by which erasing finds it.
 */
export const storable = (raw_body: Buffer): string =>
  JSON.stringify(withIntentId(JSON.parse(raw_body.toString('utf8')))).replace(
    /\\(u0000|ud[89a-f][0-9a-f]{2}|.)/g,
    (sequence, what: string) => {
      if (what === 'u0000') return ''
      return what.startsWith('ud') ? '\\ufffd' : sequence
    },
  )

function withIntentId(body: unknown): unknown {
  const object = objectOf(objectOf(objectOf(body)?.data)?.object)
  if (object !== null && typeof object.payment_intent === 'object')
    object.payment_intent = intentOf(object.payment_intent) ?? null
  return body
}
