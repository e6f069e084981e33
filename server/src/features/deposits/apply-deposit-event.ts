// Applies an event of the platform's own Stripe account, whose signature has been checked before.

import type { Tx } from '../../db/pool.ts'
import type { StripeEvent } from '../../integrations/stripe/event.ts'
import type { Services } from '../../services.ts'
import { updateIntent, updateNote } from './deposits.queries.ts'
import { askForReturns, noteFailedReturn } from './look-up-returns.ts'
import type { PlatformAccount } from './platform-account.ts'
import { chargeBack, returnDeposit } from './return-deposit.ts'
import { lockReported, settleDeposit } from './settle-deposit.ts'

/** Gives in a word what the event has changed. Locks the deposit it is about. Does not call Stripe. */
export async function applyDepositEvent(
  tx: Tx,
  log: Pick<Services['log'], 'warn' | 'error'>,
  platform: PlatformAccount,
  event: StripeEvent,
): Promise<string> {
  if (event.account !== null) return 'other_account'
  const about = { event_id: event.id, event_type: event.type }
  if (event.livemode === platform.is_test_mode) {
    log.error(about, 'an event of the platform account from the other of test and live mode')
    return 'mismatch'
  }
  switch (event.kind) {
    case 'session':
      return settleDeposit(tx, log, platform, {
        session: event.object,
        event_type: event.type,
        source: event.id,
      })
    case 'charge_refunded': {
      const { payment_intent_id, metadata, amount_refunded_minor, currency } = event.object
      const deposit = await lockReported(tx, { payment_intent_id, metadata })
      if (deposit === undefined) return 'no_deposit'
      if (amount_refunded_minor === null || currency !== deposit.currency) return 'mismatch'
      // Later events about this refund name the PaymentIntent alone, so it is remembered here.
      if (payment_intent_id !== null) await updateIntent(tx, deposit.id, payment_intent_id)
      if (deposit.has_failed_return) {
        await askForReturns(tx, deposit.id)
        return 'asked'
      }
      return (await returnDeposit(tx, deposit, amount_refunded_minor)) ? 'returned' : 'nothing_new'
    }
    case 'refund_changed': {
      const deposit = await lockReported(tx, event.object)
      if (deposit === undefined) return 'no_deposit'
      return (await noteFailedReturn(tx, deposit, event.object)) ? 'return_failed' : 'ignored'
    }
    case 'dispute_created': {
      const deposit = await lockReported(tx, {
        payment_intent_id: event.object.payment_intent_id,
        metadata: {},
      })
      if (deposit === undefined) return 'no_deposit'
      log.error({ ...about, deposit_id: deposit.id }, 'a deposit is disputed')
      await updateNote(tx, deposit.id, 'The cardholder disputes this payment.')
      return 'noted'
    }
    case 'dispute_closed':
      return endDispute(tx, log, event)
    default:
      return 'ignored'
  }
}

/** A lost dispute is for good: the platform has not got the money, and so the balance has not. */
async function endDispute(
  tx: Tx,
  log: Pick<Services['log'], 'error'>,
  { id: event_id, object }: Extract<StripeEvent, { kind: 'dispute_closed' }>,
): Promise<string> {
  const { payment_intent_id, status, amount_minor, currency } = object
  const deposit = await lockReported(tx, { payment_intent_id, metadata: {} })
  if (deposit === undefined) return 'no_deposit'
  if (status !== 'lost') {
    await updateNote(tx, deposit.id, '')
    return 'noted'
  }
  log.error({ event_id, deposit_id: deposit.id }, 'a dispute about a deposit was lost')
  await updateNote(tx, deposit.id, 'The cardholder’s bank took this payment back after a dispute.')
  if (amount_minor === null || currency !== deposit.currency) return 'mismatch'
  await chargeBack(tx, deposit, amount_minor)
  return 'charged_back'
}
