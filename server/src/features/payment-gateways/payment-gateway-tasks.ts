// The background jobs of payment gateways.

import { z } from 'zod'
import { putOffTask } from '../../integrations/stripe/put-off.ts'
import type { Task } from '../../jobs/run-job.ts'
import { forPlatform, type Services } from '../../services.ts'
import { queueKeyTry, tryGatewayKey } from './try-gateway-key.ts'

const ofGateway = z.object({ payment_gateway_id: z.string() })

export const paymentGatewayTasks = (services: Services): Record<string, Task> => ({
  try_gateway_key: putOffTask(
    services,
    (payload) => tryGatewayKey(forPlatform(services), ofGateway.parse(payload).payment_gateway_id),
    (db, payload, run_at) => queueKeyTry(db, ofGateway.parse(payload).payment_gateway_id, run_at),
  ),
})
