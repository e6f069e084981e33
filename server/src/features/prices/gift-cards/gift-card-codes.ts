// Makes the codes of gift cards and the hashes stored for codes, and limits the wrong codes of a network.

import { randomBytes } from 'node:crypto'
import {
  GIFT_CARD_CODE_LENGTH,
  GIFT_CARD_SIGNS,
  giftCardCheckSign,
} from '@kontor/contract/prices/gift-card-code'
import { networkOf } from '../../../http/access/network-of.ts'
import type { RateLimits } from '../../../http/overload/rate-limits.ts'
import { hashSecret } from '../../../secrets/random-secrets.ts'

/** A code has 75 random bits and a check sign. 32 divides 256, so every sign is equally likely. */
export function makeGiftCardCode(): string {
  const random = Array.from(
    randomBytes(GIFT_CARD_CODE_LENGTH - 1),
    (byte) => GIFT_CARD_SIGNS[byte % GIFT_CARD_SIGNS.length],
  ).join('')
  return random + giftCardCheckSign(random)
}

/**
 * Hashes a code in normal form together with the shop. A thief of the table has to try each shop's codes
 * separately. `scope` is the shop's id. For an imported shop, `scope` is the shop's id at the time of the
 * first cards, so codes stay valid wherever a shop moves.
 */
export const hashGiftCard = (scope: string, code: string): string => hashSecret(`gift card ${scope} ${code}`)

export const last4Of = (code: string): string => code.slice(-4)

const MAX_WRONG = 20
const WRONG_WINDOW_MS = 3_600_000

/**
 * A network that has tried too many wrong codes has to wait in every place that takes codes. Nobody can guess
 * the 75 random bits of a code, but the attempts are limited too. `address` is the caller's IP address.
 */
export function makeCardGuesses(limits: RateLimits, address: string) {
  const name = `gift cards tried by ${networkOf(address)}`
  return {
    areRefused: () => limits.isUsedUp(name, MAX_WRONG),
    noteWrong: () => {
      limits.count(name, MAX_WRONG, WRONG_WINDOW_MS)
    },
  }
}
