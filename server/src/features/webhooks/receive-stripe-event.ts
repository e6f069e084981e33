// The endpoint for events of a merchant's Stripe account. The URL names the gateway, the gateway has the secret, and nothing of the body is
// read before the signature over its raw bytes has been verified with that secret.

import type { FastifyRequest } from 'fastify'
import { refuse } from '../../http/problem.ts'
import { MalformedEvent, type StripeEvent } from '../../integrations/stripe/event.ts'
import { InvalidSignature, verifyWebhook } from '../../integrations/stripe/webhook.ts'
import { type BoundServices, forShop, type Services } from '../../services.ts'
import { noteGatewayEvent, noteGatewayFailure } from '../payment-gateways/note-gateway-health.ts'
import { findGatewayForUse, type Gateway } from '../payment-gateways/use-gateway.ts'
import { applyEvent } from './apply-event.ts'

/**
 * Answers with success only when the event is stored. Refuses `not_found` for an unknown gateway, and `bad_request` for a body without a
 * valid signature or that is no event.
 */
export async function receiveStripeEvent(
  all: Services,
  payment_gateway_id: string,
  request: Pick<FastifyRequest, 'headers' | 'body'>,
): Promise<{ received: true }> {
  const gateway = await findGatewayForUse(all.db.forPlatform(), all, payment_gateway_id)
  if (gateway === undefined) throw refuse('not_found')
  const services = forShop(all, gateway.shop_id)
  const { db, log } = services
  const raw_body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const event = await prove(services, gateway, raw_body, request.headers['stripe-signature'])
  const outcome = await applyEvent(services, gateway, event, raw_body)
  log.info(
    {
      payment_gateway_id: gateway.id,
      event_id: event.id,
      event_type: event.type,
      outcome: outcome ?? 'repeated',
    },
    'stripe event',
  )
  await noteGatewayEvent(db, gateway)
  return { received: true }
}

async function prove(
  { db, log, clock }: BoundServices,
  gateway: Gateway,
  raw_body: Buffer,
  signature_header: string | string[] | undefined,
): Promise<StripeEvent> {
  try {
    const now_seconds = Math.floor(clock.now() / 1000)
    return verifyWebhook({ raw_body, signature_header, secret: gateway.webhook_secret, now_seconds })
  } catch (failure) {
    if (failure instanceof InvalidSignature) {
      log.warn(
        { payment_gateway_id: gateway.id, reason: failure.reason },
        'a webhook without a valid signature',
      )
      await noteGatewayFailure(
        db,
        gateway,
        'A webhook came whose signature does not fit. Check that the webhook secret is that of this endpoint.',
      )
      throw refuse('bad_request', failure.message)
    }
    if (failure instanceof MalformedEvent) throw refuse('bad_request', 'This is not a Stripe event.')
    throw failure
  }
}
