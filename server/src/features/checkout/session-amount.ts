// What a payment page says it took, held against what was to be paid. Nothing is accepted that is not the payment's own, to the last cent.

import { CURRENCIES } from '@kontor/contract/currencies'
import { formatMoney, toMajorText, toMinor } from '@kontor/contract/money'
import type { CheckoutSessionFacts } from '../../integrations/stripe/session-facts.ts'

type Told = Pick<CheckoutSessionFacts, 'amount_total_minor' | 'currency'>

interface Due {
  amount: string
  currency: string
}

/** The session's money, as far as it is money we know. */
export function amountOf({ amount_total_minor, currency }: Told) {
  const known = CURRENCIES.find((code) => code === currency)
  if (amount_total_minor === null || known === undefined) return {}
  return { amount: toMajorText(amount_total_minor, known), currency: known }
}

/** Why the session's money is not the payment's, as a sentence for the shop's people. */
export function complaintAbout(
  payment: Due,
  order: { total: string; currency: string },
  { amount_total_minor, currency }: Told,
): string | undefined {
  const due = toMinor(payment.amount, payment.currency)
  const is_of_order = order.currency === payment.currency && toMinor(order.total, order.currency) === due
  if (is_of_order && currency === payment.currency && amount_total_minor === due) return undefined
  const came =
    amount_total_minor === null || currency === null
      ? 'another amount'
      : formatMoney(toMajorText(amount_total_minor, currency), currency, 'en-GB')
  const wanted = formatMoney(payment.amount, payment.currency, 'en-GB')
  return `Stripe reports ${came} instead of ${wanted}. It was not accepted: check this payment at Stripe.`
}
