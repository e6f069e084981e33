// The visitor's own unpaid order, and the gift card money taken by the order. The money is credited back when
// a new order replaces the unpaid order, so the money counts towards the cart's cost. Units held by the order
// and claimed uses of discounts count in the same way.

import type { Calculation } from '@kontor/contract/orders/orders'
import type { PublicOrderStatus } from '@kontor/contract/orders/payments/order-payment'
import { paidByCards } from '@kontor/contract/prices/redeem'
import { isZero, toMajorText, toMinor } from '@kontor/contract/values/money'
import { last4Of } from '../../prices/gift-cards/gift-card-codes.ts'

/** Returns the order if the order has the id of the browser's cart and still waits for payment. */
export const ownUnpaid = (
  placed: PublicOrderStatus | undefined,
  cart_id: string,
): PublicOrderStatus | undefined => (placed?.status === 'new' && placed.id === cart_id ? placed : undefined)

/**
 * `cards`: the codes sent to the calculation. `own`: the visitor's order, if the order still waits for
 * payment.
 */
export function withShopCurrency(
  calculation: Calculation,
  cards: readonly string[],
  own: Pick<PublicOrderStatus, 'gift_cards' | 'currency'> | undefined,
): Calculation {
  const { currency, gift_cards, gift_card_problems } = calculation
  const taken = own?.currency === currency ? own.gift_cards.filter(({ amount }) => !isZero(amount)) : []
  if (cards.length === 0 || taken.length === 0) return calculation
  const isBack = (last4: string) => taken.some((one) => one.last4 === last4)
  const counted = cards.map(last4Of).flatMap((last4) => {
    const now = gift_cards.find((one) => one.last4 === last4)
    const problem = gift_card_problems.find((one) => one.last4 === last4)
    const back = taken.find((one) => one.last4 === last4)
    if (back === undefined || (problem && problem.reason !== 'empty')) return now ? [now] : []
    const balance = toMinor(now?.balance ?? '0', currency) + toMinor(back.amount, currency)
    return [{ last4, balance: toMajorText(balance, currency), amount: '0' }]
  })
  return paidByCards(
    {
      ...calculation,
      gift_card_problems: gift_card_problems.filter(
        ({ last4, reason }) => reason !== 'empty' || !isBack(last4),
      ),
    },
    counted,
  )
}
