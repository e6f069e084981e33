// The background jobs of payment gateways.

import { putOffTask } from '../../integrations/payments/put-off.ts'
import { readPayload } from '../../jobs/job-payloads.ts'
import type { Task } from '../../jobs/run-job.ts'
import { forPlatform, type Services } from '../../services.ts'
import { queueKeyTry, tryGatewayKey } from './try-gateway-key.ts'

export const paymentGatewayTasks = (services: Services): Record<string, Task> => ({
  try_gateway_key: putOffTask(
    services,
    (payload) =>
      tryGatewayKey(forPlatform(services), readPayload('try_gateway_key', payload).payment_gateway_id),
    (db, payload, run_at) =>
      queueKeyTry(db, readPayload('try_gateway_key', payload).payment_gateway_id, run_at),
  ),
})
