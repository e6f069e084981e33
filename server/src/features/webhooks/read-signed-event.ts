// Reads an event out of a webhook's request: nothing of the body is read before the signature over its raw bytes has been verified.

import type { FastifyRequest } from 'fastify'
import type { DatabaseClock } from '../../db/clock.ts'
import { refuse } from '../../http/problem.ts'
import { MalformedEvent, type StripeEvent } from '../../integrations/stripe/event.ts'
import { InvalidSignature, verifyWebhook } from '../../integrations/stripe/webhook.ts'

export type WebhookRequest = Pick<FastifyRequest, 'headers' | 'body' | 'ip'>

/**
 * `onForged` is told of a signature that is not one of this `secret`, before that is refused; it may refuse it itself. Refuses `bad_request`, also for
 * a signed body that is no event.
 */
export async function readSignedEvent(
  { headers, body }: WebhookRequest,
  secret: string,
  clock: DatabaseClock,
  onForged: (reason: InvalidSignature['reason']) => Promise<void> | void,
): Promise<{ event: StripeEvent; raw_body: Buffer }> {
  const raw_body = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const signature_header = headers['stripe-signature']
  try {
    const now_seconds = Math.floor(clock.now() / 1000)
    return { event: verifyWebhook({ raw_body, signature_header, secret, now_seconds }), raw_body }
  } catch (failure) {
    if (failure instanceof InvalidSignature) {
      await onForged(failure.reason)
      throw refuse('bad_request', failure.message)
    }
    if (failure instanceof MalformedEvent) throw refuse('bad_request', 'This is not a Stripe event.')
    throw failure
  }
}
