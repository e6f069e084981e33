// The order form: the shop's products on one page, as many as fit, and the checkout below them.

import { MAX_PAGE_SIZE } from '@kontor/contract/http/page'
import type { PublicProduct } from '@kontor/contract/storefront/storefront'
import type { OrderFormView } from '@kontor/contract/storefront/storefront-pages'
import type { PricingSource } from '../../prices/calculation/load-pricing-facts.ts'
import { withSettled } from '../cart/cart-codes.ts'
import { type CardEncryption, encryptCards } from '../cart/encrypted-cards.ts'
import type { CartLines, CartVisit } from '../cart/view-cart.ts'
import { type CheckoutState, viewCheckout } from '../checkout/view-checkout.ts'
import { listCatalogue } from '../read-catalogue.ts'
import { listDestinations } from '../storefront-pages.queries.ts'
import { tilesOf } from './product-tiles.ts'

interface FormInput extends CartVisit {
  lines: CartLines
  is_framed: boolean
  state?: CheckoutState
}

export async function viewOrderForm(
  source: PricingSource & CardEncryption,
  input: FormInput,
  origin: string,
): Promise<OrderFormView> {
  const { db } = source
  const { shop, cart, texts, lines, is_framed, state } = input
  const [{ data, total }, destinations] = await Promise.all([
    listCatalogue(db, shop.id, { sort: 'title', limit: MAX_PAGE_SIZE }),
    listDestinations(db, shop.id),
  ])
  const is_empty = lines.lines.length === 0
  const ships = is_empty ? data.some((product) => product.requires_shipping) : lines.ships
  /** Also of what else is in the cart: the form orders that, too. */
  const idsOf = (is_meant: (product: PublicProduct) => boolean, in_cart: readonly string[]) => [
    ...new Set([...data.filter(is_meant).map(({ id }) => id), ...in_cart]),
  ]
  const checkout = await viewCheckout(
    source,
    input,
    {
      lines: lines.lines,
      ships,
      digital: idsOf((product) => product.is_digital, lines.digital),
      gift_cards: idsOf((product) => product.is_gift_card, lines.gift_cards),
    },
    state,
  )
  return {
    kind: 'order-form',
    products: await tilesOf(db, shop.id, data, origin, texts),
    unshipped: idsOf((product) => !product.requires_shipping, lines.unshipped),
    ship_to: destinations.map(({ country }) => country),
    is_cut: total > data.length,
    is_framed,
    encrypted_cards: encryptCards(source, shop.id, withSettled(cart, checkout).cards),
    // The empty form is cached for all visitors, so it must not contain an order id.
    checkout: is_empty ? { ...checkout, order_id: '' } : checkout,
  }
}
