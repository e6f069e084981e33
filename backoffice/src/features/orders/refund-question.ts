// The words of the questions before money comes or goes: they name the amount, and say who moves it.

import type { Order } from '@kontor/contract/orders/orders'
import type { RefundPlan } from '@kontor/contract/payments/refunds'
import { formatMoney, isZero, toMajorText, toMinor } from '@kontor/contract/values/money'
import { MONEY_LOCALE } from '../../lib/money-locale.ts'

export interface StepWords {
  title: string
  action: string
  text: string
}

const RETURNS = 'Items not yet shipped are restocked.'

/** Said where an order was paid by hand, and the books alone would say that its money is back. `money` is formatted, or the words for it. */
export const payBackYourself = (money: string): string =>
  `Paid outside Stripe: refund ${money} yourself. It is recorded and the customer is notified.`

const WHAT_IS_LEFT = 'the remaining amount'

/**
 * `left` is the plan of refunding everything; null if it could not be had, and then no amount is named. `is_by_hand` is for an order whose money was
 * taken by hand.
 */
export function refundQuestion(
  { total, currency }: Pick<Order, 'total' | 'currency'>,
  left: Pick<RefundPlan, 'amount'> | null,
  is_by_hand: boolean,
): StepWords {
  if (left === null || isZero(left.amount))
    return {
      title: 'Refund in full?',
      action: 'Refund in full',
      text: is_by_hand
        ? `${payBackYourself(WHAT_IS_LEFT)} ${RETURNS}`
        : `The remaining amount is refunded to the customer. ${RETURNS}`,
    }
  const money = (amount: string) => formatMoney(amount, currency, MONEY_LOCALE)
  const rest = money(left.amount)
  const before = toMinor(total, currency) - toMinor(left.amount, currency)
  const part =
    before > 0n
      ? `the rest of ${money(total)}: ${money(toMajorText(before, currency))} was already refunded`
      : ''
  return {
    title: `Refund ${rest}?`,
    action: `Refund ${rest}`,
    text: is_by_hand
      ? `${payBackYourself(rest)} ${part && `It is ${part}. `}${RETURNS}`
      : `${rest} is refunded to the customer${part && `, ${part}`}. ${RETURNS}`,
  }
}

const STOCK_IS_FREE = 'Its reserved stock is released.'

/** What cancelling does to the stock and the money. `left` and `is_by_hand` as above. */
export const cancelText = (
  { currency }: Pick<Order, 'currency'>,
  left: Pick<RefundPlan, 'amount'> | null,
  is_by_hand: boolean,
): string =>
  is_by_hand
    ? `${STOCK_IS_FREE} ${payBackYourself(left === null ? WHAT_IS_LEFT : formatMoney(left.amount, currency, MONEY_LOCALE))}`
    : `${STOCK_IS_FREE} Payments through Stripe are refunded to the customer.`

/** `action` is the step's own name. */
export function paidQuestion(
  { total, currency, customer_user_email }: Pick<Order, 'total' | 'currency' | 'customer_user_email'>,
  action: string,
): StepWords {
  const money = formatMoney(total, currency, MONEY_LOCALE)
  const mail =
    customer_user_email === ''
      ? 'The order has no email address, so no email is sent.'
      : `It is emailed to ${customer_user_email}.`
  return {
    title: `${action}: ${money}?`,
    action,
    text: `${money} is recorded as paid outside Stripe, and the invoice is issued. ${mail} This cannot be undone; you can refund the order.`,
  }
}
