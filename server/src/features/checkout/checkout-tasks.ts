// The jobs of checkout: the calls to Stripe that no buyer waits for, and the clean-up of the shield's notes.

import { z } from 'zod'
import type { Task } from '../../jobs/run-job.ts'
import { forPlatform, forShop, type Services } from '../../services.ts'
import { findPayment } from '../payments/find-payment.ts'
import { endSession } from './end-session.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { refundPayment } from './refund-payment.ts'
import { deleteOldTries } from './shield/shield.queries.ts'

const ofRefund = z.object({ refund_id: z.string() })
const ofPayment = z.object({ payment_id: z.string() })

export const checkoutTasks = (services: Services): Record<string, Task> => ({
  refund_payment: (payload) => refundPayment(forPlatform(services), ofRefund.parse(payload).refund_id),
  expire_session: async (payload) => {
    const payment = await findPayment(services.db.forPlatform(), ofPayment.parse(payload).payment_id)
    if (payment && payment.status !== 'captured' && payment.status !== 'refunded')
      await endSession(forShop(services, payment.shop_id), payment)
  },
  reconcile_payments: async () => {
    await reconcilePayments(forPlatform(services))
  },
  forget_old_tries: async () => {
    await deleteOldTries(services.db.forPlatform())
  },
})
