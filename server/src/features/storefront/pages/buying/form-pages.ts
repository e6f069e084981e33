// The order form: products, address and button on one page. The choices are in the form's own fields, so the
// form also works in a frame on another site, although browsers block cookies there.

import { isUuid } from '@kontor/contract/values/id'
import type { Platform } from '../../../../platform.ts'
import { changeCodes, withSettled } from '../../cart/cart-codes.ts'
import type { Cart } from '../../cart/cart-cookie.ts'
import { CartFull, changeCart } from '../../cart/change-cart.ts'
import { decryptCards } from '../../cart/encrypted-cards.ts'
import { readLines } from '../../cart/view-cart.ts'
import { currentCart } from '../../checkout/find-placed-order.ts'
import { submitCheckout } from '../../checkout/submit-checkout.ts'
import type { CheckoutState } from '../../checkout/view-checkout.ts'
import type { BoundStore } from '../../store.ts'
import { viewOrderForm } from '../../views/view-order-form.ts'
import type { PageHandler, PageLimits, Pages } from '../sending/bind-page.ts'
import type { Visit } from '../visit.ts'
import { leadToOrder } from './checkout-pages.ts'

/** Returns the order id in the form; empty if the form has none. */
function sentId(form: URLSearchParams): string {
  const id = form.get('order_id')?.toLowerCase() ?? ''
  return isUuid(id) ? id : ''
}

/** Returns the cart with the choices of the form. Returns the unchanged cart if the cart has no room. */
function tryChange(cart: Cart, form: URLSearchParams): { cart: Cart; is_full: boolean } {
  try {
    return { cart: changeCart(cart, form).cart, is_full: false }
  } catch (error) {
    if (!(error instanceof CartFull)) throw error
    return { cart, is_full: true }
  }
}

/** Returns the notice of the form itself, whatever the result of the order. */
function ownNotice({ is_full, is_empty }: Record<'is_full' | 'is_empty', boolean>): CheckoutState {
  if (is_full) return { notice: 'cart_full' }
  return is_empty ? { notice: 'empty' } : {}
}

/** Gift cards sent with the form take precedence over gift cards in the browser's cookie. */
export function cardsOf({ shop, cart, form }: Visit, store: BoundStore): Cart['cards'] {
  const encrypted = form.get('cards')
  return encrypted === null ? cart.cards : decryptCards(store, shop.id, encrypted)
}

/**
 * Returns the cart to store in the browser. A signed cart gives rights over the order with the same id, and
 * the visitor can choose the id in the form. The browser therefore keeps its own id until an order has the id
 * of the form, also while no order exists.
 */
const withOwnId = (cart: Cart, sent_id: string, own: Cart): Cart =>
  cart.id === sent_id ? { ...cart, id: own.id } : cart

export function bindForm({ bind }: Pages, limits: PageLimits, config: Platform['config']): void {
  const origin = config.public_url

  bind('GET', '/form', ({ shop }) => ({ go_to: `/form/${shop.slug}` }))

  const showForm: PageHandler = async (visit, store) => {
    const { db } = store
    const { shop, texts } = visit
    const { cart, placed } = await currentCart(db, visit)
    const lines = await readLines(db, shop, cart, origin, texts)
    const view = await viewOrderForm(store, { ...visit, cart, lines, state: { placed } }, origin)
    return {
      view,
      // Adding a gateway does not notify caches, so a page without a gateway is not cached.
      is_cacheable:
        cart.items.length === 0 &&
        cart.codes.length === 0 &&
        cart.cards.length === 0 &&
        placed === undefined &&
        view.checkout.obstacle === null,
      canonical: `/form/${shop.slug}`,
      ...(cart === visit.cart ? {} : { cart }),
    }
  }
  bind('GET', '/form/:shop', showForm, { depends_on: [] })

  bind(
    'POST',
    '/form/:shop',
    async (visit, store) => {
      const { shop, texts, form } = visit
      const sent_id = sentId(form)
      const id = sent_id || visit.cart.id
      const { typed, ...codes } = changeCodes({ codes: visit.cart.codes, cards: cardsOf(visit, store) }, form)
      const { cart, is_full } = tryChange({ ...visit.cart, id, ...codes }, form)
      const lines = await readLines(store.db, shop, cart, origin, texts)
      const is_order = form.get('action') === 'pay' && !is_full
      // If the form has no id, pressing twice would make two orders. The page is shown again, now with an id.
      if (is_full || (is_order && id !== sent_id)) form.set('action', 'update')
      const submitted = await submitCheckout(store, { ...visit, cart, cart_id: visit.cart.id, lines, typed })
      if (submitted.kind !== 'back') return leadToOrder(store, visit, cart, submitted)
      const next = submitted.cart ?? cart
      const is_empty = is_order && lines.lines.length === 0
      const state = { ...submitted.state, typed, ...ownNotice({ is_full, is_empty }) }
      const view = await viewOrderForm(store, { ...visit, cart: next, lines, state }, origin)
      return {
        view,
        status: submitted.status,
        cart: withOwnId(withSettled(next, view.checkout), sent_id, visit.cart),
        // The encrypted gift cards of a page are as good as money for a while.
        is_cacheable: view.encrypted_cards === '',
      }
    },
    limits,
  )
}
