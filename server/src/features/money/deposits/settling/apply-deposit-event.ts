// Applies an event of the platform's own Stripe account. The caller has checked the signature.

import type { Tx } from '../../../../db/pool.ts'
import type { ProviderEvent } from '../../../../integrations/payments/provider.ts'
import type { Platform } from '../../../../platform.ts'
import { updateIntent } from '../deposits.queries.ts'
import type { PlatformAccount } from '../platform-account.ts'
import { askForReturns, noteFailedReturn } from './look-up-returns.ts'
import { returnDeposit } from './return-deposit.ts'
import { lockReported, settleDeposit } from './settle-deposit.ts'
import { outcomeOf, settleDispute } from './settle-dispute.ts'

/** Returns the change as a word. Locks the deposit of the event. Calls no provider. */
export async function applyDepositEvent(
  tx: Tx,
  log: Pick<Platform['log'], 'warn' | 'error'>,
  platform_account: PlatformAccount,
  event: ProviderEvent,
): Promise<string> {
  if (event.account !== null) return 'other_account'
  if (event.is_test !== platform_account.is_test_mode) {
    const about = { event_id: event.id, event_type: event.type }
    log.error(about, 'an event of the platform account from the other of test and live mode')
    return 'mismatch'
  }
  switch (event.kind) {
    case 'payment':
      return settleDeposit(tx, log, platform_account, event.object)
    case 'refunded_sum':
      return applyRefundedSum(tx, event.object)
    case 'refund': {
      const deposit = await lockReported(tx, event.object)
      if (deposit === undefined) return 'no_deposit'
      return (await noteFailedReturn(tx, deposit, event.object)) ? 'return_failed' : 'ignored'
    }
    case 'dispute_created':
    case 'dispute_closed':
      return applyDispute(tx, log, event)
    case 'ignored':
      return 'ignored'
  }
}

type EventOf<Kind extends ProviderEvent['kind']> = Extract<ProviderEvent, { kind: Kind }>

async function applyRefundedSum(
  tx: Tx,
  { payment_intent_id, metadata, amount_refunded_minor, currency }: EventOf<'refunded_sum'>['object'],
): Promise<string> {
  const deposit = await lockReported(tx, { payment_intent_id, metadata })
  if (deposit === undefined) return 'no_deposit'
  if (amount_refunded_minor === null || currency !== deposit.currency) return 'mismatch'
  // Later events about this refund contain only the PaymentIntent, so the row remembers its id.
  if (payment_intent_id !== null) await updateIntent(tx, deposit.id, payment_intent_id)
  if (deposit.has_failed_return) {
    await askForReturns(tx, deposit.id)
    return 'asked'
  }
  return (await returnDeposit(tx, deposit, amount_refunded_minor)) ? 'returned' : 'nothing_new'
}

async function applyDispute(
  tx: Tx,
  log: Pick<Platform['log'], 'error'>,
  event: EventOf<'dispute_created' | 'dispute_closed'>,
): Promise<string> {
  const { payment_intent_id, status } = event.object
  const deposit = await lockReported(tx, { payment_intent_id, metadata: {} })
  if (deposit === undefined) return 'no_deposit'
  const about = { event_id: event.id, event_type: event.type, deposit_id: deposit.id }
  const is_new = event.kind === 'dispute_created'
  if (is_new) log.error(about, 'a deposit is disputed')
  else if (status === 'lost') log.error(about, 'a dispute about a deposit was lost')
  return settleDispute(tx, deposit, event.object, is_new ? 'open' : outcomeOf(status))
}
