// The id by which the provider knows the money of a payment, once its page was paid.

import { ProviderError } from '../../../integrations/payments/provider-error.ts'
import { providers } from '../../../integrations/payments/providers.ts'
import type { BoundPlatform } from '../../../platform.ts'
import type { Gateway } from '../../payment-gateways/use-gateway.ts'
import type { Payment } from '../../payments/find-payment.ts'
import { noteIntent } from '../../payments/settle-payment.ts'

/** Asks the provider if it is not known yet, and stores the answer. Throws `ProviderError`: `not_found` if the page was not paid. */
export async function getIntent(
  { db }: Pick<BoundPlatform, 'db'>,
  { account, provider }: Pick<Gateway, 'account' | 'provider'>,
  payment: Payment,
): Promise<string> {
  if (payment.payment_intent_id) return payment.payment_intent_id
  const { payment_intent_id } = await providers[provider].lookUp(account, payment.transaction_id)
  if (payment_intent_id === null) throw new ProviderError('not_found')
  await db.transaction((tx) => noteIntent(tx, payment, payment_intent_id))
  return payment_intent_id
}
