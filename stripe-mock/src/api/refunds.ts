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
  state: MockState,
  account: string,
  form: FormTree,
  status: 'pending' | 'succeeded' = 'succeeded',
): Stripe.Refund {
  const wanted = readParams(form, '')
  const charge = chargeOf(state, account, wanted)
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
  const refund = newRefund(state, charge, {
    amount,
    reason: wanted.reason ?? null,
    metadata: wanted.metadata ?? {},
    status,
  })
  const amount_refunded = charge.amount_refunded + amount
  const changed = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount_captured }
  state.refunds.put(refund.id, account, refund)
  state.charges.put(charge.id, account, changed)
  emit(state, account, 'refund.created', refund)
  emit(state, account, 'charge.refunded', changed)
  return refund
}

/** The buyer's bank returns the money of a refund, as may happen weeks later; or a pending one is cancelled at Stripe. */
export function failRefund(
  state: MockState,
  refund_id: string,
  status: 'failed' | 'canceled' = 'failed',
): void {
  state.store.exclusive(() => {
    const account = state.refunds.accountOf(refund_id) ?? ''
    const refund = state.refunds.get(refund_id)
    const charge = state.charges.get(String(refund?.charge))
    const may_fail = refund?.status === 'pending' || (refund?.status === 'succeeded' && status === 'failed')
    if (!may_fail || !charge) throw new StripeRefusal('There is no refund to fail.')
    const failed =
      status === 'failed'
        ? { ...refund, status, failure_reason: 'lost_or_stolen_card' }
        : { ...refund, status }
    const amount_refunded = charge.amount_refunded - refund.amount
    state.refunds.put(refund_id, account, failed)
    state.charges.put(charge.id, account, { ...charge, amount_refunded, refunded: false })
    emit(state, account, 'refund.updated', failed)
    if (status === 'failed') emit(state, account, 'refund.failed', failed)
  })
}

/** A pending refund arrives at the buyer's bank. */
export function settleRefund(state: MockState, refund_id: string): void {
  state.store.exclusive(() => {
    const account = state.refunds.accountOf(refund_id) ?? ''
    const refund = state.refunds.get(refund_id)
    if (refund?.status !== 'pending') throw new StripeRefusal('There is no refund to settle.')
    const settled = { ...refund, status: 'succeeded' }
    state.refunds.put(refund_id, account, settled)
    emit(state, account, 'refund.updated', settled)
  })
}

/** Disputes the session's charge, as a cardholder does at the bank. The event contains only the fields that a shop looks at. */
export function openDispute(state: MockState, session_id: string): void {
  state.store.exclusive(() => {
    const account = state.sessions.accountOf(session_id) ?? ''
    const intent = state.intents.get(String(state.sessions.get(session_id)?.session.payment_intent))
    const charge = state.charges.get(String(intent?.latest_charge))
    if (!charge?.paid) throw new StripeRefusal('There is no payment to dispute.')
    state.charges.put(charge.id, account, { ...charge, disputed: true })
    emit(state, account, 'charge.dispute.created', newDispute(state, charge))
  })
}

function chargeOf(
  state: MockState,
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
      state.intents.accountOf(payment_intent) === account ? state.intents.get(payment_intent) : undefined
    if (!intent) throw noSuch('payment_intent', payment_intent, 'payment_intent')
    charge_id = String(intent.latest_charge)
  }
  const charge = state.charges.accountOf(charge_id) === account ? state.charges.get(charge_id) : undefined
  if (!charge && payment_intent === undefined) throw noSuch('charge', charge_id, 'charge')
  if (!charge?.paid) throw new StripeRefusal('This payment does not have a successful charge to refund.')
  return charge
}
