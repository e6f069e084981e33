// What gift cards pay of an order: one after the other, each as much as it has, and never the gift cards that are sold in it.
import { least } from './round.ts'

/** `balances`: of the cards in the order in which they are used, in smallest units. Returns what each pays. */
export function payByGiftCards(
  { total, gift_cards_sold }: { total: bigint; gift_cards_sold: bigint },
  balances: readonly bigint[],
): bigint[] {
  let left = total - gift_cards_sold
  return balances.map((balance) => {
    const pays = least(balance, left)
    left -= pays
    return pays
  })
}
