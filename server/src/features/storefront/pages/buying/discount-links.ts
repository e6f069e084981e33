// Links with a discount code, as shops put them into newsletters. The cart has the code when the target page
// opens.

import { isCode, normalCode } from '@kontor/contract/prices/discount-code'
import { withCode } from '../../cart/cart-codes.ts'
import { currentCart } from '../../checkout/find-placed-order.ts'
import { storePath } from '../../store-paths.ts'
import type { PageLimits, Pages } from '../sending/bind-page.ts'

/**
 * Returns a path within the shop, whatever the link requests, because a link in the shop's name never leads
 * elsewhere.
 */
export function pathBelowShop(shop_slug: string, to: string | null): string {
  const home = storePath({ slug: shop_slug })
  if (to === null || !/^\/[^/\\]/.test(to)) return home
  const { pathname, search, hash } = new URL(`http://shop.invalid${home}${to}`)
  return pathname.startsWith(`${home}/`) && pathname !== `${home}/` ? `${pathname}${search}${hash}` : home
}

export function bindDiscountLinks({ bind }: Pages, limits: PageLimits): void {
  bind(
    'GET',
    '/store/:shop/discount/:code',
    async (visit, { db }) => {
      const { shop, params, query } = visit
      const code = normalCode(params.code ?? '')
      const there = { go_to: pathBelowShop(shop.slug, query.get('to')), status: 303 } as const
      if (!isCode(code)) return there
      const { cart } = await currentCart(db, visit)
      const with_code = { ...cart, codes: withCode(cart.codes, code) }
      // An order for the whole cart was paid, and the buyer may not have returned to the order's page, which
      // tells the browser.
      const is_paid = visit.cart.items.length > 0 && cart.items.length === 0
      return is_paid ? { ...there, cart: with_code, bought: visit.cart.id } : { ...there, cart: with_code }
    },
    limits,
  )
}
