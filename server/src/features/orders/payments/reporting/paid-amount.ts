// Compares the amount a payment page took with the amount due. Only the payment's exact amount, in its own currency, is accepted.

import { CURRENCIES } from '@kontor/contract/values/currencies'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { isAmountDue, type Taken, takenInstead } from '../../../../integrations/payments/amount-due.ts'

/** The amount as money text and its currency; empty if the provider names no amount or a currency that Kontor does not know. */
export function amountOf({ amount_minor, currency }: Taken) {
  const known = CURRENCIES.find((code) => code === currency)
  if (amount_minor === null || known === undefined) return {}
  return { amount: toMajorText(amount_minor, known), currency: known }
}

/**
 * Returns the problem with the amount, as a sentence for the shop's members; undefined if the amount is the
 * amount due. `order`: the order that the payment pays. `order` is undefined for an edit, because its
 * difference never changes, and for money after the order was paid.
 */
export function amountProblem(
  payment: { amount: string; currency: string },
  order: { amount_due: string; currency: string } | undefined,
  taken: Taken,
): string | undefined {
  const is_of_order =
    order === undefined ||
    (order.currency === payment.currency &&
      toMinor(order.amount_due, order.currency) === toMinor(payment.amount, payment.currency))
  if (is_of_order && isAmountDue(payment, taken)) return undefined
  return `${takenInstead(payment, taken)} It was not accepted: check this payment in Stripe.`
}
