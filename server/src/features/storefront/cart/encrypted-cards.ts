// The gift cards of a cart, encrypted for the client. The codes are money, so a stolen cookie or page must
// not disclose the codes. A cookie left in a browser expires soon.

import { isGiftCardCode } from '@kontor/contract/prices/gift-card-code'
import type { Clock } from '../../../db/clock.ts'
import type { Vault } from '../../../secrets/vault.ts'

export interface CardEncryption {
  readonly vault: Vault
  readonly clock: Clock
}

/** The maximum of an order. */
export const MAX_CARDS = 5
/** Each page with the cart renews the period. */
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

/** Returns no cards if the text is too old, or was not encrypted here for the shop. */
export function decryptCards({ vault, clock }: CardEncryption, shop_id: string, encrypted: string): string[] {
  if (encrypted === '') return []
  try {
    const [until, ...cards] = vault.decrypt(encrypted, contextOf(shop_id)).split(' ')
    return Number(until) > clock.now() ? cards.filter(isGiftCardCode).slice(0, MAX_CARDS) : []
  } catch {
    return []
  }
}
