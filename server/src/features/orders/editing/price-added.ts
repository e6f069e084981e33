// Prices the goods that an edit adds to an order. Uses today's price lists and automatic product discounts,
// for the order's buyer, place and language.

import type { OrderEditPreview } from '@kontor/contract/orders/order-edits'
import type { Order, OrderProblem, TaxLine } from '@kontor/contract/orders/orders'
import type { OrderDiscount } from '@kontor/contract/prices/order-discounts'
import { addMoney, isZero } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import { apiError, invalidField } from '../../../http/errors/problem.ts'
import { reverseCharge } from '../../../pricing/tax/tax.ts'
import { findEmail } from '../../accounts/users/users.ts'
import { orderItemsOf } from '../../prices/calculation/calculate-order.ts'
import {
  loadPricingFacts,
  type PricingSource,
  type Read,
} from '../../prices/calculation/load-pricing-facts.ts'
import { type PricedBasket, priceBasket } from '../../prices/calculation/price-basket.ts'
import { type BasketRequest, type ShopFacts, shipsSomething } from '../../prices/calculation/pricing-facts.ts'
import { inLanguage } from '../../prices/calculation/translate-basket.ts'
import { findLoginOf } from '../../prices/discounts/claim-uses.ts'
import { withIds } from '../../prices/discounts/manual-discounts.ts'
import { type CheckedNumber, isProven } from '../../taxes/vat-numbers/check-vat-number.ts'
import { findStoredCheck } from '../../taxes/vat-numbers/order-vat-checks.ts'
import { placesOf } from '../placing/order-request.ts'
import { type AddedShipping, listShipped, priceShipping } from './price-shipping.ts'

type AddedItem = ReturnType<typeof orderItemsOf>[number] & { gift_cards: [] }

/** Amounts are money text, as in an order. */
export interface Added {
  items: AddedItem[]
  subtotal_before_discount: string
  discount_total: string
  subtotal: string
  shipping_total: string
  tax_total: string
  total: string
  tax_lines: TaxLine[]
  discounts: OrderDiscount[]
  /**
   * The amount of the items that counts towards the distance sales threshold, in euro. Is null if the items
   * are no distance sale.
   */
  distance_sale_eur: string | null
}

/**
 * The problems that prevent an edit. A missing rate is no problem, because the shop sets the shipping itself.
 */
const BLOCKING: readonly OrderProblem['code'][] = [
  'insufficient_stock',
  'no_single_warehouse',
  'product_unavailable',
]

/**
 * An order of an account proves the account's address. An order in the store proves the address of the
 * buyer's login. An order entered by the shop proves the entered address.
 */
async function provedEmails(
  db: Db,
  order: Order,
): Promise<Pick<BasketRequest, 'proved_email' | 'login_email'>> {
  const { customer_user_id, customer_user_email, source } = order
  const login = await findLoginOf(db, order)
  const login_email = login ?? undefined
  if (customer_user_id)
    return { proved_email: (await findEmail(db, customer_user_id))?.email ?? undefined, login_email }
  if (login === undefined && source === 'registered_user') return { proved_email: customer_user_email }
  return { proved_email: login_email, login_email }
}

/** The register's answer that frees an edit from tax, if the order has no answer stored. */
interface NewCheck {
  requester: string
  check: CheckedNumber
}

export interface PricedEdit {
  added: Added
  problems: OrderProblem[]
  /** The warehouse from which the added goods are sold. Is null if the goods need no stock. */
  warehouse_id: string | null
  /** To be stored with the order. */
  new_check: NewCheck | null
}

const UNCHECKED =
  'The EU register (VIES) has not yet said whether the VAT number of this order is valid, so the tax on added items is not known. Preview the edit again in a few minutes.'

/**
 * Returns null if the number changes nothing, or if the order is already taxed by a stored check. Refuses
 * `invalid_transition` without a clear answer, because nothing would ask the register again.
 */
function newCheckOf(
  { vat_check, shop }: PricedBasket,
  stored_check: CheckedNumber | undefined,
): NewCheck | null {
  if (stored_check !== undefined || vat_check === null || typeof vat_check === 'string') return null
  if (vat_check.status === 'pending') throw apiError('invalid_transition', UNCHECKED)
  return isProven(vat_check) ? { requester: shop.vat_number, check: vat_check } : null
}

/**
 * Refuses, at `add`, all additions if the order lists prices with tax and the shop now lists prices without
 * tax, or the reverse. Refuses, at `add`, all additions if the warehouse of the order is no longer active.
 */
function throwIfUnaddable({ prices_include_tax, warehouse_id }: Order, shop: ShopFacts): void {
  // The lines and sums of the order are rounded in the way its prices are listed. Today's prices, converted,
  // would differ from the prices that the buyer sees in the shop.
  if (shop.prices_include_tax !== prices_include_tax)
    throw invalidField(
      'add',
      'The shop has changed since this order whether its prices include tax. Place a new order for what is added.',
    )
  if (warehouse_id !== null && !shop.warehouses.some(({ id }) => id === warehouse_id))
    throw invalidField(
      'add',
      'The warehouse of this order is no longer active. Activate it, or place a new order for what is added.',
    )
}

/**
 * Refuses, at `add`, goods that ship from a warehouse without an address. No order for these goods could be
 * placed either.
 */
function throwIfUnshippable({ lines, warehouse }: PricedBasket): void {
  if (shipsSomething(lines) && !warehouse?.place)
    throw invalidField(
      'add',
      'These items ship, but their warehouse has no address. Give it one, or place a new order for what is added.',
    )
}

/**
 * Returns the order's warehouse as `warehouse_id`. For an order without a warehouse, such as an order of gift
 * cards alone, returns a warehouse chosen for the added goods. Refuses, at their fields, products of other
 * shops, and discounts that are not on products or have an id in use. Refuses, at its field, shipping if
 * nothing in the order ships. Refuses the same problems as `throwIfUnaddable` and, unless there are problems,
 * as `throwIfUnshippable`. Refuses `invalid_transition` while the validity of the buyer's VAT number is
 * unknown.
 */
export async function priceAdded(
  { db, pricing }: PricingSource,
  order: Order,
  { remove, add, manual_discounts = [] }: Pick<OrderEditPreview, 'remove' | 'add' | 'manual_discounts'>,
  shipping_minor: bigint,
  read: Read,
): Promise<PricedEdit> {
  const wrong = manual_discounts.findIndex(
    (one) =>
      one.class !== 'product' ||
      (one.product_id !== undefined && !add.some((item) => item.product_id === one.product_id)),
  )
  if (wrong !== -1)
    throw invalidField(`manual_discounts.${wrong}`, 'Discount: added items can only have product discounts.')
  const places = placesOf(order.shipping_address, order.billing_address)
  const of = { shop_id: order.shop_id, order_id: order.id }
  const stored_check = await findStoredCheck(db, of, places.buyer_vat_number)
  const request: BasketRequest = {
    ...places,
    vat_check: stored_check,
    shop_id: order.shop_id,
    items: add,
    // If nothing is added, the warehouse of the order need not be active.
    warehouse_id: add.length === 0 ? null : order.warehouse_id,
    email: order.customer_user_email,
    ...(await provedEmails(db, order)),
    own_order_id: order.id,
    is_by_member: true,
    manual_discounts: await withIds(
      db,
      order.shop_id,
      manual_discounts,
      order.discounts.map(({ id }) => id),
    ),
  }
  const facts = await loadPricingFacts(pricing, db, request, read)
  if (add.length > 0) throwIfUnaddable(order, facts.shop)
  const discounts = facts.offers.discounts.filter(
    (one) => one.method === 'automatic' && one.class === 'product',
  )
  const is_shipping_only = shipping_minor > 0n && !shipsSomething([...facts.products.values()])
  const shipped = is_shipping_only ? await listShipped(db, order, remove) : []
  if (is_shipping_only && shipped.length === 0)
    throw invalidField('shipping', 'Shipping: nothing in this order ships.')
  const in_own_language = priceBasket(
    { ...facts, offers: { ...facts.offers, discounts } },
    { ...request, shipping_minor: is_shipping_only ? 0n : shipping_minor },
  )
  const basket = await inLanguage(db, in_own_language, order.language)
  const { priced } = basket
  const { shipping_total, tax_total, total, tax_lines } = is_shipping_only
    ? withShipping(
        priced,
        priceShipping(order, shipped, shipping_minor, reverseChargeOf(stored_check, places)),
        order.currency,
      )
    : priced
  const card = basket.lines.find(({ is_gift_card }) => is_gift_card)
  if (card)
    throw invalidField(
      `add.${add.findIndex((item) => item.product_id === card.product_id)}.product_id`,
      'Gift cards must be ordered separately.',
    )
  const problems = basket.problems.filter(({ code }) => BLOCKING.includes(code))
  if (problems.length === 0) throwIfUnshippable(basket)
  return {
    added: {
      items: orderItemsOf(basket).map((item) => ({ ...item, gift_cards: [] })),
      subtotal_before_discount: priced.subtotal_before_discount,
      discount_total: priced.discount_total,
      subtotal: priced.subtotal,
      shipping_total,
      tax_total,
      total,
      tax_lines,
      discounts: [...basket.discounts],
      distance_sale_eur: basket.distance_sale_eur,
    },
    problems,
    warehouse_id: order.warehouse_id ?? basket.warehouse?.id ?? null,
    new_check: newCheckOf(basket, stored_check),
  }
}

/**
 * Returns the reverse charge if the check of this order has proved that no tax is charged. Otherwise returns
 * undefined.
 */
const reverseChargeOf = (
  stored_check: CheckedNumber | undefined,
  {
    destination_country: country,
    destination_state: state,
    destination_zip: zip,
  }: ReturnType<typeof placesOf>,
) =>
  stored_check !== undefined && isProven(stored_check) ? reverseCharge({ country, state, zip }) : undefined

/** `sums`: without shipping. */
function withShipping(
  sums: Omit<AddedShipping, 'shipping_total'>,
  shipping: AddedShipping,
  currency: string,
): AddedShipping {
  return {
    shipping_total: shipping.shipping_total,
    tax_total: addMoney(sums.tax_total, shipping.tax_total, currency),
    total: addMoney(sums.total, shipping.total, currency),
    tax_lines: [...sums.tax_lines, ...shipping.tax_lines],
  }
}

/** Returns the order with only the discounts that the edit adds. */
export const withNewDiscounts = (order: Order, { discounts }: Added): Order => ({
  ...order,
  discounts: discounts.filter(({ id }) => !order.discounts.some((one) => one.id === id)),
})

/** Returns whether the edit adds anything to the order. Free goods count. */
export const addsSomething = ({ items, total }: Added): boolean => items.length > 0 || !isZero(total)
