// Calculates the price of an order as shown to a buyer.

import { randomUUID } from 'node:crypto'
import { ERRORS } from '@kontor/contract/http/errors'
import type { CalculationRequest } from '@kontor/contract/orders/order-requests'
import type { Calculation } from '@kontor/contract/orders/orders'
import { isZero, toMajorText } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import {
  findAmountObstacle,
  findShopObstacle,
} from '../../money/payment-gateways/checking/find-payment-obstacle.ts'
import { buyerVatCheck, malformedVatCheck } from '../../taxes/vat-numbers/buyer-vat-check.ts'
import type { KnownCustomer } from './customer-token.ts'
import { loadPricingFacts, type Pricing, type PricingSource, type Read } from './load-pricing-facts.ts'
import { type CodeGuesses, NO_GUESSES } from './offers/code-guesses.ts'
import { type PricedBasket, priceBasket } from './price-basket.ts'
import type { BasketRequest, Problem } from './pricing-facts.ts'
import { inLanguage } from './translate-basket.ts'

/** Returns the items as calculations show them, with the products' present titles and SKUs. */
export const itemsOf = ({ lines, priced }: PricedBasket) =>
  priced.items.map((item, at) => ({
    product_id: item.product_id,
    title: lines[at]!.title,
    sku: lines[at]!.sku,
    group_id: lines[at]!.group_id,
    option_values: lines[at]!.option_values,
    variant_title: lines[at]!.variant_title,
    quantity: item.quantity,
    is_gift_card: lines[at]!.is_gift_card,
    unit_price: item.unit_price,
    unit_tax: item.unit_tax,
    unit_discount: item.unit_discount,
    subtotal_before_discount: item.subtotal_before_discount,
    discount_total: item.discount_total,
    subtotal: item.subtotal,
    tax_rate: item.tax_rate,
    tax_total: item.tax_total,
    total: item.total,
    tax_basis: item.tax_basis,
    tax_label: item.tax_label,
    tax_country: item.tax_country,
    taken_out_rate: item.taken_out_rate,
    base_price: lines[at]!.base_price,
    price_list_id: lines[at]!.price_list_id,
    discounts: item.discounts,
  }))

/** Adds the field stored only by orders: whether each item ships. */
export const orderItemsOf = (basket: PricedBasket) =>
  itemsOf(basket).map((item, at) => ({
    ...item,
    requires_shipping: basket.lines[at]!.requires_shipping,
  }))

/** Returns the amounts common to calculations and orders. */
export const totalsOf = ({ priced, discounts, discount_problems, paid_by_cards }: PricedBasket) => ({
  subtotal_before_discount: priced.subtotal_before_discount,
  discount_total: priced.discount_total,
  subtotal: priced.subtotal,
  shipping_total: priced.shipping_total,
  tax_total: priced.tax_total,
  total: priced.total,
  shipping_discount: priced.shipping_discount,
  discounts: [...discounts],
  discount_problems: [...discount_problems],
  gift_cards: [...paid_by_cards.gift_cards],
  gift_card_total: paid_by_cards.gift_card_total,
  amount_due: paid_by_cards.amount_due,
  gift_card_problems: [...paid_by_cards.gift_card_problems],
})

/**
 * Prices a basket in the language named by the request. Refuses the same inputs as `loadPricingFacts` and
 * `priceBasket`.
 */
export async function priceForBuyer(
  pricing: Pricing,
  db: Db,
  request: BasketRequest,
  read: Read,
): Promise<PricedBasket> {
  const basket = priceBasket(await loadPricingFacts(pricing, db, request, read), request)
  const amount_problems = await findAmountProblems(db, basket, request)
  const judged = amount_problems.length === 0 ? basket : withProblems(basket, amount_problems)
  return inLanguage(db, judged, request.language)
}

const withProblems = (basket: PricedBasket, more: readonly Problem[]): PricedBasket => ({
  ...basket,
  problems: [...basket.problems, ...more],
})

/**
 * A buyer pays by card if the shop takes cards. An order of an amount that no card can pay would hold stock
 * and the money of gift cards for nothing. Members may take the money in another way, and so may a shop
 * without a gateway.
 */
async function findAmountProblems(
  db: Db,
  { paid_by_cards: { amount_due }, shop: { shop_id, currency } }: PricedBasket,
  { is_by_member }: BasketRequest,
): Promise<Problem[]> {
  if (is_by_member || isZero(amount_due)) return []
  const code = findAmountObstacle({ amount_due, currency })
  if (code === null || code === 'currency_not_supported') return []
  if ((await findShopObstacle(db, shop_id, currency)) !== null) return []
  return [{ code, message: ERRORS[code].message }]
}

/**
 * Calculates for the public and stores no order. `customer` is a logged-in buyer. `own_order_id` is the
 * buyer's unpaid order, which the new order would replace. The caller has checked that the order belongs to
 * the buyer.
 */
export async function calculateOrder(
  { db, pricing }: PricingSource,
  calculation: CalculationRequest,
  guesses: CodeGuesses = NO_GUESSES,
  customer?: KnownCustomer,
  own_order_id?: string,
): Promise<Calculation> {
  const request = publicBasket(calculation)
  return calculateBasket(
    { db, pricing },
    calculation,
    {
      ...request,
      email: request.email ?? customer?.email,
      proved_email: customer?.email,
      login_email: customer?.email,
      own_order_id,
      ...guesses.forBasket(),
    },
    guesses,
  )
}

/** Like `calculateOrder`, for a basket of a buyer or a member. The result repeats `echoed`. */
export async function calculateBasket(
  { db, pricing }: PricingSource,
  echoed: EchoedFields,
  request: BasketRequest,
  guesses: CodeGuesses = NO_GUESSES,
): Promise<Calculation> {
  const basket = await priceForBuyer(pricing, db, request, 'shown')
  guesses.note(basket, request)
  return shownCalculation(echoed, basket)
}

/** The basket of a request without a login. */
export const publicBasket = (request: CalculationRequest): BasketRequest => ({
  shop_id: request.shop_id,
  items: request.items,
  currency: request.currency,
  warehouse_id: request.warehouse_id,
  shipping_method: request.shipping_method,
  destination_country: request.destination_country,
  destination_state: request.destination_state,
  destination_zip: request.destination_zip,
  buyer_vat_number: request.vat_number ?? '',
  codes: request.codes,
  gift_cards: request.gift_cards,
  email: request.customer_user_email,
  language: request.language,
  is_by_member: false,
})

/** Returns true if a price leaves out the listed tax because no tax is due. */
const isTakenOut = ({ priced }: PricedBasket): boolean =>
  priced.items.some(({ taken_out_rate }) => taken_out_rate !== '0')

/** The fields of the request repeated in the response. */
type EchoedFields = Pick<CalculationRequest, 'id' | 'notes'>

export function shownCalculation(request: EchoedFields, basket: PricedBasket): Calculation {
  const { shop } = basket
  return {
    id: request.id ?? randomUUID(),
    shop_id: shop.shop_id,
    warehouse_id: basket.warehouse?.id ?? null,
    currency: shop.currency,
    status: 'draft',
    shipping_method: basket.shipping?.id ?? null,
    notes: request.notes ?? '',
    prices_include_tax: shop.prices_include_tax,
    items: itemsOf(basket),
    ...totalsOf(basket),
    // The response leaves out the ids of the cards. The holder of a code may not see them.
    gift_cards: basket.paid_by_cards.gift_cards.map(({ gift_card_id: _, ...card }) => card),
    tax_lines: basket.priced.tax_lines,
    shipping_options: basket.options.map((option) => ({
      id: option.id,
      warehouse_id: option.warehouse_id,
      title: option.title,
      ...(option.description === '' ? {} : { description: option.description }),
      provider: option.provider,
      service_level: option.service_level,
      amount: toMajorText(option.amount_minor, shop.currency),
      discounted_amount: toMajorText(basket.priced.shippingLeft(option.amount_minor), shop.currency),
      ...(basket.shows_prices_without_tax || isTakenOut(basket)
        ? { net_amount: toMajorText(basket.priced.shippingNet(option.amount_minor), shop.currency) }
        : {}),
    })),
    problems: [...basket.problems],
    vat_check: basket.vat_check === null ? null : shownCheck(basket.vat_check),
    shows_prices_without_tax: basket.shows_prices_without_tax,
  }
}

const shownCheck = (check: NonNullable<PricedBasket['vat_check']>) =>
  typeof check === 'string' ? malformedVatCheck(check) : buyerVatCheck(check)
