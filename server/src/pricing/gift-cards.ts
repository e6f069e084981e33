// What of a refund is the gift cards' that paid. Pure arithmetic in smallest units.

import { least } from './round.ts'

/**
 * What each card gets of a refund whose first `before` went back to the cards already: they are filled up in the order in which they paid, each to
 * what it had paid. What is more than all of them had paid is left over.
 */
export function giveBack(
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
