// The jobs of refunds: making a refund at its provider, and listing the refunds of a payment there.

import { putOffTask } from '../../../../integrations/payments/provider-jobs.ts'
import { readPayload } from '../../../../jobs/job-payloads.ts'
import type { Task } from '../../../../jobs/run-job.ts'
import { forPlatform, type Platform } from '../../../../platform.ts'
import { queueLookUp, queueRefund } from '../refunds.ts'
import { lookUpRefunds } from './look-up-refunds.ts'
import { refundPayment } from './refund-payment.ts'

export const refundTasks = (platform: Platform): Record<string, Task> => ({
  refund_payment: putOffTask(
    platform,
    (payload) => refundPayment(forPlatform(platform), readPayload('refund_payment', payload).refund_id),
    (db, payload, run_at) => queueRefund(db, readPayload('refund_payment', payload).refund_id, run_at),
  ),
  look_up_refunds: putOffTask(
    platform,
    (payload) => lookUpRefunds(forPlatform(platform), readPayload('look_up_refunds', payload).refund_id),
    (db, payload, run_at) => queueLookUp(db, readPayload('look_up_refunds', payload).refund_id, run_at),
  ),
})
