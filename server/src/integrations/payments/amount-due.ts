// Compares the money taken by a payment page with the amount due. Only the amount due counts, to the cent and
// in its own currency.

import { formatMoney, toMajorText, toMinor } from '@kontor/contract/values/money'
import type { PaymentReport } from './provider.ts'

interface Due {
  amount: string
  currency: string
}
export type Taken = Pick<PaymentReport, 'amount_minor' | 'currency'>

export const isAmountDue = ({ amount, currency }: Due, taken: Taken): boolean =>
  taken.currency === currency && taken.amount_minor === toMinor(amount, currency)

/** The amount that Stripe reports instead of the amount due, as a sentence for people. */
export function takenInstead({ amount, currency }: Due, taken: Taken): string {
  const text = (minor: bigint, of: string) => formatMoney(toMajorText(minor, of), of, 'en-GB')
  const came =
    taken.amount_minor === null || taken.currency === null
      ? 'another amount'
      : text(taken.amount_minor, taken.currency)
  return `Stripe reports ${came} instead of ${text(toMinor(amount, currency), currency)}.`
}
