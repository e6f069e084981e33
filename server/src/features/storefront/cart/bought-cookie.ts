// A cookie with the last order that was paid in this browser, valid for a day: on that order's page the buyer need not enter the e-mail address.
// Signed for its shop, and set only in a browser that has the cart the order was made from, so that opening an order's URL alone does not show its
// items.

import { isUuid } from '@kontor/contract/values/id'
import type { CartKeeping } from './cart-cookie.ts'

const LIFE_SECONDS = 24 * 3600

const cookieName = (shop_id: string): string => `bought_${shop_id.replaceAll('-', '')}`

/** Differs from every text that is signed for a cart. */
const signedText = (shop_id: string, order_id: string): string => `bought ${shop_id} ${order_id}`

/** The order's id; undefined if the visitor has no such cookie, or one that was not signed here. */
export function findBought(
  { signer, cookies }: Pick<CartKeeping, 'signer' | 'cookies'>,
  header: string | undefined,
  shop_id: string,
): string | undefined {
  const [order_id = '', signature = ''] = (cookies.read(header, cookieName(shop_id)) ?? '').split('.')
  return isUuid(order_id) && signer.isSigned(signedText(shop_id, order_id), signature) ? order_id : undefined
}

/** A `Set-Cookie` line. */
export const boughtCookie = (
  { signer, cookies }: Pick<CartKeeping, 'signer' | 'cookies'>,
  shop_id: string,
  order_id: string,
): string =>
  cookies.line(cookieName(shop_id), `${order_id}.${signer.sign(signedText(shop_id, order_id))}`, LIFE_SECONDS)
