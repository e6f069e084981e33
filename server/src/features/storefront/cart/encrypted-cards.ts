// The gift cards of a cart, encrypted for the client: their codes are money, so a stolen cookie or page must not disclose them, and what is left in a
// browser soon expires.

import { isGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import type { Clock } from '../../../db/clock.ts'
import type { Vault } from '../../../secrets/vault.ts'

export interface CardEncryption {
  readonly vault: Vault
  readonly clock: Clock
}

/** As many as an order may have. */
export const MAX_CARDS = 5
/** Each page with the cart renews it. */
const LIFE_MS = 2 * 3_600_000

const contextOf = (shop_id: string): string => `gift cards in the cart of ${shop_id}`

/** Empty for none. */
export const encryptCards = (
  { vault, clock }: CardEncryption,
  shop_id: string,
  cards: readonly string[],
): string =>
  cards.length === 0
    ? ''
    : vault.encrypt([String(Math.round(clock.now() + LIFE_MS)), ...cards].join(' '), contextOf(shop_id))

/** None of a text that is too old, or was not encrypted here for this shop. */
export function decryptCards({ vault, clock }: CardEncryption, shop_id: string, encrypted: string): string[] {
  if (encrypted === '') return []
  try {
    const [until, ...cards] = vault.decrypt(encrypted, contextOf(shop_id)).split(' ')
    return Number(until) > clock.now() ? cards.filter(isGiftCardCode).slice(0, MAX_CARDS) : []
  } catch {
    return []
  }
}
