// The endpoint for events of a merchant's Stripe account. The URL names the gateway, the gateway has the secret, and nothing of the body is
// read before the signature over its raw bytes has been verified with that secret.

import { refuse } from '../../http/problem.ts'
import { forShop, type Services } from '../../services.ts'
import { noteGatewayEvent, noteUnsignedPost } from '../payment-gateways/note-gateway-health.ts'
import { findGatewayForUse } from '../payment-gateways/use-gateway.ts'
import { applyEvent } from './apply-event.ts'
import { readSignedEvent, type WebhookRequest } from './read-signed-event.ts'
import type { UnsignedPosts } from './unsigned-posts.ts'

/**
 * Answers with success only when the event is stored. Refuses `not_found` for an unknown gateway, and `bad_request` for a body without a
 * valid signature or that is no event.
 */
export async function receiveStripeEvent(
  all: Services,
  payment_gateway_id: string,
  request: WebhookRequest,
  unsigned: UnsignedPosts,
): Promise<{ received: true }> {
  const gateway = await findGatewayForUse(all.db.forPlatform(), all, payment_gateway_id)
  if (gateway === undefined) throw refuse('not_found')
  const services = forShop(all, gateway.shop_id)
  const { db, log, clock } = services
  const noteForgery = async (reason: string) => {
    unsigned.admit(gateway.id, request.ip, { payment_gateway_id: gateway.id, reason })
    await noteUnsignedPost(db, gateway)
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
