// Reports of Stripe that never came: payments under way are asked about until they are decided.

import { ProviderError } from '../../integrations/stripe/provider-error.ts'
import type { Services } from '../../services.ts'
import type { Payment } from '../payments/find-payment.ts'
import { takeUnreported } from '../payments/settle-payment.ts'
import { lookUpPayment } from './look-up-payment.ts'

const BATCH = 20
const AT_ONCE = 4
const BUDGET_MS = 30_000

/**
 * Asks about every payment that is due, for half a minute at most; the rest is due at the next run. Gives how many were asked about.
 * One that cannot be asked about now does not keep the others from it.
 */
export async function reconcilePayments(services: Services): Promise<number> {
  const started = Date.now()
  let asked = 0
  while (Date.now() - started < BUDGET_MS) {
    const due = await takeUnreported(services.db, BATCH)
    for (let at = 0; at < due.length; at += AT_ONCE)
      await Promise.all(due.slice(at, at + AT_ONCE).map((payment) => lookUp(services, payment)))
    asked += due.length
    if (due.length < BATCH) break
  }
  return asked
}

async function lookUp(services: Services, payment: Payment): Promise<void> {
  try {
    await lookUpPayment(services, payment)
  } catch (failure) {
    const code = failure instanceof ProviderError ? failure.code : 'unforeseen'
    services.log.warn({ payment_id: payment.id, code, err: failure }, 'a payment could not be reconciled')
  }
}
