// Refunds and disputes.

import type Stripe from 'stripe'
import { emit } from '../state/events.ts'
import type { MockState } from '../state/mock-state.ts'
import { newDispute, newRefund } from '../state/payment-objects.ts'
import type { FormTree } from './form.ts'
import { metadata, object, oneOf, optional, text, whole } from './params.ts'
import { noSuch, StripeRefusal } from './refusal.ts'

const readParams = object({
  amount: optional(whole),
  charge: optional(text),
  metadata: optional(metadata),
  payment_intent: optional(text),
  reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
})

/** Refunds a charge in part or, without an amount, what is left of it. A pending refund counts at its charge, too. */
export function createRefund(
  bench: MockState,
  account: string,
  form: FormTree,
  status: 'pending' | 'succeeded' = 'succeeded',
): Stripe.Refund {
  const wanted = readParams(form, '')
  const charge = chargeOf(bench, account, wanted)
  const left = charge.amount_captured - charge.amount_refunded
  if (charge.refunded) {
    throw new StripeRefusal(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const amount = wanted.amount ?? left
  if (amount < 1)
    throw new StripeRefusal('Invalid positive integer', {
      param: 'amount',
      code: 'parameter_invalid_integer',
    })
  if (amount > left) {
    throw new StripeRefusal(
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
      { param: 'amount' },
    )
  }
  const refund = newRefund(bench, charge, {
    amount,
    reason: wanted.reason ?? null,
    metadata: wanted.metadata ?? {},
    status,
  })
  const amount_refunded = charge.amount_refunded + amount
  const changed = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount_captured }
  bench.refunds.put(refund.id, account, refund)
  bench.charges.put(charge.id, account, changed)
  emit(bench, account, 'refund.created', refund)
  emit(bench, account, 'charge.refunded', changed)
  return refund
}

/** The buyer's bank returns the money of a refund, as may happen weeks later; or a pending one is cancelled at Stripe. */
export function failRefund(
  bench: MockState,
  refund_id: string,
  status: 'failed' | 'canceled' = 'failed',
): void {
  bench.store.exclusive(() => {
    const account = bench.refunds.accountOf(refund_id) ?? ''
    const refund = bench.refunds.get(refund_id)
    const charge = bench.charges.get(String(refund?.charge))
    const may_fail = refund?.status === 'pending' || (refund?.status === 'succeeded' && status === 'failed')
    if (!may_fail || !charge) throw new StripeRefusal('There is no refund to fail.')
    const failed =
      status === 'failed'
        ? { ...refund, status, failure_reason: 'lost_or_stolen_card' }
        : { ...refund, status }
    const amount_refunded = charge.amount_refunded - refund.amount
    bench.refunds.put(refund_id, account, failed)
    bench.charges.put(charge.id, account, { ...charge, amount_refunded, refunded: false })
    emit(bench, account, 'refund.updated', failed)
    if (status === 'failed') emit(bench, account, 'refund.failed', failed)
  })
}

/** A pending refund arrives at the buyer's bank. */
export function settleRefund(bench: MockState, refund_id: string): void {
  bench.store.exclusive(() => {
    const account = bench.refunds.accountOf(refund_id) ?? ''
    const refund = bench.refunds.get(refund_id)
    if (refund?.status !== 'pending') throw new StripeRefusal('There is no refund to settle.')
    const settled = { ...refund, status: 'succeeded' }
    bench.refunds.put(refund_id, account, settled)
    emit(bench, account, 'refund.updated', settled)
  })
}

/** Disputes the session's charge, as a cardholder does at the bank. The event contains only the fields that a shop looks at. */
export function openDispute(bench: MockState, session_id: string): void {
  bench.store.exclusive(() => {
    const account = bench.sessions.accountOf(session_id) ?? ''
    const intent = bench.intents.get(String(bench.sessions.get(session_id)?.session.payment_intent))
    const charge = bench.charges.get(String(intent?.latest_charge))
    if (!charge?.paid) throw new StripeRefusal('There is no payment to dispute.')
    bench.charges.put(charge.id, account, { ...charge, disputed: true })
    emit(bench, account, 'charge.dispute.created', newDispute(bench, charge))
  })
}

function chargeOf(
  bench: MockState,
  account: string,
  wanted: { payment_intent?: string; charge?: string },
): Stripe.Charge {
  const { payment_intent } = wanted
  if ((payment_intent === undefined) === (wanted.charge === undefined)) {
    throw new StripeRefusal(
      'One of the following params should be provided for this request: payment_intent or charge.',
      {
        code: 'parameter_missing',
      },
    )
  }
  let charge_id = wanted.charge ?? ''
  if (payment_intent !== undefined) {
    const intent =
      bench.intents.accountOf(payment_intent) === account ? bench.intents.get(payment_intent) : undefined
    if (!intent) throw noSuch('payment_intent', payment_intent, 'payment_intent')
    charge_id = String(intent.latest_charge)
  }
  const charge = bench.charges.accountOf(charge_id) === account ? bench.charges.get(charge_id) : undefined
  if (!charge && payment_intent === undefined) throw noSuch('charge', charge_id, 'charge')
  if (!charge?.paid) throw new StripeRefusal('This payment does not have a successful charge to refund.')
  return charge
}
