// Payment intents, charges, refunds and disputes as Stripe writes them.

import type Stripe from 'stripe'
import { type MockState, newId, type SessionRow, secondsOf } from './mock-state.ts'

export type MethodType = 'card' | 'sepa_debit'

/** The intent of a session's first attempt to pay; `status` says how that went. */
export function newIntent(
  state: MockState,
  row: SessionRow,
  method: MethodType,
  status: Stripe.PaymentIntent.Status,
): Stripe.PaymentIntent {
  const { session } = row
  const amount = session.amount_total ?? 0
  const id = newId('pi')
  return {
    ...INTENT_WITHOUT_EXTRAS,
    id,
    object: 'payment_intent',
    amount,
    amount_received: status === 'succeeded' ? amount : 0,
    client_secret: `${id}_secret_${newId('s')}`,
    created: secondsOf(state),
    currency: session.currency ?? '',
    description: row.intent_description,
    latest_charge: null,
    livemode: false,
    metadata: row.intent_metadata,
    payment_method: null,
    payment_method_types: [method],
    status,
  }
}

/** A charge of the intent's whole amount. */
export function newCharge(
  state: MockState,
  intent: Stripe.PaymentIntent,
  method: MethodType,
  status: Stripe.Charge.Status,
  email: string | null,
): Stripe.Charge {
  const paid = status === 'succeeded'
  return {
    ...CHARGE_WITHOUT_EXTRAS,
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    captured: paid,
    created: secondsOf(state),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    livemode: false,
    metadata: intent.metadata,
    paid,
    payment_intent: intent.id,
    payment_method_details: { type: method },
    refunded: false,
    status,
  }
}

export function newRefund(
  state: MockState,
  charge: Stripe.Charge,
  wanted: {
    amount: number
    reason: Stripe.Refund.Reason | null
    metadata: Record<string, string>
    status: 'pending' | 'succeeded'
  },
): Stripe.Refund {
  return {
    ...wanted,
    id: newId('re'),
    object: 'refund',
    balance_transaction: null,
    charge: charge.id,
    created: secondsOf(state),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    payment_intent: charge.payment_intent,
    payment_method: null,
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
  }
}

/** A cardholder's dispute of the whole charge. */
export function newDispute(
  state: MockState,
  charge: Stripe.Charge,
): Pick<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'amount'
  | 'charge'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'metadata'
  | 'payment_intent'
  | 'reason'
  | 'status'
> {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: secondsOf(state),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
}

const INTENT_WITHOUT_EXTRAS = {
  allowed_payment_method_types: null,
  amount_capturable: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method_configuration_details: null,
  payment_method_options: null,
  payment_record: null,
  processing: null,
  receipt_email: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_group: null,
} satisfies Partial<Stripe.PaymentIntent>

const CHARGE_WITHOUT_EXTRAS = {
  application: null,
  application_fee: null,
  application_fee_amount: null,
  balance_transaction: null,
  calculated_statement_descriptor: null,
  customer: null,
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  fraud_details: null,
  on_behalf_of: null,
  outcome: null,
  payment_method: null,
  receipt_email: null,
  receipt_number: null,
  receipt_url: null,
  review: null,
  shipping: null,
  source: null,
  source_transfer: null,
  statement_descriptor: null,
  statement_descriptor_suffix: null,
  transfer_data: null,
  transfer_group: null,
} satisfies Partial<Stripe.Charge>
