// The words of the questions before money comes or goes: they name the amount, and say who moves it.

import type { Order } from '@kontor/contract/orders/orders'
import type { RefundPlan } from '@kontor/contract/payments/refunds'
import { formatMoney, isZero, toMajorText, toMinor } from '@kontor/contract/values/money'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'

export interface StepWords {
  title: string
  action: string
  text: string
}

const RETURNS = t('Items not yet shipped are restocked.')

/** Said where an order was paid by hand, and the books alone would say that its money is back. `amount` is formatted. */
export const payBackYourself = (amount: string): string =>
  t('Paid outside Stripe: refund {amount} yourself. It is recorded and the customer is notified.', { amount })

const PAY_BACK_THE_REST = t(
  'Paid outside Stripe: refund the remaining amount yourself. It is recorded and the customer is notified.',
)

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
      title: t('Refund in full?'),
      action: t('Refund in full'),
      text: is_by_hand
        ? `${PAY_BACK_THE_REST} ${RETURNS}`
        : `${t('The remaining amount is refunded to the customer.')} ${RETURNS}`,
    }
  const money = (amount: string) => formatMoney(amount, currency, MONEY_LOCALE)
  const amount = money(left.amount)
  const before = toMinor(total, currency) - toMinor(left.amount, currency)
  const facts = { total: money(total), before: money(toMajorText(before, currency)) }
  const is_rest = before > 0n
  const text = is_by_hand
    ? `${payBackYourself(amount)}${is_rest ? ` ${t('It is the rest of {total}: {before} was already refunded.', facts)}` : ''}`
    : is_rest
      ? t('{amount} is refunded to the customer, the rest of {total}: {before} was already refunded.', {
          amount,
          ...facts,
        })
      : t('{amount} is refunded to the customer.', { amount })
  return {
    title: t('Refund {amount}?', { amount }),
    action: t('Refund {amount}', { amount }),
    text: `${text} ${RETURNS}`,
  }
}

const STOCK_IS_FREE = t('Its reserved stock is released.')

/** What cancelling does to the stock and the money. `left` and `is_by_hand` as above. */
export const cancelText = (
  { currency }: Pick<Order, 'currency'>,
  left: Pick<RefundPlan, 'amount'> | null,
  is_by_hand: boolean,
): string =>
  is_by_hand
    ? `${STOCK_IS_FREE} ${left === null ? PAY_BACK_THE_REST : payBackYourself(formatMoney(left.amount, currency, MONEY_LOCALE))}`
    : `${STOCK_IS_FREE} ${t('Payments through Stripe are refunded to the customer.')}`

/** `action` is the step's own name. */
export function paidQuestion(
  {
    amount_due,
    currency,
    customer_user_email,
  }: Pick<Order, 'amount_due' | 'currency' | 'customer_user_email'>,
  action: string,
): StepWords {
  const money = formatMoney(amount_due, currency, MONEY_LOCALE)
  const mail =
    customer_user_email === ''
      ? t('The order has no email address, so no email is sent.')
      : t('It is emailed to {email}.', { email: customer_user_email })
  return {
    title: `${action}: ${money}?`,
    action,
    text: [
      t('{amount} is recorded as paid outside Stripe, and the invoice is issued.', { amount: money }),
      mail,
      t('This cannot be undone; you can refund the order.'),
    ].join(' '),
  }
}
