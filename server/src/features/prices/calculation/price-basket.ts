// Prices a basket: the lines, the warehouse, the taxes, the sums, and the reasons why the basket cannot be
// ordered. The module is pure: facts in, prices out.

import { MAX_GIFT_CARDS_SOLD } from '@kontor/contract/orders/gift-cards-sold'
import { UNKNOWN_PRODUCT } from '@kontor/contract/orders/order-requests'
import type { DiscountProblem, OrderDiscount } from '@kontor/contract/prices/order-discounts'
import { parseCurrency } from '@kontor/contract/values/currencies'
import { toMajorText, toMinor } from '@kontor/contract/values/money'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { type DiscountedOrder, priceDiscounted } from '../../../pricing/discounts/price-discounted.ts'
import { toThresholdEuro } from '../../../pricing/tax/distance-sales.ts'
import type { TaxComponent } from '../../../pricing/tax/tax.ts'
import type { CheckedNumber } from '../../taxes/vat-numbers/check-vat-number.ts'
import { type Choice, chooseWarehouse, type StockedWarehouse } from './choose-warehouse.ts'
import {
  codeProblems,
  discountRules,
  discountsGiven,
  manualRules,
  priceByLists,
  tellsAddress,
} from './offers/discount-basket.ts'
import { type PaidByCards, payByCards } from './offers/gift-card-basket.ts'
import {
  type BasketLine,
  type BasketRequest,
  type PricingFacts,
  type Problem,
  type ShopFacts,
  shipsSomething,
  sumItems,
  withoutGiftCards,
} from './pricing-facts.ts'
import { goodsShown, taxBasket } from './tax-basket.ts'

/** An order in the state of an order placed now. */
export interface PricedBasket extends Choice {
  paid_by_cards: PaidByCards
  shop: ShopFacts
  lines: readonly BasketLine[]
  priced: DiscountedOrder
  /** The discounts that take something off, in the order applied. */
  discounts: readonly OrderDiscount[]
  /** The sent codes that take nothing off. */
  discount_problems: readonly DiscountProblem[]
  /** True if the total reveals that the shop knows the buyer's address. */
  is_address_known: boolean
  is_distance_sale: boolean
  /**
   * The amount that the order counts towards the distance sales threshold, as money text in euro. Is null if
   * the order is no distance sale.
   */
  distance_sale_eur: string | null
  /**
   * The result of checking the buyer's VAT number. The typed text if the text is no VAT number. Is null if
   * the number does not affect the tax.
   */
  vat_check: CheckedNumber | string | null
  /** True if the buyer sees prices without tax but still pays the tax. */
  shows_prices_without_tax: boolean
}

/**
 * Refuses `not_found` for a product of another shop. Refuses `currency_mismatch`. Refuses, at the field, a
 * warehouse that is not an active warehouse of the shop. `problems` lists everything else that prevents the
 * order.
 */
export function priceBasket(facts: PricingFacts, request: BasketRequest): PricedBasket {
  const { shop } = facts
  if (request.currency !== undefined && parseCurrency(request.currency) !== shop.currency)
    throw apiError('currency_mismatch', `The shop sells in ${shop.currency}.`)
  const wanted = sumItems(request.items)
  const lines = linesOf(wanted, facts, request)
  if (request.warehouse_id && !shop.warehouses.some(({ id }) => id === request.warehouse_id))
    throw invalidField('warehouse_id', 'Warehouse: the shop has no active warehouse with this id.')
  const warehouses = stockedWarehouses(facts, wanted, request.destination_country)
  const goods = withoutGiftCards(lines)
  const choice =
    goods.length === 0
      ? NO_GOODS
      : chooseWarehouse(
          {
            currency: shop.currency,
            lines: goods,
            warehouses,
            goodsShown: (origin) => goodsShown(facts, goods, origin, request),
          },
          request,
        )
  const origin = (shipsSomething(lines) ? choice.warehouse?.place : null) ?? shop.place
  const { taxOf, takenOutOf, is_distance_sale, vat_check, is_state_missing } = taxBasket(
    facts,
    goods,
    origin,
    request,
  )
  const priced = priceDiscounted({
    rules: discountRules(facts, lines, request),
    manual: manualRules(request, lines, shop.currency),
    currency: shop.currency,
    prices_include_tax: shop.prices_include_tax,
    shipping_minor: request.shipping_minor ?? choice.shipping?.amount_minor ?? 0n,
    is_shipping_set: request.shipping_minor !== undefined,
    lines: lines.map((line) => ({
      product_id: line.product_id,
      quantity: line.quantity,
      unit_price: line.unit_price,
      tax: line.is_gift_card ? NO_TAX : taxOf(line),
      taken_out_rate: line.is_gift_card ? undefined : takenOutOf(line),
      requires_shipping: line.requires_shipping,
    })),
  })
  // The function and its callees spell out every field because they run for every calculation, and spreading
  // objects is slow.
  return {
    shop,
    lines,
    warehouse: choice.warehouse,
    shipping: choice.shipping,
    options: choice.options,
    problems: [
      ...lines.filter((line) => !line.is_on_sale).map(unavailable),
      ...tooManyGiftCards(lines),
      ...choice.problems,
      ...(is_state_missing ? [STATE_MISSING] : []),
    ],
    priced,
    paid_by_cards: payByCards(facts, request, {
      total: priced.total,
      payable: payableOf(lines, priced, shop.currency),
    }),
    discounts: discountsGiven(facts, request, priced),
    discount_problems: codeProblems(facts, request, priced.useless),
    is_address_known: tellsAddress(facts.offers),
    is_distance_sale,
    vat_check,
    shows_prices_without_tax: facts.offers.shows_prices_without_tax,
    distance_sale_eur: is_distance_sale
      ? toThresholdEuro(
          toMajorText(netOf(lines, priced, shop.currency), shop.currency),
          shop.currency,
          facts.now.slice(0, 10),
        )
      : null,
  }
}

const NO_GOODS: Choice = { warehouse: undefined, shipping: undefined, options: [], problems: [] }
/**
 * All gift cards share one array, because the pricing groups lines by the array's identity (see
 * `TaxedBuyer`).
 */
const NO_TAX: readonly TaxComponent[] = []

const STATE_MISSING: Problem = {
  code: 'state_missing',
  message: 'The tax depends on the state or province. Enter it, or a complete postal code.',
}

type Lines = readonly Pick<BasketLine, 'is_gift_card'>[]

/** Returns the amount that gift cards may pay: everything except gift cards. */
function payableOf(lines: Lines, { total, items }: DiscountedOrder, currency: string): bigint {
  let payable = toMinor(total, currency)
  for (const [at, { is_gift_card }] of lines.entries())
    if (is_gift_card) payable -= toMinor(items[at]!.total, currency)
  return payable
}

/** Goods and shipping without tax, and without gift cards, which are no supply (Directive 2006/112/EC, articles 59c and 78 (b)). */
function netOf(lines: Lines, { subtotal, shipping_total, items }: DiscountedOrder, currency: string): bigint {
  let net = toMinor(subtotal, currency) + toMinor(shipping_total, currency)
  for (const [at, { is_gift_card }] of lines.entries())
    if (is_gift_card) net -= toMinor(items[at]!.subtotal, currency)
  return net
}

const unavailable = ({ product_id }: BasketLine): Problem => ({
  code: 'product_unavailable',
  product_id,
  message: 'This product is no longer available.',
})

/**
 * Reports the problem at the line with the most gift cards. `available` is the number of cards possible
 * beside the remaining lines.
 */
export function tooManyGiftCards(
  lines: readonly Pick<BasketLine, 'product_id' | 'quantity' | 'is_gift_card'>[],
): Problem[] {
  const cards = lines.filter(({ is_gift_card }) => is_gift_card).sort((a, b) => b.quantity - a.quantity)
  const [most] = cards
  const surplus = cards.reduce((sum, { quantity }) => sum + quantity, 0) - MAX_GIFT_CARDS_SOLD
  if (most === undefined || surplus <= 0) return []
  return [
    {
      code: 'insufficient_stock',
      product_id: most.product_id,
      available: Math.max(0, most.quantity - surplus),
      message: `An order can have at most ${MAX_GIFT_CARDS_SOLD} gift cards.`,
    },
  ]
}

/** Outside the shop, nobody sees the title and SKU of a product that is not on sale. */
const NOT_SHOWN = { title: '', sku: '', group_id: null, option_values: [], variant_title: '' }

function linesOf(
  wanted: ReadonlyMap<string, number>,
  { products, offers, shop }: PricingFacts,
  { is_by_member }: BasketRequest,
): BasketLine[] {
  const lines: BasketLine[] = []
  for (const [product_id, quantity] of wanted) {
    const product = products.get(product_id)
    if (product === undefined) throw apiError('not_found', UNKNOWN_PRODUCT)
    const is_on_sale = !product.is_archived && (product.is_live || is_by_member)
    const base_price = product.unit_price
    const { unit_price, price_list_id } = product.is_gift_card
      ? { unit_price: base_price, price_list_id: null }
      : priceByLists({ product_id, quantity, base_price }, offers, shop.currency)
    const shown = is_on_sale ? product : NOT_SHOWN
    lines.push({
      product_id,
      quantity,
      title: shown.title,
      sku: shown.sku,
      group_id: shown.group_id,
      option_values: shown.option_values,
      variant_title: shown.variant_title,
      unit_price,
      base_price,
      price_list_id,
      requires_shipping: product.requires_shipping,
      allow_negative_stock: product.allow_negative_stock,
      is_digital: product.is_digital,
      is_gift_card: product.is_gift_card,
      tax_class: product.tax_class,
      weight: product.weight,
      is_on_sale,
      row_version: product.row_version,
    })
  }
  return lines
}

/** The shop's warehouses with their rates for the destination. Stock that was not read is taken to be enough. */
function stockedWarehouses(
  { shop, stock }: PricingFacts,
  wanted: ReadonlyMap<string, number>,
  country: string,
): StockedWarehouse[] {
  return shop.warehouses.map(({ id, place, templates }) => {
    const rates: StockedWarehouse['rates'][number][] = []
    for (const template of templates) {
      const rate = template.rates.get(country)
      if (rate !== undefined) rates.push({ template, rate })
    }
    if (stock === null) return { id, place, rates, available: wanted }
    const available = new Map<string, number>()
    for (const level of stock) if (level.warehouse_id === id) available.set(level.product_id, level.available)
    return { id, place, rates, available }
  })
}
