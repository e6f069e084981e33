// The order this browser has paid for last, for a day: its buyer need not say who they are on its page. Signed for its shop, and written
// only to a browser that brings the cart the order was made of, so that the address of an order alone shows nobody what is in it.

import { isUuid } from '@kontor/contract/id'
import type { CartKeeping } from './cart-cookie.ts'

const LIFE_SECONDS = 24 * 3600

const cookieName = (shop_id: string): string => `bought_${shop_id.replaceAll('-', '')}`

/** Another text than any that a cart is signed by. */
const signedText = (shop_id: string, order_id: string): string => `bought ${shop_id} ${order_id}`

/** Undefined where the visitor brings none of ours. */
export function findBought(
  { signer, cookies }: CartKeeping,
  header: string | undefined,
  shop_id: string,
): string | undefined {
  const [order_id = '', signature = ''] = (cookies.read(header, cookieName(shop_id)) ?? '').split('.')
  return isUuid(order_id) && signer.isSigned(signedText(shop_id, order_id), signature) ? order_id : undefined
}

/** A `Set-Cookie` line. */
export const boughtCookie = ({ signer, cookies }: CartKeeping, shop_id: string, order_id: string): string =>
  cookies.line(cookieName(shop_id), `${order_id}.${signer.sign(signedText(shop_id, order_id))}`, LIFE_SECONDS)
