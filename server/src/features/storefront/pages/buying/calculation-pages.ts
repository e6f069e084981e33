// The calculations requested by the scripts of checkout and order form while a visitor fills in the form. The
// scripts use these pages if the visitor is logged in, has an unpaid order, or has gift cards without a
// balance on the page. The public calculation knows no visitor, so it ignores prices of customer groups,
// discounts used by the visitor's order, and the visitor's gift cards. The pages only price. No order is
// placed and no cart is changed, whatever other fields the form has.

import { withCode } from '../../cart/cart-codes.ts'
import { emptyCart } from '../../cart/cart-cookie.ts'
import { withTyped } from '../../cart/change-cart.ts'
import { readValues, withOwnChoices } from '../../checkout/checkout-values.ts'
import { findPlacedOrder } from '../../checkout/find-placed-order.ts'
import { priceCheckout } from '../../checkout/price-checkout.ts'
import { ownUnpaid } from '../../checkout/shop-currency.ts'
import { orderIdOf } from '../../checkout/submit-checkout.ts'
import type { PageHandler, PageLimits, Pages } from '../sending/bind-page.ts'
import { cardsOf } from './form-pages.ts'

const NO_CODES: readonly string[] = []

export function bindCalculations({ bind }: Pages, limits: PageLimits): void {
  const calculate: PageHandler = async (visit, store) => {
    const { shop, visitor, cart, form, guesses, customer } = visit
    // Goods and codes are the goods and codes of the page, because another tab may have changed the cart.
    const { items } = withTyped(emptyCart(), form)
    const placed = await findPlacedOrder(store.db, shop.id, orderIdOf({ form, cart }))
    const calculation = await priceCheckout(
      store,
      shop.id,
      [...items],
      withOwnChoices(readValues(form), form),
      {
        codes: form.getAll('codes').reduce(withCode, NO_CODES),
        cards: cardsOf(visit, store),
        guesses,
        language: visitor.lang,
        own: ownUnpaid(placed, cart.id),
        customer,
      },
    )
    return { calculation }
  }
  for (const page of ['/store/:shop/checkout', '/form/:shop'])
    bind('POST', `${page}/calculation`, calculate, { ...limits, priority: 'visit' })
}
