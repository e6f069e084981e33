// The endpoint for events of the platform's own Stripe account. As with a gateway's endpoint, nothing of the body is read before its signature
// has been verified; the record of an event and its effect are one transaction.

import type { FastifyRequest } from 'fastify'
import { untilUnlocked } from '../../db/until-unlocked.ts'
import { refuse } from '../../http/problem.ts'
import { MalformedEvent, type StripeEvent } from '../../integrations/stripe/event.ts'
import { InvalidSignature, verifyWebhook } from '../../integrations/stripe/webhook.ts'
import type { Services } from '../../services.ts'
import { applyDepositEvent } from '../deposits/apply-deposit-event.ts'
import { findPlatformAccount, type PlatformAccount } from '../deposits/platform-account.ts'
import { storable } from './storable.ts'
import { insertPlatformEvent, updatePlatformOutcome } from './webhooks.queries.ts'

/**
 * Answers with success only when the event is stored. Refuses `not_found` where the installation takes no deposits, and `bad_request` for
 * a body without a valid signature or that is no event.
 */
export async function receivePlatformEvent(
  services: Services,
  request: Pick<FastifyRequest, 'headers' | 'body'>,
): Promise<{ received: true }> {
  const { db, log, config } = services
  const platform = findPlatformAccount(config)
  if (platform === undefined) throw refuse('not_found')
  const raw_body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const event = prove(services, platform, raw_body, request.headers['stripe-signature'])
  const object_id = typeof event.object.id === 'string' ? event.object.id : ''
  const received = { event_id: event.id, type: event.type, object_id, payload: storable(raw_body) }
  const outcome = await untilUnlocked(() =>
    db.forPlatform().transaction(async (tx) => {
      if ((await insertPlatformEvent(tx, received)) === 0) return 'repeated'
      const effect = await applyDepositEvent(tx, log, platform, event)
      await updatePlatformOutcome(tx, event.id, effect)
      return effect
    }),
  )
  log.info({ event_id: event.id, event_type: event.type, outcome }, 'stripe event of the platform')
  return { received: true }
}

function prove(
  { log, clock }: Pick<Services, 'log' | 'clock'>,
  { webhook_secret: secret }: PlatformAccount,
  raw_body: Buffer,
  signature_header: string | string[] | undefined,
): StripeEvent {
  try {
    return verifyWebhook({ raw_body, signature_header, secret, now_seconds: Math.floor(clock.now() / 1000) })
  } catch (failure) {
    if (failure instanceof InvalidSignature) {
      log.warn({ reason: failure.reason }, 'a webhook of the platform without a valid signature')
      throw refuse('bad_request', failure.message)
    }
    if (failure instanceof MalformedEvent) throw refuse('bad_request', 'This is not a Stripe event.')
    throw failure
  }
}
