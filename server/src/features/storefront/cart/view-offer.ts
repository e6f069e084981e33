// Shows products put together by another site for a visitor, before any product is in the cart.

import { writeCartList } from '@kontor/contract/storefront/cart-list'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CartOfferView } from '@kontor/contract/storefront/storefront-pages'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import type { Translator } from '../../shops/translations/translator.ts'
import { type Cart, type CartItem, unitsOf } from './cart-cookie.ts'
import { readLines } from './view-cart.ts'

export interface Offered {
  items: readonly CartItem[]
  /** The id of the website's cart transfer; blank if the website gave no id. */
  hand_over: string
}

/** Offers only products still sold. Returns undefined if no product is still sold. */
export async function viewOffer(
  db: Db,
  shop: PublicShop,
  cart: Cart,
  { items, hand_over }: Offered,
  { origin, texts }: { origin: string; texts: Translator },
): Promise<CartOfferView | undefined> {
  const { lines: all, ships, gift_cards } = await readLines(db, shop, { ...cart, items }, origin, texts)
  const lines = all.filter(({ product }) => product !== null)
  if (lines.length === 0) return undefined
  const currency = shop.default_currency
  const total = lines.reduce((sum, { line_total }) => sum + toMinor(line_total ?? '0', currency), 0n)
  const offered = new Set(items.map(({ product_id }) => product_id))
  const others = cart.items.filter(({ product_id }) => !offered.has(product_id))
  return {
    kind: 'cart-offer',
    lines,
    needs_shipping: ships,
    gift_cards,
    total: toMajorText(total, currency),
    take: writeCartList(lines),
    others: unitsOf({ ...cart, items: others }),
    gone: all.length - lines.length,
    hand_over,
  }
}
