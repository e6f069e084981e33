// The calculations that the scripts of checkout and order form ask for while somebody who is logged in fills them in: the public one knows nobody, and
// so not the prices of their customer groups. They only price: nothing is ordered and no cart is changed, whatever else the form has.

import { withCode } from '../../cart/cart-codes.ts'
import { emptyCart } from '../../cart/cart-cookie.ts'
import { withTyped } from '../../cart/change-cart.ts'
import { readValues, withOwnChoices } from '../../checkout/checkout-values.ts'
import { priceCheckout } from '../../checkout/price-checkout.ts'
import type { PageHandler, Pages } from '../sending/bind-page.ts'
import type { Ordering } from './checkout-pages.ts'

const NO_CODES: readonly string[] = []

export function bindCalculations({ bind }: Pages, { limits, guessesOf }: Omit<Ordering, 'isMailHeld'>): void {
  const calculate: PageHandler = async ({ shop, visitor, form, address, customer }, store) => {
    // Goods and codes are those that the page shows; another tab may have changed the cart. What gift cards pay, the page works out itself.
    const { items } = withTyped(emptyCart(), form)
    const calculation = await priceCheckout(
      store,
      shop.id,
      [...items],
      withOwnChoices(readValues(form), form),
      {
        codes: form.getAll('codes').reduce(withCode, NO_CODES),
        cards: [],
        guesses: guessesOf(address),
        language: visitor.lang,
        own: undefined,
        customer,
      },
    )
    return { calculation }
  }
  for (const page of ['/store/:shop/checkout', '/form/:shop'])
    bind('POST', `${page}/calculation`, calculate, { ...limits, priority: 'visit' })
}
