// Prices a checkout while the buyer fills in the form, by the same calculation as the order.

import { isAmountProblem } from '@kontor/contract/orders/amount-problems'
import type { Calculation } from '@kontor/contract/orders/orders'
import type { PublicOrderStatus } from '@kontor/contract/orders/payments/order-payment'
import { isCountry } from '@kontor/contract/shops/addresses/countries'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { CheckoutValues } from '@kontor/contract/storefront/storefront-pages'
import { isUuid } from '@kontor/contract/values/id'
import { calculateOrder } from '../../prices/calculation/calculate-order.ts'
import type { KnownCustomer } from '../../prices/calculation/customer-token.ts'
import type { PricingSource } from '../../prices/calculation/load-pricing-facts.ts'
import type { CodeGuesses } from '../../prices/calculation/offers/code-guesses.ts'
import type { Cart, CartItem } from '../cart/cart-cookie.ts'
import { vatNumberOf } from './checkout-values.ts'
import { withShopCurrency } from './shop-currency.ts'

export interface WithCodes extends Pick<Cart, 'codes' | 'cards'> {
  guesses: CodeGuesses
  language: StoreLanguage
  /** The visitor's own order waiting for payment. */
  own: PublicOrderStatus | undefined
  /**
   * The customer whose prices count: the visitor, after proving an address. An address typed in the form
   * proves nothing.
   */
  customer: KnownCustomer | undefined
}

/** The page's obstacle judges the amount after the visitor's own unpaid order is counted. */
const withoutAmountProblems = (calculation: Calculation): Calculation => ({
  ...calculation,
  problems: calculation.problems.filter(({ code }) => !isAmountProblem(code)),
})

/**
 * Returns null if the cart has no item or no country. A shipping method that does not serve the destination
 * is replaced by the cheapest method that does.
 */
export async function priceCheckout(
  source: PricingSource,
  shop_id: string,
  items: CartItem[],
  values: CheckoutValues,
  { codes, cards, guesses, language, own, customer }: WithCodes,
): Promise<Calculation | null> {
  const { country, state, zip } = values.shipping_address
  if (items.length === 0 || !isCountry(country)) return null
  const question = {
    shop_id,
    items,
    destination_country: country,
    destination_state: state,
    destination_zip: zip,
    vat_number: vatNumberOf(values),
    codes: [...codes],
    gift_cards: [...cards],
    language,
    customer_user_email: values.email.trim() || undefined,
  }
  const ask = async (more: { shipping_method?: string }) => {
    const calculated = await calculateOrder(source, { ...question, ...more }, guesses, customer, own?.id)
    return withShopCurrency(withoutAmountProblems(calculated), cards, own)
  }
  const { shipping_method } = values
  if (!isUuid(shipping_method)) return ask({})
  const requested = await ask({ shipping_method: shipping_method.toLowerCase() })
  const is_there = requested.shipping_options.some(({ id }) => id === shipping_method.toLowerCase())
  return is_there ? requested : ask({})
}
