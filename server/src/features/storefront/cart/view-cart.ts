// The cart with its products, and the price in one country.

import type { Calculation } from '@kontor/contract/orders/orders'
import type { PublicShop } from '@kontor/contract/storefront/storefront'
import type { CartLine, CartView } from '@kontor/contract/storefront/storefront-pages'
import { totalAt } from '@kontor/contract/storefront/tile-from-quantity'
import type { Db } from '../../../db/pool.ts'
import { calculateOrder } from '../../prices/calculation/calculate-order.ts'
import type { PricingSource } from '../../prices/calculation/load-pricing-facts.ts'
import type { Translator } from '../../shops/translations/translator.ts'
import type { CurrentCart } from '../checkout/find-placed-order.ts'
import { ownUnpaid, withShopCurrency } from '../checkout/shop-currency.ts'
import type { Visit } from '../pages/visit.ts'
import { listOwnHolds } from '../storefront-pages.queries.ts'
import { countryOptions, findDestinations } from '../views/countries.ts'
import { findTiles } from '../views/product-tiles.ts'
import { settleCodes, settledCalculation } from './cart-codes.ts'
import type { Cart, CartItem } from './cart-cookie.ts'

export interface CartLines {
  lines: CartLine[]
  /** True if any item in the cart must be shipped. */
  ships: boolean
  /** The ids of products that are not shipped. */
  unshipped: string[]
  /** The ids of products in the cart with files or licence keys for the buyer. */
  digital: string[]
  /** The ids of gift cards in the cart. */
  gift_cards: string[]
}

/** Returns one line for each item, also for products no longer sold. */
export async function readLines(
  db: Db,
  shop: PublicShop,
  cart: Cart,
  origin: string,
  texts: Translator,
): Promise<CartLines> {
  const found = await findTiles(
    db,
    shop.id,
    cart.items.map(({ product_id }) => product_id),
    origin,
    texts,
  )
  const currency = shop.default_currency
  const lines = cart.items.map(({ product_id, quantity }): CartLine => {
    const product = found.get(product_id)?.tile ?? null
    const line_total = product && totalAt(product, quantity, currency)
    return { product_id, quantity, product, line_total }
  })
  const digital = [...found].flatMap(([id, { is_digital }]) => (is_digital ? [id] : []))
  const gift_cards = [...found].flatMap(([id, { is_gift_card }]) => (is_gift_card ? [id] : []))
  const unshipped = lines.map((line) => line.product_id).filter((id) => !found.get(id)?.ships)
  return { lines, ships: unshipped.length < lines.length, unshipped, digital, gift_cards }
}

/**
 * Returns the items that can be ordered, because their product is still sold. Only these items may be priced.
 */
export const buyable = (lines: readonly CartLine[]): CartItem[] =>
  lines.flatMap(({ product_id, quantity, product }) => (product ? [{ product_id, quantity }] : []))

/** `cart` may differ from the cart at the start of the visit. */
export type CartVisit = Pick<Visit, 'shop' | 'visitor' | 'texts' | 'guesses' | 'customer' | 'cart'>

export interface CartNotices {
  added?: string | null
  short?: CartView['short']
  is_full?: boolean
  is_not_stored?: boolean
  removed?: CartView['removed']
  /** The entered code, as kept among the codes of the cart. */
  typed?: string | null
  refused_code?: CartView['refused_code']
  /** The problem of the entered gift card, which the cart does not have. */
  card_problem?: CartView['card_problems'][number] | null
}

/** `origin` is where files are served, without a slash at the end. */
export async function viewCart(
  source: PricingSource,
  { shop, cart, visitor, texts, guesses, customer, placed }: CartVisit & Pick<CurrentCart, 'placed'>,
  origin: string,
  {
    added = null,
    short = null,
    is_full = false,
    is_not_stored = false,
    removed = null,
    typed = null,
    refused_code = null,
    card_problem = null,
  }: CartNotices = {},
): Promise<CartView> {
  const { lines, ships } = await readLines(source.db, shop, cart, origin, texts)
  const items = buyable(lines)
  const { ship_to, country } = await findDestinations(source.db, shop, ships, [cart.country, visitor.region])
  const own = ownUnpaid(placed, cart.id)
  const calculation: Calculation | null =
    items.length === 0
      ? null
      : withShopCurrency(
          await calculateOrder(
            source,
            {
              shop_id: shop.id,
              items,
              destination_country: country,
              language: visitor.lang,
              codes: [...cart.codes],
              gift_cards: [...cart.cards],
            },
            guesses,
            customer,
            own?.id,
          ),
          cart.cards,
          own,
        )
  const settled = settleCodes({ codes: cart.codes, cards: cart.cards, typed }, calculation)
  return {
    kind: 'cart',
    lines,
    country,
    ship_to,
    countries: countryOptions(visitor.lang),
    calculation: settledCalculation(calculation, settled),
    own_holds: own ? await listOwnHolds(source.db, shop.id, own.id) : [],
    added,
    short,
    is_full,
    is_not_stored,
    removed,
    ...settled,
    refused_code: settled.refused_code ?? refused_code,
    card_problems: card_problem ? [...settled.card_problems, card_problem] : settled.card_problems,
  }
}
