// Asks the provider for the state of a payment if its report got lost, or if the buyer returns before the
// report arrives.

import { setTimeout as sleep } from 'node:timers/promises'
import { ProviderError } from '../../../../integrations/payments/provider-error.ts'
import { providers } from '../../../../integrations/payments/providers.ts'
import type { BoundPlatform } from '../../../../platform.ts'
import { callAbout, findGatewayForUse } from '../../../money/payment-gateways/use-gateway.ts'
import { leaveAttempt } from '../open-attempt.ts'
import { findOpenPaymentFor, type Payment } from '../payments.ts'
import { claimAsked } from '../settle-payment.ts'
import { applyReport, type ReportOutcome } from './apply-report.ts'

/** Short, since a buyer looks at an empty page meanwhile. */
const LOOK_UP_MS = 1500

/**
 * Asks the provider about the payment and applies the answer to payment and order. Throws `ProviderError`; if the call was not made at all, the
 * payment counts as not asked about, and is among the first the next time. Returns what the answer did; undefined if the provider could not be asked.
 */
export async function lookUpPayment(
  platform: BoundPlatform,
  payment: Payment,
): Promise<ReportOutcome | undefined> {
  const { db } = platform
  if (payment.payment_gateway_id === null || payment.transaction_id === '') return undefined
  const gateway = await findGatewayForUse(db, platform, payment.payment_gateway_id)
  if (gateway === undefined) return undefined
  const report = await callAbout(platform, gateway, payment, ({ account, provider }) =>
    providers[provider].lookUp(account, payment.transaction_id),
  ).catch(async (failure: unknown) => {
    if (failure instanceof ProviderError && failure.held_back) await leaveAttempt(db, payment)
    throw failure
  })
  return db.transaction((tx) => applyReport(tx, platform, gateway, report))
}

/**
 * Settles the open payment of the order (`edit_id` is null), or of an edit of the order, for the page to
 * which a buyer returns. Asks Stripe about one payment at most once in two seconds. Resolves after `wait_ms`
 * at the latest, while the look-up continues in the background. Failures are only logged, because the report
 * will come, or the job will ask.
 */
export async function lookUpOpenPayment(
  platform: BoundPlatform,
  shop_id: string,
  order_id: string,
  edit_id: string | null,
  wait_ms = LOOK_UP_MS,
): Promise<void> {
  const looking = askAbout(platform, shop_id, order_id, edit_id).catch((failure: unknown) => {
    const code = failure instanceof ProviderError ? failure.code : undefined
    platform.log.warn(
      { order_id, ...(code ? { code } : { err: failure }) },
      'Stripe could not be asked about a payment',
    )
  })
  await Promise.race([looking, sleep(wait_ms, undefined, { ref: false })])
}

async function askAbout(
  platform: BoundPlatform,
  shop_id: string,
  order_id: string,
  edit_id: string | null,
): Promise<void> {
  const payment = await findOpenPaymentFor(platform.db, shop_id, order_id, edit_id)
  if (payment === undefined || payment.transaction_id === '') return
  if ((await claimAsked(platform.db, payment)) === 0) return
  await lookUpPayment(platform, payment)
}
