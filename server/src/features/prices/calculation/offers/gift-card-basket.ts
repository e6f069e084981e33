// Calculates the amount that the sent gift cards pay of a basket, and the reason why a card pays nothing. The
// module is pure.

import type { GiftCardProblem, GiftCardReason, OrderGiftCard } from '@kontor/contract/prices/order-gift-cards'
import { redeem } from '@kontor/contract/prices/redeem'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { SentCard } from '../../gift-cards/redeem-gift-cards.ts'
import type { BasketRequest, PricingFacts } from '../pricing-facts.ts'

export interface PaidByCards {
  gift_cards: readonly (OrderGiftCard & { gift_card_id: string })[]
  gift_card_total: string
  amount_due: string
  gift_card_problems: readonly GiftCardProblem[]
}

const MESSAGES: Record<GiftCardReason, string> = {
  try_later: 'Too many wrong codes were tried. Please try again later.',
  unknown: 'This gift card does not exist.',
  ended: 'This gift card has expired.',
  empty: 'This gift card has no balance left.',
}

function reasonAgainst({ card }: SentCard, are_refused: boolean): GiftCardReason | undefined {
  if (are_refused) return 'try_later'
  if (card === undefined) return 'unknown'
  if (card.status === 'empty') return 'empty'
  return card.status === 'active' ? undefined : 'ended'
}

/**
 * `total` is the total of the order. Gift cards may pay `payable`, which is everything except gift cards in
 * the basket.
 */
export function payByCards(
  { shop: { currency }, gift_cards: sent }: Pick<PricingFacts, 'shop' | 'gift_cards'>,
  { are_gift_cards_refused = false }: BasketRequest,
  { total, payable }: { total: string; payable: bigint },
): PaidByCards {
  const gift_card_problems: GiftCardProblem[] = []
  const usable: (typeof sent)[number]['card'][] = []
  for (const one of sent) {
    const reason = reasonAgainst(one, are_gift_cards_refused)
    if (reason === undefined) usable.push(one.card)
    else gift_card_problems.push({ last4: one.last4, reason, message: MESSAGES[reason] })
  }
  const cards = usable.flatMap((card) => (card === undefined ? [] : [card]))
  const amounts = redeem(
    cards.map((card) => ({ balance: toMinor(card.balance, currency) })),
    payable,
  )
  const paid = amounts.reduce((sum, amount) => sum + amount, 0n)
  return {
    gift_cards: cards.map(({ id, last4, balance }, at) => ({
      gift_card_id: id,
      last4,
      balance: toMajorText(toMinor(balance, currency), currency),
      amount: toMajorText(amounts[at]!, currency),
    })),
    gift_card_total: toMajorText(paid, currency),
    amount_due: toMajorText(toMinor(total, currency) - paid, currency),
    gift_card_problems,
  }
}
