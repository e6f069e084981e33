// What Stripe says of a deposit becomes its status and the account's balance: the one function for webhooks, look-ups and the job, made
// to run any number of times, in any order, at the same moment. A balance grows by what was paid, once; nothing else credits it.

import { isUuid } from '@kontor/contract/id'
import { formatMoney, toLedgerUnits, toMajorText, toMinor } from '@kontor/contract/money'
import type { Tx } from '../../db/pool.ts'
import { type SessionReport, sessionNews } from '../../integrations/stripe/session-news.ts'
import type { Services } from '../../services.ts'
import { movingToBalance, postTransaction } from '../ledger/post-transaction.ts'
import {
  type DepositRow,
  findDepositOfIntent,
  findDepositOfSession,
  lockDeposit,
  updateFromStripe,
  updateNote,
} from './deposits.queries.ts'
import type { PlatformAccount } from './platform-account.ts'
import { bookReturn } from './return-deposit.ts'

/** `no_deposit`: none has that session. `mismatch`: it is not the money it should be, and nothing was credited. */
export type DepositOutcome =
  | 'no_deposit'
  | 'mismatch'
  | 'nothing_new'
  | 'under_way'
  | 'failed'
  | 'expired'
  | 'credited'

export interface DepositTrace {
  session_id?: string
  payment_intent_id?: string | null
  metadata: Record<string, string>
}

/**
 * Locks the deposit a report is about. What the metadata says counts only for a deposit that has no session yet, or this one: a report
 * may be quicker than the answer that told us the session.
 */
export async function lockReported(
  tx: Tx,
  { session_id, payment_intent_id, metadata }: DepositTrace,
): Promise<DepositRow | undefined> {
  const known =
    (session_id && (await findDepositOfSession(tx, session_id))) ||
    (payment_intent_id && (await findDepositOfIntent(tx, payment_intent_id)))
  const id = known ? known.id : (metadata.deposit_id ?? '')
  const row = isUuid(id) ? await lockDeposit(tx, id) : undefined
  if (row === undefined || known) return row
  const is_taken =
    (session_id !== undefined && row.checkout_session_id !== '' && row.checkout_session_id !== session_id) ||
    (payment_intent_id && row.payment_intent_id !== '' && row.payment_intent_id !== payment_intent_id)
  return is_taken ? undefined : row
}

type Log = Pick<Services['log'], 'warn' | 'error'>

/** Locks the deposit. Calls nobody. */
export async function settleDeposit(
  tx: Tx,
  log: Log,
  platform: Pick<PlatformAccount, 'is_test_mode'>,
  report: SessionReport,
): Promise<DepositOutcome> {
  const { session, source } = report
  const about = { session_id: session.id, source }
  const deposit = await lockReported(tx, { session_id: session.id, metadata: session.metadata })
  if (deposit === undefined) {
    log.warn(about, 'a report about a session no deposit has')
    return 'no_deposit'
  }
  if (session.livemode === platform.is_test_mode || deposit.is_test_mode !== platform.is_test_mode) {
    log.error(
      { ...about, deposit_id: deposit.id },
      'a deposit was reported from the other of test and live mode',
    )
    return 'mismatch'
  }
  if (deposit.status === 'DONE') return 'nothing_new'
  const become = (status: DepositRow['status'], note = '') =>
    updateFromStripe(tx, deposit.id, {
      status,
      note,
      checkout_session_id: session.id,
      payment_intent_id: session.payment_intent_id ?? '',
    })
  const is_pending = deposit.status === 'PENDING'
  switch (sessionNews(report)) {
    case 'paid': {
      const complaint = complaintAbout(deposit, session)
      if (complaint !== undefined) {
        log.error({ ...about, deposit_id: deposit.id }, 'the money of a deposit is not what was asked for')
        // An event is only noted, since Stripe will be asked; what Stripe answers itself is final.
        if (report.event_type === undefined) await become('ERROR', complaint)
        else await updateNote(tx, deposit.id, complaint)
        return 'mismatch'
      }
      await become('DONE')
      return (await credit(tx, deposit)) ? 'credited' : 'nothing_new'
    }
    case 'under_way':
      if (!is_pending) return 'nothing_new'
      await become('PENDING', 'The bank has yet to confirm it.')
      return 'under_way'
    case 'failed':
      if (!is_pending) return 'nothing_new'
      await become('ERROR', 'The bank refused it.')
      return 'failed'
    case 'expired':
      if (!is_pending) return 'nothing_new'
      await become('ERROR', 'It was not paid in time.')
      return 'expired'
    case 'none':
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
  // The news that money went back may have been quicker than the news that it came.
  if (is_new) await bookReturn(tx, deposit, '0', deposit.returned)
  return is_new
}

/** Why the session's money is not the deposit's, as a sentence for the account's holder. */
function complaintAbout(
  { amount, currency }: DepositRow,
  session: SessionReport['session'],
): string | undefined {
  const { amount_total_minor: came_minor, currency: came_currency } = session
  const due = toMinor(amount, currency)
  if (came_currency === currency && came_minor === due) return undefined
  const came =
    came_minor === null || came_currency === null
      ? 'another amount'
      : formatMoney(toMajorText(came_minor, came_currency), came_currency, 'en-GB')
  const wanted = formatMoney(toMajorText(due, currency), currency, 'en-GB')
  return `Stripe reports ${came} instead of ${wanted}. It was not credited; please write to us.`
}
