// The background jobs of payment gateways.

import { putOffTask } from '../../../integrations/payments/provider-jobs.ts'
import { readPayload } from '../../../jobs/job-payloads.ts'
import type { Task } from '../../../jobs/run-job.ts'
import { forPlatform, type Platform } from '../../../platform.ts'
import { queueKeyTry, tryGatewayKey } from './checking/try-gateway-key.ts'

export const paymentGatewayTasks = (platform: Platform): Record<string, Task> => ({
  try_gateway_key: putOffTask(
    platform,
    (payload) =>
      tryGatewayKey(forPlatform(platform), readPayload('try_gateway_key', payload).payment_gateway_id),
    (db, payload, run_at) =>
      queueKeyTry(db, readPayload('try_gateway_key', payload).payment_gateway_id, run_at),
  ),
})
