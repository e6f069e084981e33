// A cookie with the address that a visitor has proved to a shop by a mailed code, valid for 30 days. The
// cookie is encrypted for the shop, so no visitor can make a cookie or read the address. The rights of the
// address are looked up each time, because leaving a customer group ends the rights. A logged out login is
// noted until the cookie expires, because a copy of the cookie may be left elsewhere.

import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '../../../db/pool.ts'
import type { OwnCookies } from '../../../http/access/cookie.ts'
import { endStoreLogin, hasStoreLoginEnded } from '../../accounts/auth/ended-store-logins.ts'
import type { CardEncryption } from '../cart/encrypted-cards.ts'

const LIFE_SECONDS = 30 * 24 * 3600

export interface Customer {
  readonly email: string
}

/** A login of a customer, as stored in the cookie. */
export interface CustomerLogin extends Customer {
  /** Identifies the login without the address. */
  readonly hash: Buffer
  /** How long the cookie is still valid. */
  readonly left_ms: number
}

interface CustomerCookieParts extends CardEncryption {
  readonly cookies: OwnCookies
}

const cookieName = (shop_id: string): string => `customer_${shop_id.replaceAll('-', '')}`

/** Differs from every other encrypted text. */
const contextOf = (shop_id: string): string => `customer logged in to ${shop_id}`

/** Hashes the content, because one login could be spelt in several cookies. */
const hashOf = (shop_id: string, content: string): Buffer =>
  createHash('sha256').update(`${shop_id} ${content}`).digest()

/**
 * Returns undefined if the visitor has no cookie, or if the cookie is too old or was not encrypted here for
 * the shop.
 */
export function readCustomer(
  { vault, clock, cookies }: CustomerCookieParts,
  header: string | undefined,
  shop_id: string,
): CustomerLogin | undefined {
  const encrypted = cookies.read(header, cookieName(shop_id))
  if (!encrypted) return undefined
  try {
    const content = vault.decrypt(encrypted, contextOf(shop_id))
    const [proved_at, email] = content.split(' ')
    const left_ms = Number(proved_at) + LIFE_SECONDS * 1000 - clock.now()
    return email && left_ms > 0 ? { email, hash: hashOf(shop_id, content), left_ms } : undefined
  } catch {
    return undefined
  }
}

/** Reads the cookie like `readCustomer`. Returns undefined if the login has ended. */
export async function findCustomer(
  db: Db,
  parts: CustomerCookieParts,
  header: string | undefined,
  shop_id: string,
): Promise<CustomerLogin | undefined> {
  const login = readCustomer(parts, header, shop_id)
  return login && !(await hasStoreLoginEnded(db, login.hash)) ? login : undefined
}

/** Ends a login in every browser with a copy of the cookie. */
export const endCustomerLogin = (db: Db, { hash, left_ms }: CustomerLogin): Promise<void> =>
  endStoreLogin(db, hash, left_ms)

/**
 * Returns a `Set-Cookie` line; null deletes the cookie. The version before reads no further than the address.
 */
export function customerCookie(
  { vault, clock, cookies }: CustomerCookieParts,
  shop_id: string,
  customer: Customer | null,
): string {
  const encrypted = customer
    ? vault.encrypt(`${Math.round(clock.now())} ${customer.email} ${randomUUID()}`, contextOf(shop_id))
    : ''
  return cookies.line(cookieName(shop_id), encrypted, LIFE_SECONDS)
}
