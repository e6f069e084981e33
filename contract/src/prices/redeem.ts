// What gift cards pay of an order: one after the other, each as much as it has, and never the gift cards that are sold in it. Without zod, so that
// the storefront can calculate it before it asks the server.

import type { Calculation } from '../orders/orders.ts'
import { toMajorText, toMinor } from '../values/money.ts'
import type { OrderGiftCard } from './order-gift-cards.ts'

/** What each card pays of `due`, in their order, in smallest units. */
export function redeem(cards: readonly { balance: bigint }[], due: bigint): bigint[] {
  let left = due
  return cards.map(({ balance }) => {
    const amount = left - balance < 0n ? left : balance
    left -= amount
    return amount
  })
}

/** The calculation with these cards paying in it instead of its own; their amounts are calculated again. */
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
