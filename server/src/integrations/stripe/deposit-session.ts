// The payment page for a deposit, in the platform's own Stripe account.

import { toStripeAmount } from '@kontor/contract/payments/stripe-amounts'
import { callStripe, type StripeAccount } from './client.ts'
import { ProviderError } from './provider-error.ts'
import { type CheckoutSessionFacts, sessionFactsOf } from './session-facts.ts'

/** All values are stored before the call, `expires_at` too: a retry has to send the same values with the same idempotency key. */
export interface NewDepositSession {
  deposit_id: string
  user_id: string
  /** Prefilled on the page; the receipt is sent to it. */
  customer_email: string | null
  currency: string
  amount_minor: bigint
  success_url: string
  cancel_url: string
  expires_at: Date
}

/**
 * Opens the page, or gives the one that was opened for the same deposit. If Stripe does not accept the e-mail address, it is left for the payer to
 * type. Throws `ProviderError`.
 */
export async function createDepositSession(
  account: StripeAccount,
  wanted: NewDepositSession,
): Promise<CheckoutSessionFacts & { url: string }> {
  try {
    return await open(account, wanted, `kontor-deposit-${wanted.deposit_id}`)
  } catch (failure) {
    if (!(failure instanceof ProviderError) || failure.param !== 'customer_email') throw failure
    const without = { ...wanted, customer_email: null }
    return open(account, without, `kontor-deposit-${wanted.deposit_id}-without-email`)
  }
}

async function open(account: StripeAccount, wanted: NewDepositSession, idempotencyKey: string) {
  const { deposit_id, user_id, customer_email, success_url, cancel_url } = wanted
  const metadata = { deposit_id, user_id }
  const session = await callStripe(account, true, (stripe) =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: wanted.currency.toLowerCase(),
              unit_amount: toStripeAmount(wanted.currency, wanted.amount_minor),
              product_data: { name: 'Deposit to your Kontor account' },
            },
          },
        ],
        // Stripe would otherwise let the payer choose another currency, and the amount would not be the deposit's.
        adaptive_pricing: { enabled: false },
        client_reference_id: deposit_id,
        metadata,
        payment_intent_data: { metadata, description: 'Deposit to a Kontor account' },
        success_url,
        cancel_url,
        ...(customer_email === null ? {} : { customer_email }),
        expires_at: Math.floor(wanted.expires_at.getTime() / 1000),
      },
      { idempotencyKey },
    ),
  )
  const facts = sessionFactsOf(session)
  if (!facts?.url) throw new ProviderError('bad_answer', { unknown_outcome: true })
  return { ...facts, url: facts.url }
}
