/** The payment page of a deposit, at the platform's own account. */
import { toStripeAmount } from './amounts.ts'
import { callStripe, type StripeAccount } from './client.ts'
import { ProviderError } from './provider-error.ts'
import { type CheckoutSessionFacts, sessionFactsOf } from './session-facts.ts'

/** `expires_at` is stored before the call, with everything else: a repeat has to send the same values under the same key. */
export interface NewDepositSession {
  deposit_id: string
  user_id: string
  currency: string
  amount_minor: bigint
  success_url: string
  cancel_url: string
  expires_at: Date
}

/** Opens it, or gives the one that the same deposit has. Throws `ProviderError`. */
export async function createDepositSession(
  account: StripeAccount,
  wanted: NewDepositSession,
): Promise<CheckoutSessionFacts & { url: string }> {
  const { deposit_id, user_id, success_url, cancel_url } = wanted
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
        ...{ success_url, cancel_url },
        expires_at: Math.floor(wanted.expires_at.getTime() / 1000),
      },
      { idempotencyKey: `kontor-deposit-${deposit_id}` },
    ),
  )
  const facts = sessionFactsOf(session)
  if (!facts?.url) throw new ProviderError('bad_answer', { unknown_outcome: true })
  return { ...facts, url: facts.url }
}
