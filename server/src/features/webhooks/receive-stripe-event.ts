// The endpoint for events of a merchant's Stripe account. The URL names the gateway, the gateway has the secret, and nothing of the body is
// read before the signature over its raw bytes has been verified with that secret.

import { refuse } from '../../http/problem.ts'
import { forShop, type Services } from '../../services.ts'
import { noteGatewayEvent, noteGatewayFailure } from '../payment-gateways/note-gateway-health.ts'
import { findGatewayForUse } from '../payment-gateways/use-gateway.ts'
import { applyEvent } from './apply-event.ts'
import { readSignedEvent, type WebhookRequest } from './read-signed-event.ts'

/**
 * Answers with success only when the event is stored. Refuses `not_found` for an unknown gateway, and `bad_request` for a body without a
 * valid signature or that is no event.
 */
export async function receiveStripeEvent(
  all: Services,
  payment_gateway_id: string,
  request: WebhookRequest,
): Promise<{ received: true }> {
  const gateway = await findGatewayForUse(all.db.forPlatform(), all, payment_gateway_id)
  if (gateway === undefined) throw refuse('not_found')
  const services = forShop(all, gateway.shop_id)
  const { db, log, clock } = services
  const noteForgery = async (reason: string) => {
    log.warn({ payment_gateway_id: gateway.id, reason }, 'a webhook without a valid signature')
    await noteGatewayFailure(
      db,
      gateway,
      'A webhook came whose signature does not fit. Check that the webhook secret is that of this endpoint.',
    )
  }
  const { event, raw_body } = await readSignedEvent(request, gateway.webhook_secret, clock, noteForgery)
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
