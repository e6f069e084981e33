// The part of a refund for the gift cards that paid. Pure arithmetic in smallest units.

import { least } from './round.ts'

/**
 * Returns the part of each card in a refund of `amount`, after `before` was already refunded to the cards.
 * The cards are refilled in the order of their payments, each up to its payment (`paid`). `over` remains for
 * the remaining means of payment.
 */
export function splitBetweenCards(
  paid: readonly bigint[],
  before: bigint,
  amount: bigint,
): { to_cards: bigint[]; over: bigint } {
  let skip = before
  let over = amount
  const to_cards = paid.map((one) => {
    const given = least(skip, one)
    skip -= given
    const room = one - given
    const back = least(over, room)
    over -= back
    return back
  })
  return { to_cards, over }
}
