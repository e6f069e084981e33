// Applying an event that is proved to come from Stripe, exactly once: its record and its effect are one transaction.

import type { Tx } from '../../db/pool.ts'
import { untilUnlocked } from '../../db/until-unlocked.ts'
import type { StripeEvent } from '../../integrations/stripe/event.ts'
import type { BoundServices } from '../../services.ts'
import { endDispute, noteDispute } from '../checkout/note-dispute.ts'
import { recordChargeRefund } from '../checkout/record-charge-refund.ts'
import { recordRefundFailure } from '../checkout/record-refund-failure.ts'
import { settleSession } from '../checkout/settle-session.ts'
import type { Gateway } from '../payment-gateways/use-gateway.ts'
import { storable } from './storable.ts'
import { insertEvent, updateOutcome, wasDoneBefore } from './webhooks.queries.ts'

/**
 * Returns what the event did, in one word; undefined where it had been applied before. Calls no other service. A repeat that arrives while
 * the first one is being applied waits for it.
 */
export async function applyEvent(
  services: BoundServices,
  gateway: Gateway,
  event: StripeEvent,
  raw_body: Buffer,
): Promise<string | undefined> {
  const { type, object_id } = event
  const key = { shop_id: gateway.shop_id, payment_gateway_id: gateway.id, event_id: event.id }
  const why_not = whyNotActedOn(services, gateway, event)
  const payload = why_not === undefined ? storable(raw_body) : JSON.stringify({ id: event.id, type })
  return untilUnlocked(() =>
    services.db.transaction(async (tx) => {
      if ((await insertEvent(tx, { ...key, type, object_id, payload })) === 0) return undefined
      const outcome = why_not ?? (await takeEffect(tx, services, gateway, event))
      await updateOutcome(tx, key, outcome)
      return outcome
    }),
  )
}

/** What is noted of an event that nothing acts on, in one word; undefined for any other. */
function whyNotActedOn({ log }: BoundServices, gateway: Gateway, event: StripeEvent): string | undefined {
  // Events of connected accounts are never about this merchant's own payments.
  if (event.account !== null) return 'other_account'
  if (event.livemode === gateway.is_test_mode) {
    log.error(
      { payment_gateway_id: gateway.id, event_id: event.id },
      'an event of the other of test and live mode',
    )
    return 'mismatch'
  }
  return event.kind === 'other' ? 'ignored' : undefined
}

async function takeEffect(
  tx: Tx,
  services: BoundServices,
  gateway: Gateway,
  event: StripeEvent,
): Promise<string> {
  const { log } = services
  switch (event.kind) {
    case 'session':
      return settleSession(tx, services, gateway, {
        session: event.object,
        event_type: event.type,
        source: event.id,
      })
    case 'charge_refunded':
      return recordChargeRefund(tx, log, gateway, event.object, event.id)
    case 'refund_changed':
      // Stripe tells of one failure by several events. The refund may have been made again since the first of them.
      if (await wasDoneBefore(tx, gateway, event.object_id, 'refund_failed')) return 'nothing_new'
      return recordRefundFailure(tx, log, gateway, event.object, event.id)
    case 'dispute_created':
      return noteDispute(tx, log, gateway, event.object)
    case 'dispute_closed':
      return endDispute(tx, log, gateway, event.object)
    case 'other':
      return 'ignored'
  }
}
