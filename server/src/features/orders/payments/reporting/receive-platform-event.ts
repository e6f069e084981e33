// The endpoint for events of the platform's own Stripe account. As with a gateway's endpoint, nothing of the
// body is read before the signature is verified. The record of an event and its effect are one transaction.
// Only the id and type of the body are stored, because the body names the cardholder, who may close the
// account at any time, and nothing reads the body again.

import { apiError } from '../../../../http/errors/problem.ts'
import type { ProviderEvent } from '../../../../integrations/payments/provider.ts'
import type { BoundPlatform, Platform } from '../../../../platform.ts'
import { findPlatformAccount, type PlatformAccount } from '../../../money/deposits/platform-account.ts'
import { applyDepositEvent } from '../../../money/deposits/settling/apply-deposit-event.ts'
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
  const outcome = await applyPlatformOnce({ db: db.forPlatform(), log }, platform_account, event)
  const about = { event_id: event.id, event_type: event.type, outcome: outcome ?? 'repeated' }
  log.info(about, 'stripe event of the platform')
  return { received: true }
}

/**
 * Returns the effect of the event in one word; undefined if the event was applied before. The caller has
 * checked that the event belongs to the platform's account.
 */
export const applyPlatformOnce = (
  { db, log }: Pick<BoundPlatform, 'db' | 'log'>,
  platform_account: PlatformAccount,
  event: ProviderEvent,
): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const { id: event_id, type, object_id } = event
    if ((await insertPlatformEvent(tx, { event_id, type, object_id })) === 0) return undefined
    const effect = await applyDepositEvent(tx, log, platform_account, event)
    await updatePlatformOutcome(tx, event_id, effect)
    return effect
  })
