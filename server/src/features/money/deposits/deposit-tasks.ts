// The background jobs of deposits.

import { putOffTask } from '../../../integrations/payments/provider-jobs.ts'
import { readPayload } from '../../../jobs/job-payloads.ts'
import type { Task } from '../../../jobs/run-job.ts'
import { forPlatform, type Platform } from '../../../platform.ts'
import { askForReturns, lookUpReturns } from './settling/look-up-returns.ts'
import { reconcileDeposits } from './settling/reconcile-deposits.ts'

export const depositTasks = (platform: Platform): Record<string, Task> => ({
  reconcile_deposits: async () => {
    await reconcileDeposits(forPlatform(platform))
  },
  look_up_deposit_returns: putOffTask(
    platform,
    (payload) =>
      lookUpReturns(forPlatform(platform), readPayload('look_up_deposit_returns', payload).deposit_id),
    (db, payload, run_at) =>
      askForReturns(db, readPayload('look_up_deposit_returns', payload).deposit_id, run_at),
  ),
})
