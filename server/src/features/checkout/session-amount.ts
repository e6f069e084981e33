// Compares the amount a payment page took with the amount due. Only the payment's exact amount, in its own currency, is accepted.

import { CURRENCIES } from '@kontor/contract/currencies'
import { formatMoney, toMajorText, toMinor } from '@kontor/contract/money'
import type { CheckoutSessionFacts } from '../../integrations/stripe/session-facts.ts'

type Told = Pick<CheckoutSessionFacts, 'amount_total_minor' | 'currency'>

interface Due {
  amount: string
  currency: string
}

/** The session's amount as money text and its currency; empty where Stripe names no amount or a currency that Kontor does not know. */
export function amountOf({ amount_total_minor, currency }: Told) {
  const known = CURRENCIES.find((code) => code === currency)
  if (amount_total_minor === null || known === undefined) return {}
  return { amount: toMajorText(amount_total_minor, known), currency: known }
}

/** What is wrong with the session's amount, as a sentence for the shop's members; undefined where it is the amount due. */
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
