// A cookie with the last order paid in this browser, valid for a day. On the page of the order the buyer need
// not enter the e-mail address. The signature covers the shop and the time. Only a browser with the cart of
// the order gets the cookie, because opening an order's URL alone must not show the items.

import { isUuid } from '@kontor/contract/values/id'
import type { CartCookieParts } from './cart-cookie.ts'

const LIFE_SECONDS = 24 * 3600

type BoughtCookieParts = Pick<CartCookieParts, 'signer' | 'cookies' | 'clock'>

const cookieName = (shop_id: string): string => `bought_${shop_id.replaceAll('-', '')}`

/** Differs from every text signed for a cart. */
const signedText = (shop_id: string, order_id: string, paid_at: string): string =>
  `bought ${shop_id} ${order_id} ${paid_at}`

/**
 * Returns the order's id. Returns undefined if the visitor has no cookie, or if the cookie is too old or was
 * not signed here.
 */
export function findBought(
  { signer, cookies, clock }: BoughtCookieParts,
  header: string | undefined,
  shop_id: string,
): string | undefined {
  const [order_id = '', paid_at = '', signature = ''] = (
    cookies.read(header, cookieName(shop_id)) ?? ''
  ).split('.')
  if (!isUuid(order_id) || !signer.isSigned(signedText(shop_id, order_id, paid_at), signature))
    return undefined
  return Number(paid_at) + LIFE_SECONDS * 1000 > clock.now() ? order_id : undefined
}

/** A `Set-Cookie` line. */
export function boughtCookie(
  { signer, cookies, clock }: BoughtCookieParts,
  shop_id: string,
  order_id: string,
): string {
  const paid_at = String(Math.round(clock.now()))
  const signature = signer.sign(signedText(shop_id, order_id, paid_at))
  return cookies.line(cookieName(shop_id), `${order_id}.${paid_at}.${signature}`, LIFE_SECONDS)
}
