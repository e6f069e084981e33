// A network that has tried too many wrong codes of gift cards has to wait, wherever it tries them. A code's 75 random bits cannot be guessed, but the
// attempts are limited too.

import { networkOf } from '../../http/access/network-of.ts'
import type { RateLimits } from '../../http/overload/rate-limits.ts'

const MAX_WRONG = 20
const WRONG_WINDOW_MS = 3_600_000

export type GuessLimits = Pick<RateLimits, 'count' | 'isUsedUp'>

/** `address`: the caller's IP address. Without limits nothing is counted. */
export function cardGuesses(limits: GuessLimits | undefined, address: string) {
  const name = `gift cards tried by ${networkOf(address)}`
  return {
    areRefused: () => limits?.isUsedUp(name, MAX_WRONG) ?? false,
    noteWrong: () => {
      limits?.count(name, MAX_WRONG, WRONG_WINDOW_MS)
    },
  }
}
