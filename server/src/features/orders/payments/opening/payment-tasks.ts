// The jobs of payments: the calls to providers that no buyer waits for, and the clean-up of what is noted against card testing.

import { putOffTask } from '../../../../integrations/payments/provider-jobs.ts'
import { deleteInBatches } from '../../../../jobs/in-batches.ts'
import { readPayload } from '../../../../jobs/job-payloads.ts'
import { longTask, type Task } from '../../../../jobs/run-job.ts'
import { forPlatform, forShop, type Platform } from '../../../../platform.ts'
import { deleteOldTries } from '../card-testing/payment-tries.queries.ts'
import { closePaymentPage } from '../close-payment-pages.ts'
import { findPayment } from '../payments.ts'
import { endPaymentPage } from '../reporting/end-payment-page.ts'
import { fetchLostEvents, fetchLostPlatformEvents } from '../reporting/fetch-lost-events.ts'
import { reconcilePayments } from '../reporting/reconcile-payments.ts'
import { deleteOldEvents } from '../reporting/reporting.queries.ts'

export const paymentTasks = (platform: Platform): Record<string, Task> => ({
  expire_session: putOffTask(
    platform,
    async (payload) => {
      const payment = await findPayment(
        platform.db.forPlatform(),
        readPayload('expire_session', payload).payment_id,
      )
      if (payment && payment.status !== 'captured' && payment.status !== 'refunded')
        await endPaymentPage(forShop(platform, payment.shop_id), payment)
    },
    (db, payload, run_at) => closePaymentPage(db, readPayload('expire_session', payload).payment_id, run_at),
  ),
  reconcile_payments: async () => {
    await reconcilePayments(forPlatform(platform))
  },
  fetch_lost_events: longTask(5, async () => {
    await fetchLostEvents(forPlatform(platform))
    await fetchLostPlatformEvents(forPlatform(platform))
  }),
  forget_old_events: async () => {
    const db = platform.db.forPlatform()
    await deleteInBatches((limit) => deleteOldEvents(db, limit))
  },
  forget_old_tries: async () => {
    const db = platform.db.forPlatform()
    await deleteInBatches((limit) => deleteOldTries(db, limit))
  },
})
