// Makes the codes of gift cards, and the hash under which they are stored.

import { randomBytes } from 'node:crypto'
import {
  GIFT_CARD_CODE_LENGTH,
  GIFT_CARD_SIGNS,
  giftCardCheckSign,
} from '@kontor/contract/prices/gift-card-code'
import { hashSecret } from '../../secrets/random-secrets.ts'

/** 75 random bits and a check sign. 32 divides 256, so every sign is equally likely. */
export function makeGiftCardCode(): string {
  const random = Array.from(
    randomBytes(GIFT_CARD_CODE_LENGTH - 1),
    (byte) => GIFT_CARD_SIGNS[byte % GIFT_CARD_SIGNS.length],
  ).join('')
  return random + giftCardCheckSign(random)
}

/**
 * Of a code in normal form. Hashed with the shop, so that a thief of the table has to try each shop's codes separately; `scope` is its id, or for an
 * imported shop the id that it had when its first cards were made: so codes stay valid wherever a shop moves.
 */
export const hashGiftCard = (scope: string, code: string): string => hashSecret(`gift card ${scope} ${code}`)

export const last4Of = (code: string): string => code.slice(-4)
