// The way of a payment or a refund, as far as known. Stripe does not report whether a payment was by card, by
// bank debit or by a different method.

import type { Order, OrderPayment } from '@kontor/contract/orders/orders'
import type { Refund } from '@kontor/contract/orders/payments/refunds'
import { isZero, toMajorText, toMinor } from '@kontor/contract/values/money'
import { serverText, t } from '../../lib/texts.ts'

const STRIPE = 'Stripe'
const BY_HAND = t('Manual')

/**
 * The note of a payment entered by hand ends with the user's id in brackets. The id means nothing to a
 * reader, so the function removes the id.
 */
export const wayOfPayment = ({
  payment_gateway_id,
  note,
}: Pick<OrderPayment, 'payment_gateway_id' | 'note'>) =>
  payment_gateway_id === null ? serverText(note.replace(/ \([0-9a-f-]{36}\)$/, '')) || BY_HAND : STRIPE

/**
 * Returns whether the shop took the order's money by hand, so only the shop can refund the money. An order
 * paid by gift cards has a payment of zero.
 */
export const isPaidByHand = (
  payments: readonly Pick<OrderPayment, 'payment_gateway_id' | 'status' | 'amount'>[],
): boolean =>
  payments.some(
    ({ payment_gateway_id, status, amount }) =>
      payment_gateway_id === null && status === 'captured' && !isZero(amount),
  )

/**
 * Returns the money received for the order, even if refunded, plus the amount paid by gift cards, as money
 * text.
 */
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

/**
 * Returns the part of a refund beyond the gift cards, in smallest units. This part goes the way of the
 * payment.
 */
const besideCards = ({ gift_cards, amount, currency }: Way): bigint =>
  gift_cards.reduce((left, card) => left - toMinor(card.amount, currency), toMinor(amount, currency))

/** Returns the part of a refund beyond the gift cards, as money text. */
export const amountBesideCards = (refund: Way): string => toMajorText(besideCards(refund), refund.currency)

/** If an edit sets off all removed goods, the refund is zero. */
export const wayOfRefund = (refund: Way): string => {
  if (isZero(refund.amount)) return t('Nothing to refund')
  return refund.gift_cards.length > 0 && besideCards(refund) <= 0n
    ? t('Gift card')
    : refund.is_by_hand
      ? BY_HAND
      : STRIPE
}
