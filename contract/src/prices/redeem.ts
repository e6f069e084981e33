// Payments of an order by gift cards. Each card in turn pays up to its balance. Gift cards never pay for gift
// cards sold in the order. The file does without zod, because the storefront calculates the payments before
// asking the server.

import type { Calculation } from '../orders/orders.ts'
import { toMajorText, toMinor } from '../values/money.ts'
import type { OrderGiftCard } from './order-gift-cards.ts'

/** Returns the payment of each card towards `due`, in the order of the cards, in smallest units. */
export function redeem(cards: readonly { balance: bigint }[], due: bigint): bigint[] {
  let left = due
  return cards.map(({ balance }) => {
    const amount = left - balance < 0n ? left : balance
    left -= amount
    return amount
  })
}

/**
 * Returns the calculation paid by the given cards instead of its own cards. The amounts of the cards are
 * calculated again.
 */
export function paidByCards(calculation: Calculation, cards: readonly OrderGiftCard[]): Calculation {
  const { currency, total, items } = calculation
  const minor = (text: string) => toMinor(text, currency)
  const sold = items.reduce((sum, item) => (item.is_gift_card ? sum + minor(item.total) : sum), 0n)
  const amounts = redeem(
    cards.map(({ balance }) => ({ balance: minor(balance) })),
    minor(total) - sold,
  )
  const paid = amounts.reduce((sum, amount) => sum + amount, 0n)
  return {
    ...calculation,
    gift_cards: cards.map((card, at) => ({ ...card, amount: toMajorText(amounts[at]!, currency) })),
    gift_card_total: toMajorText(paid, currency),
    amount_due: toMajorText(minor(total) - paid, currency),
  }
}
