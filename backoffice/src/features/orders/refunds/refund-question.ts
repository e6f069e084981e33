// The words of the questions before money comes or goes. The words name the amount and the mover of the
// money.

import { isPaidUnshipped } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { RefundPreview } from '@kontor/contract/orders/payments/refunds'
import { formatMoney, isZero, toMajorText, toMinor } from '@kontor/contract/values/money'
import { MONEY_LOCALE } from '../../../lib/locale.ts'
import { t } from '../../../lib/texts.ts'

export interface StepTexts {
  title: string
  action: string
  text: string
}

const RETURNS = t('Items not yet shipped are restocked.')

type Ways = Pick<RefundPreview, 'amount' | 'by_hand_amount' | 'gift_card_amount'>

/**
 * Returns the part of a refund that the shop has to refund, because the books alone would show the money as
 * refunded. Also returns where the rest goes. Returns an empty text if Stripe refunds everything.
 */
export function waysText({ amount, by_hand_amount, gift_card_amount }: Ways, currency: string): string {
  const money = (text: string) => formatMoney(text, currency, MONEY_LOCALE)
  const by_hand = toMinor(by_hand_amount, currency)
  const by_cards = toMinor(gift_card_amount, currency)
  return [
    by_hand > 0n &&
      t(
        'Paid outside Stripe: refund {amount} yourself. It is recorded and the customer is notified unless the email is held back.',
        {
          amount: money(by_hand_amount),
        },
      ),
    by_cards > 0n &&
      t('{amount} is credited to a gift card automatically.', { amount: money(gift_card_amount) }),
    by_hand > 0n && by_hand + by_cards < toMinor(amount, currency) && t('Stripe refunds the rest.'),
  ]
    .filter(Boolean)
    .join(' ')
}

const PAY_BACK_THE_REST = t(
  'Paid outside Stripe: refund the remaining amount yourself. It is recorded and the customer is notified unless the email is held back.',
)

/**
 * `paid` is the money received plus the amount paid by gift cards. If `paid` is not the total, an edit has
 * set off a part, and the difference between the total and `left` was not refunded. `left` is the plan to
 * refund everything. `left` is null if the plan could not be read, and the question then names no amount.
 * `is_by_hand` means that the shop took the order's money by hand.
 */
export function refundQuestion(
  { total, currency, paid }: Pick<Order, 'total' | 'currency'> & { paid: string },
  left: Ways | null,
  is_by_hand: boolean,
): StepTexts {
  if (left === null || isZero(left.amount))
    return {
      title: t('Refund in full?'),
      action: t('Refund in full'),
      text: is_by_hand
        ? `${PAY_BACK_THE_REST} ${RETURNS}`
        : `${t('The remaining amount is refunded to the customer.')} ${RETURNS}`,
    }
  const money = (text: string) => formatMoney(text, currency, MONEY_LOCALE)
  const amount = money(left.amount)
  const before = toMinor(total, currency) - toMinor(left.amount, currency)
  const facts = { amount, total: money(total), before: money(toMajorText(before, currency)) }
  const is_rest = before > 0n && toMinor(paid, currency) === toMinor(total, currency)
  const ways = waysText(left, currency)
  const refunded = isZero(left.by_hand_amount)
    ? [
        is_rest
          ? t(
              '{amount} is refunded to the customer, the rest of {total}: {before} was already refunded.',
              facts,
            )
          : t('{amount} is refunded to the customer.', { amount }),
        ways,
      ]
    : [ways, is_rest && t('{amount} is the rest of {total}: {before} was already refunded.', facts)]
  return {
    title: t('Refund {amount}?', { amount }),
    action: t('Refund {amount}', { amount }),
    text: [...refunded, RETURNS].filter(Boolean).join(' '),
  }
}

const STOCK_IS_FREE = t('Its reserved stock is released.')

/** Returns the effect of cancelling on the stock and the money. `left` and `is_by_hand` as above. */
export function cancelText(
  { status, currency, gift_cards }: Pick<Order, 'status' | 'currency' | 'gift_cards'>,
  left: Ways | null,
  is_by_hand: boolean,
): string {
  const money = () => {
    if (is_by_hand) return left === null ? PAY_BACK_THE_REST : waysText(left, currency)
    return gift_cards.length > 0
      ? t('Payments by gift card and through Stripe are refunded to the customer.')
      : t('Payments through Stripe are refunded to the customer.')
  }
  // Drafts, and orders with a failed payment, hold no stock.
  const stock = isPaidUnshipped(status) ? RETURNS : status === 'new' && STOCK_IS_FREE
  return [stock, money()].filter(Boolean).join(' ')
}

/** `action` is the step's own name. */
export function paidQuestion(
  {
    amount_due,
    currency,
    customer_user_email,
  }: Pick<Order, 'amount_due' | 'currency' | 'customer_user_email'>,
  action: string,
): StepTexts {
  const money = formatMoney(amount_due, currency, MONEY_LOCALE)
  const mail =
    customer_user_email === ''
      ? t('The order has no email address, so no email is sent.')
      : t('It is emailed to {email} unless the email is held back: see Emails on this page.', {
          email: customer_user_email,
        })
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
