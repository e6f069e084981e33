// The checkout's pages: from the cart to the payment page.

import type { Platform } from '../../../../platform.ts'
import { changeCodes, withSettled } from '../../cart/cart-codes.ts'
import type { Cart } from '../../cart/cart-cookie.ts'
import { readLines } from '../../cart/view-cart.ts'
import { currentCart } from '../../checkout/find-placed-order.ts'
import { redirectToPayment } from '../../checkout/redirect-to-payment.ts'
import { type Submitted, submitCheckout } from '../../checkout/submit-checkout.ts'
import { viewCheckout } from '../../checkout/view-checkout.ts'
import type { BoundStore } from '../../store.ts'
import { cartPath, orderPath } from '../../store-paths.ts'
import type { PageLimits, Pages } from '../sending/bind-page.ts'
import type { PageResponse } from '../sending/page-response.ts'
import type { Visit } from '../visit.ts'

/**
 * Redirects from a form to the order. The cart gets the id of the order placed by the form, so the order's
 * page knows the buyer, and the cart is empty after the payment. The cart never takes an id that merely came
 * with the form, because having an order's cart gives rights over the order.
 */
export async function leadToOrder(
  store: BoundStore,
  visit: Visit,
  cart: Cart,
  submitted: Exclude<Submitted, { kind: 'back' }>,
): Promise<PageResponse> {
  const { kind, order_id } = submitted
  const page = orderPath(visit.shop, order_id)
  if (kind === 'look') return { go_to: page, status: 303 }
  const go_to = kind === 'pay' ? await redirectToPayment(store, order_id, page, visit) : page
  return { cart: { ...cart, id: order_id }, go_to, status: 303 }
}

export function bindCheckout({ bind }: Pages, limits: PageLimits, config: Platform['config']): void {
  const origin = config.public_url

  bind('GET', '/store/:shop/checkout', async (visit, store) => {
    const { db } = store
    const { shop, texts } = visit
    const { cart, placed } = await currentCart(db, visit)
    if (cart.items.length === 0) return { cart, go_to: cartPath(shop) }
    const lines = await readLines(db, shop, cart, origin, texts)
    const view = await viewCheckout(store, { ...visit, cart }, lines, { placed })
    return { cart: withSettled(cart, view), view }
  })

  bind(
    'POST',
    '/store/:shop/checkout',
    async (visit, store) => {
      const { shop, texts, form } = visit
      const { typed, ...codes } = changeCodes(visit.cart, form)
      const cart = { ...visit.cart, ...codes }
      const lines = await readLines(store.db, shop, cart, origin, texts)
      const submitted = await submitCheckout(store, { ...visit, cart, cart_id: cart.id, lines, typed })
      if (submitted.kind !== 'back') return leadToOrder(store, visit, cart, submitted)
      if (lines.lines.length === 0) return { go_to: cartPath(shop), status: 303 }
      const next = submitted.cart ?? cart
      const state = { ...submitted.state, typed }
      const view = await viewCheckout(store, { ...visit, cart: next }, lines, state)
      // The browser may cache the page, so going back from the payment page does not ask whether to send the
      // form again.
      return { view, status: submitted.status, cart: withSettled(next, view), is_cacheable: true }
    },
    limits,
  )
}
