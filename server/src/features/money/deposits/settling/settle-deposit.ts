// Applies the provider's report of a deposit to its status and the account's balance. Webhooks, look-ups and
// the job all use this function. Reports may arrive repeatedly, in any order and at the same moment. A paid
// deposit is credited once, and nothing else credits a balance.

import { isUuid } from '@kontor/contract/values/id'
import { toLedgerUnits } from '@kontor/contract/values/money'
import type { Tx } from '../../../../db/pool.ts'
import { isAmountDue, takenInstead } from '../../../../integrations/payments/amount-due.ts'
import type { PaymentReport } from '../../../../integrations/payments/provider.ts'
import type { Platform } from '../../../../platform.ts'
import { movingToBalance, postTransaction } from '../../ledger/post-transaction.ts'
import {
  type DepositRow,
  findDepositOfIntent,
  findDepositOfSession,
  lockDeposit,
  updateFromProvider,
  updateNote,
} from '../deposits.queries.ts'
import type { PlatformAccount } from '../platform-account.ts'
import { bookEarlierReturns } from './return-deposit.ts'

/**
 * `no_deposit`: no deposit has the session. `mismatch`: mode, amount or currency differ from the deposit's,
 * and nothing was credited.
 */
export type DepositOutcome =
  | 'no_deposit'
  | 'mismatch'
  | 'nothing_new'
  | 'under_way'
  | 'failed'
  | 'expired'
  | 'credited'

export interface DepositTrace {
  reference?: string
  payment_intent_id?: string | null
  metadata: Record<string, string>
}

/**
 * Locks the deposit of a report. A report may arrive before the provider's response with the reference. The
 * metadata then identify the deposit, but only a deposit without a reference or with this reference.
 */
export async function lockReported(
  tx: Tx,
  { reference, payment_intent_id, metadata }: DepositTrace,
): Promise<DepositRow | undefined> {
  const known =
    (reference && (await findDepositOfSession(tx, reference))) ||
    (payment_intent_id && (await findDepositOfIntent(tx, payment_intent_id)))
  const id = known ? known.id : (metadata.deposit_id ?? '')
  const row = isUuid(id) ? await lockDeposit(tx, id) : undefined
  if (row === undefined || known) return row
  const is_taken =
    (reference !== undefined && row.checkout_session_id !== '' && row.checkout_session_id !== reference) ||
    (payment_intent_id && row.payment_intent_id !== '' && row.payment_intent_id !== payment_intent_id)
  return is_taken ? undefined : row
}

type Log = Pick<Platform['log'], 'warn' | 'error'>

/** Applies one report. Locks the deposit. Calls no provider. */
export async function settleDeposit(
  tx: Tx,
  log: Log,
  platform_account: Pick<PlatformAccount, 'is_test_mode'>,
  report: PaymentReport,
): Promise<DepositOutcome> {
  const { reference, metadata, source } = report
  const about = { session_id: reference, source }
  const deposit = await lockReported(tx, { reference, metadata })
  if (deposit === undefined) {
    log.warn(about, 'a report about a session no deposit has')
    return 'no_deposit'
  }
  if (
    report.is_test !== platform_account.is_test_mode ||
    deposit.is_test_mode !== platform_account.is_test_mode
  ) {
    log.error(
      { ...about, deposit_id: deposit.id },
      'a deposit was reported from the other of test and live mode',
    )
    return 'mismatch'
  }
  if (deposit.status === 'DONE') return 'nothing_new'
  const become = (status: DepositRow['status'], note = '') =>
    updateFromProvider(tx, deposit.id, {
      status,
      note,
      checkout_session_id: reference,
      payment_intent_id: report.payment_intent_id ?? '',
    })
  const is_pending = deposit.status === 'PENDING'
  switch (report.state) {
    case 'paid': {
      if (!isAmountDue(deposit, report)) {
        const problem = `${takenInstead(deposit, report)} It was not credited; please contact us.`
        log.error({ ...about, deposit_id: deposit.id }, 'the money of a deposit is not what was asked for')
        // An event is only noted, because a look-up will follow; the answer to a look-up is final.
        if (report.was_asked) await become('ERROR', problem)
        else await updateNote(tx, deposit.id, problem)
        return 'mismatch'
      }
      await become('DONE')
      return (await credit(tx, deposit)) ? 'credited' : 'nothing_new'
    }
    case 'pending':
      if (!is_pending) return 'nothing_new'
      await become('PENDING', 'Waiting for the bank’s confirmation.')
      return 'under_way'
    case 'failed':
      if (!is_pending) return 'nothing_new'
      await become('ERROR', 'Declined by the bank.')
      return 'failed'
    case 'expired':
      if (!is_pending) return 'nothing_new'
      await become('ERROR', 'Not paid in time.')
      return 'expired'
    case 'open':
      return 'nothing_new'
  }
}

async function credit(tx: Tx, deposit: DepositRow): Promise<boolean> {
  const { id, user_id, amount, currency } = deposit
  const is_new = await postTransaction(tx, {
    kind: 'deposit',
    business_key: `deposit/${id}`,
    deposit_id: id,
    entries: movingToBalance(user_id, 'stripe', currency, toLedgerUnits(amount, currency)),
  })
  // Stripe may report a refund before the payment.
  if (is_new) await bookEarlierReturns(tx, deposit)
  return is_new
}
