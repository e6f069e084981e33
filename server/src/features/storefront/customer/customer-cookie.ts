// A cookie with the address that a visitor has proved to a shop by a mailed code, valid for 30 days. Encrypted for its shop, so that no visitor can make
// one or read the address in it. What the address may see is looked up each time: leaving a customer group ends it.

import type { OwnCookies } from '../../../http/access/cookie.ts'
import type { CardEncryption } from '../cart/encrypted-cards.ts'

const LIFE_SECONDS = 30 * 24 * 3600

export interface Customer {
  readonly email: string
}

interface CustomerCookieParts extends CardEncryption {
  readonly cookies: OwnCookies
}

const cookieName = (shop_id: string): string => `customer_${shop_id.replaceAll('-', '')}`

/** Differs from every other text that is encrypted. */
const contextOf = (shop_id: string): string => `customer logged in to ${shop_id}`

/** Undefined if the visitor has no such cookie, or one that is too old or was not encrypted here for this shop. */
export function readCustomer(
  { vault, clock, cookies }: CustomerCookieParts,
  header: string | undefined,
  shop_id: string,
): Customer | undefined {
  const encrypted = cookies.read(header, cookieName(shop_id))
  if (!encrypted) return undefined
  try {
    const [proved_at, email] = vault.decrypt(encrypted, contextOf(shop_id)).split(' ')
    return email && Number(proved_at) + LIFE_SECONDS * 1000 > clock.now() ? { email } : undefined
  } catch {
    return undefined
  }
}

/** A `Set-Cookie` line; null deletes the cookie. */
export function customerCookie(
  { vault, clock, cookies }: CustomerCookieParts,
  shop_id: string,
  customer: Customer | null,
): string {
  const encrypted = customer
    ? vault.encrypt(`${Math.round(clock.now())} ${customer.email}`, contextOf(shop_id))
    : ''
  return cookies.line(cookieName(shop_id), encrypted, LIFE_SECONDS)
}
