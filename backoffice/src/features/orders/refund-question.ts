// The words of the questions before money comes or goes: they name the amount, and say who moves it.

import { formatMoney, isZero, toMajorText, toMinor } from '@kontor/contract/money'
import type { Order } from '@kontor/contract/orders'
import type { RefundPlan } from '@kontor/contract/refunds'
import { MONEY_LOCALE } from '../../lib/money-locale.ts'

export interface StepWords {
  title: string
  action: string
  text: string
}

const RETURNS = 'What has not shipped returns to stock.'

/** Said where an order was paid by hand, and the books alone would say that its money is back. `money` is formatted, or the words for it. */
export const payBackYourself = (money: string): string =>
  `Kontor moves no money here: pay ${money} back yourself. It is noted as given back and the buyer is told.`

const WHAT_IS_LEFT = 'all that is left'

/**
 * `left` is the plan of refunding everything; null where it could not be had, and then no amount is named. `is_by_hand` is for an order whose
 * money was taken by hand.
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
        : `All that has not been given back yet goes back to the buyer. ${RETURNS}`,
    }
  const money = (amount: string) => formatMoney(amount, currency, MONEY_LOCALE)
  const rest = money(left.amount)
  const before = toMinor(total, currency) - toMinor(left.amount, currency)
  const part =
    before > 0n
      ? `the rest of ${money(total)}: ${money(toMajorText(before, currency))} was given back before`
      : ''
  return {
    title: `Refund ${rest}?`,
    action: `Refund ${rest}`,
    text: is_by_hand
      ? `${payBackYourself(rest)} ${part && `It is ${part}. `}${RETURNS}`
      : `${rest} goes back to the buyer${part && `, ${part}`}. ${RETURNS}`,
  }
}

const STOCK_IS_FREE = 'Its stock is free for others again.'

/** What cancelling does to the stock and the money. `left` and `is_by_hand` as above. */
export const cancelText = (
  { currency }: Pick<Order, 'currency'>,
  left: Pick<RefundPlan, 'amount'> | null,
  is_by_hand: boolean,
): string =>
  is_by_hand
    ? `${STOCK_IS_FREE} ${payBackYourself(left === null ? WHAT_IS_LEFT : formatMoney(left.amount, currency, MONEY_LOCALE))}`
    : `${STOCK_IS_FREE} What was paid through Stripe goes back to the buyer.`

/** `action` is the step's own name. */
export function paidQuestion(
  { total, currency, customer_user_email }: Pick<Order, 'total' | 'currency' | 'customer_user_email'>,
  action: string,
): StepWords {
  const money = formatMoney(total, currency, MONEY_LOCALE)
  const mail =
    customer_user_email === ''
      ? 'It has no e-mail address, so nobody gets a mail.'
      : `A mail with it goes to ${customer_user_email}.`
  return {
    title: `${action}: ${money}?`,
    action,
    text: `${money} count as paid outside Kontor, and its invoice is issued. ${mail} This cannot be undone, only refunded.`,
  }
}
