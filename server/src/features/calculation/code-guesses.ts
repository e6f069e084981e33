// Codes are few signs, so that whoever tries many of them finds one. A network that has tried too many wrong ones is told to try later, whatever it
// sends; orders and calculations themselves go on.

import type { DiscountProblem } from '@kontor/contract/prices/order-discounts'
import { networkOf } from '../../http/access/network-of.ts'
import { callsTo, type SharedLimits } from '../../http/overload/shared-limits.ts'

const MOST_WRONG = 30
const WITHIN_MS = 10 * 60_000

export interface CodeGuesses {
  areRefused(): boolean
  /** Counts the wrong ones among the codes that were looked up. */
  note(problems: readonly DiscountProblem[]): void
}

/** `address`: the caller's IP address. Without limits nothing is counted. */
export function codeGuesses(limits: SharedLimits | undefined, address: string): CodeGuesses {
  const name = callsTo('wrong codes', networkOf(address))
  return {
    areRefused: () => limits?.isUsedUp(name, MOST_WRONG) ?? false,
    note: (problems) => {
      for (const { reason } of problems) if (reason === 'unknown') limits?.count(name, MOST_WRONG, WITHIN_MS)
    },
  }
}

export const NO_GUESSES: CodeGuesses = { areRefused: () => false, note: () => undefined }
