// The endpoint for events of a merchant's account at a payment provider. The URL names the gateway, the gateway has the secret, and nothing of the
// body is read before the signature over its raw bytes has been verified with that secret. An event is applied exactly once: its record and its
// effect are one transaction.

import type { Tx } from '../../../../db/pool.ts'
import { apiError } from '../../../../http/errors/problem.ts'
import type { ProviderEvent } from '../../../../integrations/payments/provider.ts'
import { type BoundPlatform, forShop, type Platform } from '../../../../platform.ts'
import {
  noteGatewayEvent,
  noteUnsignedPost,
} from '../../../money/payment-gateways/checking/note-gateway-health.ts'
import { findGatewayForUse, type Gateway } from '../../../money/payment-gateways/use-gateway.ts'
import { recordChargeRefund } from '../../refunds/asking/record-charge-refund.ts'
import { recordRefundFailure } from '../../refunds/asking/record-refund-failure.ts'
import { applyReport } from './apply-report.ts'
import { endDispute, noteDispute } from './note-dispute.ts'
import { readSignedEvent, type UnsignedPosts, type WebhookRequest } from './read-signed-event.ts'
import { insertEvent, updateOutcome, wasDoneBefore } from './reporting.queries.ts'

/**
 * Returns what the event did, once that is stored; see `applyOnce`. Refuses `not_found` for an unknown gateway, and `bad_request` for a body without a
 * valid signature or that is no event.
 */
export async function receiveEvent(
  all: Platform,
  payment_gateway_id: string,
  request: WebhookRequest,
  unsigned: UnsignedPosts,
): Promise<string | undefined> {
  const gateway = await findGatewayForUse(all.db.forPlatform(), all, payment_gateway_id)
  if (gateway === undefined) throw apiError('not_found')
  const platform = forShop(all, gateway.shop_id)
  const { db, log, clock } = platform
  const noteForgery = async (reason: string) => {
    unsigned.admit(gateway.id, request.ip, { payment_gateway_id: gateway.id, reason })
    await noteUnsignedPost(db, gateway)
  }
  const secret = { provider: gateway.provider, secret: gateway.webhook_secret }
  const event = await readSignedEvent(request, secret, clock, noteForgery)
  const outcome = await applyOnce(platform, gateway, event)
  log.info(
    {
      payment_gateway_id: gateway.id,
      event_id: event.id,
      event_type: event.type,
      outcome: outcome ?? 'repeated',
    },
    'stripe event',
  )
  if (!gateway.has_recent_event) await noteGatewayEvent(db, gateway)
  return outcome
}

/**
 * Returns the effect of the event in one word; undefined if the event was applied before. The caller has
 * checked that the event belongs to the gateway's account. Calls no other service. A repeat that arrives
 * while the first event is being applied waits for the first.
 */
export function applyOnce(
  platform: BoundPlatform,
  gateway: Gateway,
  event: ProviderEvent,
): Promise<string | undefined> {
  const { type, object_id } = event
  const key = { shop_id: gateway.shop_id, payment_gateway_id: gateway.id, event_id: event.id }
  return platform.db.transaction(async (tx) => {
    if ((await insertEvent(tx, { ...key, type, object_id })) === 0) return undefined
    const outcome =
      whyNotActedOn(platform, gateway, event) ?? (await takeEffect(tx, platform, gateway, event))
    await updateOutcome(tx, key, outcome)
    return outcome
  })
}

/** Returns the note about an event without effect in one word; undefined for any other event. */
function whyNotActedOn({ log }: BoundPlatform, gateway: Gateway, event: ProviderEvent): string | undefined {
  // Events of connected accounts are never about this merchant's own payments.
  if (event.account !== null) return 'other_account'
  if (event.is_test !== gateway.is_test_mode) {
    log.error(
      { payment_gateway_id: gateway.id, event_id: event.id },
      'an event of the other of test and live mode',
    )
    return 'mismatch'
  }
  return event.kind === 'ignored' ? 'ignored' : undefined
}

async function takeEffect(
  tx: Tx,
  platform: BoundPlatform,
  gateway: Gateway,
  event: ProviderEvent,
): Promise<string> {
  const { log } = platform
  switch (event.kind) {
    case 'payment':
      return applyReport(tx, platform, gateway, event.object)
    case 'refunded_sum':
      return recordChargeRefund(tx, log, gateway, event.object, event.id)
    case 'refund':
      // One failure causes several events. The refund may have been retried since the first event.
      if (await wasDoneBefore(tx, gateway, event.object_id, 'refund_failed')) return 'nothing_new'
      return recordRefundFailure(tx, log, gateway, event.object, event.id)
    case 'dispute_created':
      return noteDispute(tx, log, gateway, event.object)
    case 'dispute_closed':
      return endDispute(tx, log, gateway, event.object)
    case 'ignored':
      return 'ignored'
  }
}
