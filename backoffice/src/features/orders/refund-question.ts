// The question before all that is left of an order's money goes back: it names the amount.

import { formatMoney, isZero, toMajorText, toMinor } from '@kontor/contract/money'
import type { Order } from '@kontor/contract/orders'
import type { RefundPlan } from '@kontor/contract/refunds'

export interface RefundQuestion {
  title: string
  action: string
  text: string
}

const RETURNS = 'What has not shipped returns to stock.'

/** `left` is the plan of refunding everything; null where it could not be had, and then no amount is named. */
export function refundQuestion(
  { total, currency }: Pick<Order, 'total' | 'currency'>,
  left: Pick<RefundPlan, 'amount'> | null,
): RefundQuestion {
  if (left === null || isZero(left.amount))
    return {
      title: 'Refund in full?',
      action: 'Refund in full',
      text: `All that has not been given back yet goes back to the buyer. ${RETURNS}`,
    }
  const money = (amount: string) => formatMoney(amount, currency, 'en-GB')
  const rest = money(left.amount)
  const before = toMinor(total, currency) - toMinor(left.amount, currency)
  const returned =
    before > 0n
      ? `, the rest of ${money(total)}: ${money(toMajorText(before, currency))} was given back before`
      : ''
  return {
    title: `Refund ${rest}?`,
    action: `Refund ${rest}`,
    text: `${rest} goes back to the buyer${returned}. ${RETURNS}`,
  }
}
