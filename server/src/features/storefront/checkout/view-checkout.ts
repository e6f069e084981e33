// The checkout page: empty, or with the entries and the reason for showing the form again.

import type { FieldError } from '@kontor/contract/http/errors'
import type { Calculation, OrderProblem } from '@kontor/contract/orders/orders'
import type { PublicOrderStatus } from '@kontor/contract/orders/payments/order-payment'
import type {
  CheckoutNotice,
  CheckoutValues,
  CheckoutView,
} from '@kontor/contract/storefront/storefront-pages'
import type { Db } from '../../../db/pool.ts'
import {
  findPaymentObstacle,
  findShopObstacle,
} from '../../money/payment-gateways/checking/find-payment-obstacle.ts'
import { findOpenPayment, findOrderObstacle } from '../../orders/payments/payments.ts'
import type { PricingSource } from '../../prices/calculation/load-pricing-facts.ts'
import { settleCodes, settledCalculation } from '../cart/cart-codes.ts'
import { buyable, type CartLines, type CartVisit } from '../cart/view-cart.ts'
import { listOwnHolds } from '../storefront-pages.queries.ts'
import { countryOptions, findDestinations } from '../views/countries.ts'
import { blankValues } from './checkout-values.ts'
import { priceCheckout } from './price-checkout.ts'
import { ownUnpaid } from './shop-currency.ts'

export interface CheckoutState {
  values?: CheckoutValues
  errors?: FieldError[]
  problems?: OrderProblem[]
  notice?: CheckoutNotice | null
  /** The calculation, if already made; undefined to make the calculation. */
  calculation?: Calculation | null
  /** The order placed from the cart. */
  placed?: PublicOrderStatus | undefined
  /** The id of the cart in the browser, if the form came with another id. */
  cart_id?: string
  /** The entered code, as kept among the codes of the cart. */
  typed?: string | null
}

export async function viewCheckout(
  source: PricingSource,
  { shop, cart, visitor, guesses, customer }: CartVisit,
  { lines, ships, digital, gift_cards }: Omit<CartLines, 'unshipped'>,
  state: CheckoutState = {},
): Promise<CheckoutView> {
  const { ship_to, country } = await findDestinations(source.db, shop, ships, [cart.country, visitor.region])
  const values = state.values ?? blankValues(country, customer?.email)
  const { codes, cards } = cart
  const { placed, cart_id = cart.id, typed = null } = state
  // The order's id is in the address of the order, so the id alone does not disclose the items.
  const own = ownUnpaid(placed, cart_id)
  const calculation =
    state.calculation === undefined
      ? await priceCheckout(source, shop.id, buyable(lines), values, {
          codes,
          cards,
          guesses,
          own,
          customer,
          language: visitor.lang,
        })
      : state.calculation
  const settled = settleCodes({ codes, cards, typed }, calculation)
  const unpaid_order = placed?.status === 'new' ? await viewUnpaid(source.db, shop.id, placed) : null
  return {
    kind: 'checkout',
    order_id: cart.id,
    is_priced_by_page:
      customer !== undefined ||
      own !== undefined ||
      // What is sold without tax is shown so, and the page does that.
      (shop.prices_include_tax && shop.untaxed_prices === 'net') ||
      (calculation === null && settled.cards.length > 0),
    values,
    is_returned: state.values !== undefined,
    lines,
    needs_shipping: ships,
    delivered_immediately: digital,
    gift_cards,
    ship_to,
    countries: countryOptions(visitor.lang),
    calculation: settledCalculation(calculation, settled),
    errors: state.errors ?? [],
    problems: state.problems ?? calculation?.problems ?? [],
    notice: state.notice ?? null,
    unpaid_order,
    obstacle: calculation
      ? await findPaymentObstacle(source.db, shop.id, calculation)
      : await findShopObstacle(source.db, shop.id, shop.default_currency),
    ...settled,
    own_holds: own ? await listOwnHolds(source.db, shop.id, own.id) : [],
  }
}

async function viewUnpaid(
  db: Db,
  shop_id: string,
  order: PublicOrderStatus,
): Promise<CheckoutView['unpaid_order']> {
  const { id, order_number, amount_due } = order
  const open = await findOpenPayment(db, shop_id, id)
  const is_money_on_its_way = open?.status === 'authorized'
  const can_pay = !is_money_on_its_way && (await findOrderObstacle(db, shop_id, order)) === null
  return { id, order_number, amount_due, can_pay, is_money_on_its_way }
}
