// The jobs of checkout: the calls to Stripe that no buyer waits for, and the clean-up of the shield's notes.

import { putOffTask } from '../../integrations/stripe/put-off.ts'
import { deleteInBatches } from '../../jobs/in-batches.ts'
import { readPayload } from '../../jobs/job-payloads.ts'
import type { Task } from '../../jobs/run-job.ts'
import { forPlatform, forShop, type Services } from '../../services.ts'
import { closePaymentPage } from '../payments/close-payment-pages.ts'
import { findPayment } from '../payments/find-payment.ts'
import { queueLookUp, queueRefund } from '../refunds/queue-refund.ts'
import { endPaymentPage } from './end-payment-page.ts'
import { lookUpRefunds } from './look-up-refunds.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { refundPayment } from './refund-payment.ts'
import { deleteOldTries } from './shield/shield.queries.ts'

export const checkoutTasks = (services: Services): Record<string, Task> => ({
  refund_payment: putOffTask(
    services,
    (payload) => refundPayment(forPlatform(services), readPayload('refund_payment', payload).refund_id),
    (db, payload, run_at) => queueRefund(db, readPayload('refund_payment', payload).refund_id, run_at),
  ),
  look_up_refunds: putOffTask(
    services,
    (payload) => lookUpRefunds(forPlatform(services), readPayload('look_up_refunds', payload).refund_id),
    (db, payload, run_at) => queueLookUp(db, readPayload('look_up_refunds', payload).refund_id, run_at),
  ),
  expire_session: putOffTask(
    services,
    async (payload) => {
      const payment = await findPayment(
        services.db.forPlatform(),
        readPayload('expire_session', payload).payment_id,
      )
      if (payment && payment.status !== 'captured' && payment.status !== 'refunded')
        await endPaymentPage(forShop(services, payment.shop_id), payment)
    },
    (db, payload, run_at) => closePaymentPage(db, readPayload('expire_session', payload).payment_id, run_at),
  ),
  reconcile_payments: async () => {
    await reconcilePayments(forPlatform(services))
  },
  forget_old_tries: async () => {
    const db = services.db.forPlatform()
    await deleteInBatches((limit) => deleteOldTries(db, limit))
  },
})
