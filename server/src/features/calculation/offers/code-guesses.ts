// Codes are short and could be guessed by trying many. A network that has tried too many wrong ones is asked to try later, whatever it sends; orders
// and calculations themselves continue.

import type { DiscountProblem } from '@kontor/contract/prices/order-discounts'
import type { GiftCardProblem } from '@kontor/contract/prices/order-gift-cards'
import { networkOf } from '../../../http/access/network-of.ts'
import { callsTo, type RateLimits } from '../../../http/overload/rate-limits.ts'
import { cardGuesses } from '../../gift-cards/gift-card-codes.ts'

const MAX_WRONG = 30
const WITHIN_MS = 10 * 60_000

export interface CodeGuesses {
  areRefused(): boolean
  /** Counts the wrong ones among the codes that were looked up. */
  note(problems: readonly DiscountProblem[]): void
  /** The same of the codes of gift cards, which are counted where their balance is looked up too. */
  areCardsRefused(): boolean
  noteCards(problems: readonly GiftCardProblem[]): void
}

/** `address`: the caller's IP address. Without limits nothing is counted. */
export function codeGuesses(limits: RateLimits | undefined, address: string): CodeGuesses {
  const name = callsTo('wrong codes', networkOf(address))
  const cards = cardGuesses(limits, address)
  return {
    areRefused: () => limits?.isUsedUp(name, MAX_WRONG) ?? false,
    note: (problems) => {
      for (const { reason } of problems) if (reason === 'unknown') limits?.count(name, MAX_WRONG, WITHIN_MS)
    },
    areCardsRefused: cards.areRefused,
    noteCards: (problems) => {
      for (const { reason } of problems) if (reason === 'unknown') cards.noteWrong()
    },
  }
}

export const NO_GUESSES: CodeGuesses = {
  areRefused: () => false,
  note: () => undefined,
  areCardsRefused: () => false,
  noteCards: () => undefined,
}
