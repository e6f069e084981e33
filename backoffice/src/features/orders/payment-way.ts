// How a payment came, or a refund went, as far as it is known: Stripe does not report whether it was a card, a bank debit or something else.

import type { Order, OrderPayment } from '@kontor/contract/orders/orders'
import type { Refund } from '@kontor/contract/orders/payments/refunds'
import { isZero, toMajorText, toMinor } from '@kontor/contract/values/money'
import { serverText, t } from '../../lib/texts.ts'

const STRIPE = 'Stripe'
const BY_HAND = t('Manual')

/** The note of a payment entered by hand ends with the user's id in brackets. It means nothing to a reader, so it is removed. */
export const wayOfPayment = ({
  payment_gateway_id,
  note,
}: Pick<OrderPayment, 'payment_gateway_id' | 'note'>) =>
  payment_gateway_id === null ? serverText(note.replace(/ \([0-9a-f-]{36}\)$/, '')) || BY_HAND : STRIPE

/**
 * Returns whether the order's money was taken by hand, so that only the shop can refund it. An order that
 * gift cards pay has a payment of nothing.
 */
export const isPaidByHand = (
  payments: readonly Pick<OrderPayment, 'payment_gateway_id' | 'status' | 'amount'>[],
): boolean =>
  payments.some(
    ({ payment_gateway_id, status, amount }) =>
      payment_gateway_id === null && status === 'captured' && !isZero(amount),
  )

/** The money that came for the order, whether it was refunded or not, and what gift cards paid; money text. */
export const paidSum = (
  { gift_card_total, currency }: Pick<Order, 'gift_card_total' | 'currency'>,
  payments: readonly Pick<OrderPayment, 'status' | 'amount'>[],
): string =>
  toMajorText(
    payments.reduce(
      (sum, { status, amount }) =>
        status === 'captured' || status === 'refunded' ? sum + toMinor(amount, currency) : sum,
      toMinor(gift_card_total, currency),
    ),
    currency,
  )

type Way = Pick<Refund, 'is_by_hand' | 'gift_cards' | 'amount' | 'currency'>

/** What of a refund is returned by the way of the payment, beside what gift cards get; in smallest units. */
const besideCards = ({ gift_cards, amount, currency }: Way): bigint =>
  gift_cards.reduce((left, card) => left - toMinor(card.amount, currency), toMinor(amount, currency))

/** The same as money text. */
export const amountBesideCards = (refund: Way): string => toMajorText(besideCards(refund), refund.currency)

/** An edit that sets off all that it removes has a refund of nothing. */
export const wayOfRefund = (refund: Way): string => {
  if (isZero(refund.amount)) return t('Nothing to refund')
  return refund.gift_cards.length > 0 && besideCards(refund) <= 0n
    ? t('Gift card')
    : refund.is_by_hand
      ? BY_HAND
      : STRIPE
}
