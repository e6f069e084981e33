// How much of an order's money is left: its payments less what was refunded of each. Surplus payments (too late, or twice) are no part of the sale,
// and count only if no other payment came.

import { toMinor } from '@kontor/contract/values/money'
import { hasCome } from '../../payments/payment-status.ts'
import type { Payment } from '../../payments/settle-payment.ts'

type Weighed = Pick<Payment, 'id' | 'status' | 'is_surplus' | 'amount'>

export type MoneyLeft = 'nothing_came' | 'all' | 'some' | 'none'

/** The payments for the same as payment `id`: for an edit, or else, as where `id` is undefined, for the order itself. `id` is not among them. */
export function listOthersForSame<P extends Pick<Payment, 'id' | 'edit_id'>>(
  payments: readonly P[],
  id: string | undefined,
): P[] {
  const edit_id = payments.find((payment) => payment.id === id)?.edit_id ?? null
  return payments.filter((other) => other.id !== id && other.edit_id === edit_id)
}

/**
 * Returns whether a second payment paid for the purpose of payment `id`. Then payment `id` is no part of the
 * sale, whenever its report arrives.
 */
export const isSoldOtherwise = (
  payments: readonly Pick<Payment, 'id' | 'edit_id' | 'status' | 'is_surplus'>[],
  id: string | undefined,
): boolean => listOthersForSame(payments, id).some((other) => !other.is_surplus && hasCome(other))

/** The refunds of a payment that are done, on their way or owed, as money text. */
export interface RequestedRefunds {
  asked: string
  /** The part that was refunded by other means, unknown to Stripe. */
  by_hand: string
  /** The part that a bank has returned. */
  owed: string
}

type Sum = Pick<Payment, 'amount' | 'currency'>

/** How much of the payment Stripe has refunded once all is done that is on its way, as far as we know: in minor units. */
export const refundedAtStripe = ({ currency }: Sum, { asked, by_hand, owed }: RequestedRefunds): bigint =>
  toMinor(asked, currency) - toMinor(by_hand, currency) - toMinor(owed, currency)

/**
 * Returns `minor`, or the part of the payment without refunds if that is less. In minor units, never
 * negative.
 */
export function atMostLeft({ amount, currency }: Sum, { asked }: RequestedRefunds, minor: bigint): bigint {
  const left = toMinor(amount, currency) - toMinor(asked, currency)
  if (left <= 0n || minor <= 0n) return 0n
  return minor > left ? left : minor
}

/** The part of the sale paid by gift cards, and the refunded part of it, in minor units. */
interface CardMoney {
  came: bigint
  went: bigint
}

const NO_CARDS: CardMoney = { came: 0n, went: 0n }

/**
 * `done`: the refunded amount of each payment, as money text. `gone`: payments with nothing left, which
 * become refunded once gift cards have their amounts too. `captured`: payments with an amount left, which
 * become captured.
 */
export function calculateRefundable<P extends Weighed>(
  payments: readonly P[],
  done: ReadonlyMap<string, string>,
  currency: string,
  cards: CardMoney = NO_CARDS,
): { left: MoneyLeft; gone: P[]; captured: P[] } {
  const sale = { came: 0n, went: 0n }
  const surplus = { came: 0n, went: 0n }
  const gone: P[] = []
  const captured: P[] = []
  for (const payment of payments.filter(hasCome)) {
    const amount = toMinor(payment.amount, currency)
    const back = toMinor(done.get(payment.id) ?? '0', currency)
    const sum = payment.is_surplus ? surplus : sale
    sum.came += amount
    sum.went += back
    const with_cards = payment.is_surplus ? NO_CARDS : cards
    const brought = amount + with_cards.came
    const is_back = back >= amount && with_cards.went >= with_cards.came
    if (is_back && brought > 0n && payment.status === 'captured') gone.push(payment)
    if (!is_back && payment.status === 'refunded') captured.push(payment)
  }
  if (payments.some((payment) => hasCome(payment) && !payment.is_surplus)) {
    sale.came += cards.came
    sale.went += cards.went
  }
  return { left: leftOf(sale.came > 0n ? sale : surplus), gone, captured }
}

function leftOf({ came, went }: { came: bigint; went: bigint }): MoneyLeft {
  if (came === 0n) return 'nothing_came'
  if (went >= came) return 'none'
  return went > 0n ? 'some' : 'all'
}
