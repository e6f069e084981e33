// The endpoint for events of the platform's own Stripe account. As with a gateway's endpoint, nothing of the body is read before its signature
// has been verified; the record of an event and its effect are one transaction. Of the body only id and type are stored: it names the cardholder, who may
// close the account at any time, and nothing reads it again.

import { apiError } from '../../../http/errors/problem.ts'
import type { Platform } from '../../../platform.ts'
import { findPlatformAccount } from '../../deposits/platform-account.ts'
import { applyDepositEvent } from '../../deposits/settling/apply-deposit-event.ts'
import { readSignedEvent, type UnsignedPosts, type WebhookRequest } from './read-signed-event.ts'
import { insertPlatformEvent, updatePlatformOutcome } from './reporting.queries.ts'

/**
 * Answers with success only when the event is stored. Refuses `not_found` if the installation takes no deposits, and `bad_request` for a body without
 * a valid signature or that is no event.
 */
export async function receivePlatformEvent(
  platform: Platform,
  request: WebhookRequest,
  unsigned: UnsignedPosts,
): Promise<{ received: true }> {
  const { db, log, clock, config } = platform
  const platform_account = findPlatformAccount(config)
  if (platform_account === undefined) throw apiError('not_found')
  const event = await readSignedEvent(
    request,
    { provider: platform_account.provider, secret: platform_account.webhook_secret },
    clock,
    (reason) => unsigned.admit('platform', request.ip, { reason }),
  )
  const { type, object_id } = event
  const received = { event_id: event.id, type, object_id }
  const outcome = await db.forPlatform().transaction(async (tx) => {
    if ((await insertPlatformEvent(tx, received)) === 0) return 'repeated'
    const effect = await applyDepositEvent(tx, log, platform_account, event)
    await updatePlatformOutcome(tx, event.id, effect)
    return effect
  })
  log.info({ event_id: event.id, event_type: event.type, outcome }, 'stripe event of the platform')
  return { received: true }
}
