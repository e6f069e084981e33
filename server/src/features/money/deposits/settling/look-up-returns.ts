// Handles a failed refund of a deposit: the bank returned the money. Events arrive in any order, so the
// refunded sums in later events may be out of date. The job asks Stripe for the present refunded sum and
// corrects the balance. The operators are notified, because the platform has the money again.

import { formatMoney, toMajorText } from '@kontor/contract/values/money'
import type { Db, Tx } from '../../../../db/pool.ts'
import { renderMail } from '../../../../integrations/mail/mail-template.ts'
import { queueMail } from '../../../../integrations/mail/queue-mail.ts'
import { isRefundRefused, type RefundReport } from '../../../../integrations/payments/provider.ts'
import { providers } from '../../../../integrations/payments/providers.ts'
import { queueJob } from '../../../../jobs/job-payloads.ts'
import type { BoundPlatform } from '../../../../platform.ts'
import {
  type DepositRow,
  findDeposit,
  lockDeposit,
  updateAsFailedReturn,
  updateNote,
} from '../deposits.queries.ts'
import { findPlatformAccount } from '../platform-account.ts'
import { setReturned } from './return-deposit.ts'

/**
 * Adds the job that asks Stripe. The jobs of all deposits run one by one, so the last job to ask is the last
 * to write. `run_at` is RFC 3339; the job runs immediately if `run_at` is absent.
 */
export const askForReturns = (tx: Db, deposit_id: string, run_at?: string): Promise<void> =>
  queueJob(tx, 'look_up_deposit_returns', { deposit_id }, { run_at, queue_name: 'deposit-returns' })

/**
 * Handles a report of Stripe about a changed refund. Returns false if the refund did not fail. The caller has
 * locked the deposit.
 */
export async function noteFailedReturn(
  tx: Tx,
  { id }: DepositRow,
  { status }: Pick<RefundReport, 'status'>,
): Promise<boolean> {
  if (!isRefundRefused(status)) return false
  await updateAsFailedReturn(tx, id)
  await askForReturns(tx, id)
  return true
}

/**
 * Asks Stripe for the refunded sum of a deposit and corrects the balance. Throws `ProviderError`; the job
 * then runs again.
 */
export async function lookUpReturns(platform: BoundPlatform, deposit_id: string): Promise<void> {
  const { db, config, log } = platform
  const platform_account = findPlatformAccount(config)
  const asked = await findDeposit(db, deposit_id)
  if (platform_account === undefined || !asked || asked.is_test_mode !== platform_account.is_test_mode) return
  const { account, provider } = platform_account
  const standing = await providers[provider].listActiveRefunds(account, asked.payment_intent_id)
  const sum = standing.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
  await db.transaction(async (tx) => {
    const deposit = (await lockDeposit(tx, deposit_id))!
    const step = await setReturned(tx, deposit, sum)
    if (step >= 0n) return
    log.error({ deposit_id, user_id: deposit.user_id }, 'a refund of a deposit failed at the bank')
    await notifyOfFailure(tx, platform, deposit, toMajorText(-step, deposit.currency))
  })
}

/** Notifies the account's holder by a note at the deposit, and the operators by mail. */
async function notifyOfFailure(
  tx: Tx,
  { config }: Pick<BoundPlatform, 'config'>,
  { id, currency, user_id }: DepositRow,
  came_back: string,
): Promise<void> {
  const money = formatMoney(came_back, currency, 'en-GB')
  await updateNote(
    tx,
    id,
    `A refund of ${money} did not reach your bank. The amount is in your balance again.`,
  )
  const subject = 'A refund of a deposit failed at the bank'
  const mail = renderMail({
    title: subject,
    blocks: [
      {
        kind: 'paragraph',
        text: `${money} was returned to the platform's Stripe account and is in the account's balance again. Pay the account holder another way, or refund the amount in Stripe again; the balance is updated automatically.`,
      },
      {
        kind: 'rows',
        rows: [
          ['Deposit', id],
          ['Account', user_id],
        ],
      },
      { kind: 'quiet', text: 'You receive this email because your address is in OPERATOR_EMAILS.' },
    ],
  })
  for (const to of config.operator_emails) await queueMail(tx, { to, subject: `Kontor: ${subject}`, ...mail })
}
