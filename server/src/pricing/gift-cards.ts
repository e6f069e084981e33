// How much of a refund goes to the gift cards that paid. Pure arithmetic in smallest units.

import { least } from './round.ts'

/**
 * What each card gets of a refund of `amount`, after `before` was already refunded to the cards. They are refilled in the order in which they paid,
 * each up to what it paid (`paid`). `over` is what remains for other means of payment.
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
