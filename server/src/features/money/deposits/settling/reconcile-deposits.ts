// Makes up for lost reports of Stripe. The job asks Stripe about pending deposits once a minute until each
// deposit is decided.

import { ProviderError } from '../../../../integrations/payments/provider-error.ts'
import { lookUpDue } from '../../../../integrations/payments/provider-jobs.ts'
import type { BoundPlatform } from '../../../../platform.ts'
import { failDeposit } from '../create-deposit.ts'
import { claimUnreported, type DepositRow, lockDeposit } from '../deposits.queries.ts'
import { lookUpDeposit } from './look-up-deposit.ts'

/** Returns the number of deposits looked up. A failed look-up does not delay the other deposits. */
export const reconcileDeposits = (platform: BoundPlatform): Promise<number> =>
  lookUpDue(
    (limit) => claimUnreported(platform.db, limit),
    ({ is_outlived, ...deposit }) => lookUp(platform, deposit, is_outlived),
  )

/** Returns false if Stripe was not called, because Stripe does not answer at present. */
async function lookUp(platform: BoundPlatform, deposit: DepositRow, is_outlived: boolean): Promise<boolean> {
  try {
    if (deposit.checkout_session_id !== '') await lookUpDeposit(platform, deposit)
    // Stripe never answered and no page was opened: once it has expired, the deposit can no longer be paid.
    else if (is_outlived) await giveUp(platform, deposit, 'Stripe did not open a payment page.')
  } catch (failure) {
    if (failure instanceof ProviderError && failure.held_back) return false
    const why = failure instanceof ProviderError ? { code: failure.code } : { err: failure }
    platform.log.warn({ deposit_id: deposit.id, ...why }, 'a deposit could not be reconciled')
    // A key of another account also gives `not_found`, and the operator can replace the key. The deposit may
    // still be paid until its page has ended.
    if (is_outlived && failure instanceof ProviderError && failure.code === 'not_found')
      await giveUp(platform, deposit, failure.public_message)
  }
  return true
}

const giveUp = ({ db }: BoundPlatform, { id }: DepositRow, note: string): Promise<void> =>
  db.transaction(async (tx) => {
    const deposit = await lockDeposit(tx, id)
    if (deposit?.status === 'PENDING') await failDeposit(tx, deposit, note)
  })
