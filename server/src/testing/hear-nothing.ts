// A Stripe that has given no answers of late, without the seconds that it takes to find out.

import { onTestFinished } from 'vitest'
import type { Circuit } from '../integrations/circuit.ts'
import { circuitOf } from '../integrations/payments/stripe/client.ts'
import type { TestApp } from './app.ts'

/** Opens the circuit as five unanswered calls do, until the test ends; `answered()` closes it sooner. */
export function hearNothing({ platform }: Pick<TestApp, 'platform'>): Circuit {
  const circuit = circuitOf(platform.config.stripe_api_base)
  const now_ms = performance.now()
  for (let n = 0; n < 5; n++) circuit.unanswered({ is_probe: false }, now_ms)
  onTestFinished(() => circuit.answered())
  return circuit
}
