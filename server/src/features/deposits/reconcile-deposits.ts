// Makes up for reports of Stripe that never came: asks Stripe about pending deposits until they are decided. A job, once a minute.

import { z } from 'zod'
import { ProviderError } from '../../integrations/stripe/provider-error.ts'
import { putOffTask } from '../../integrations/stripe/put-off.ts'
import type { Task } from '../../jobs/run-job.ts'
import { type BoundServices, forPlatform, type Services } from '../../services.ts'
import { failDeposit } from './create-deposit.ts'
import { claimUnreported, type DepositRow, lockDeposit } from './deposits.queries.ts'
import { lookUpDeposit } from './look-up-deposit.ts'
import { askForReturns, lookUpReturns } from './look-up-returns.ts'

const BATCH = 20

const returnsShape = z.object({ deposit_id: z.string() })

/** Gives how many were asked about. A deposit that fails to be looked up does not hold up the others. */
export async function reconcileDeposits(services: BoundServices): Promise<number> {
  const due = await claimUnreported(services.db, BATCH)
  for (const { is_outlived, ...deposit } of due) await lookUp(services, deposit, is_outlived)
  return due.length
}

async function lookUp(services: BoundServices, deposit: DepositRow, is_outlived: boolean): Promise<void> {
  try {
    if (deposit.checkout_session_id !== '') await lookUpDeposit(services, deposit)
    // Stripe never answered and nobody got a page: once it has expired, the deposit cannot be paid any more.
    else if (is_outlived) await giveUp(services, deposit, 'Stripe did not open a payment page.')
  } catch (failure) {
    if (failure instanceof ProviderError && failure.held_back) return
    const why = failure instanceof ProviderError ? { code: failure.code } : { err: failure }
    services.log.warn({ deposit_id: deposit.id, ...why }, 'a deposit could not be reconciled')
    if (failure instanceof ProviderError && failure.code === 'not_found')
      await giveUp(services, deposit, failure.public_message)
  }
}

const giveUp = ({ db }: BoundServices, { id }: DepositRow, note: string): Promise<void> =>
  db.transaction(async (tx) => {
    const deposit = await lockDeposit(tx, id)
    if (deposit?.status === 'PENDING') await failDeposit(tx, deposit, note)
  })

export const depositTasks = (services: Services): Record<string, Task> => ({
  reconcile_deposits: async () => {
    await reconcileDeposits(forPlatform(services))
  },
  look_up_deposit_returns: putOffTask(
    services,
    (payload) => lookUpReturns(forPlatform(services), returnsShape.parse(payload).deposit_id),
    (db, payload, run_at) => askForReturns(db, returnsShape.parse(payload).deposit_id, run_at),
  ),
})
