// Orders in responses: the result of a calculation, an order, its items, history and payments.

import { z } from 'zod'
import { optionValue } from '../catalogue/products/option-value.ts'
import { discountProblem, lineDiscount, orderDiscount } from '../prices/order-discounts.ts'
import { giftCardProblem, orderGiftCard } from '../prices/order-gift-cards.ts'
import { postalAddressOut } from '../shops/addresses/addresses.ts'
import { currencyOut } from '../shops/shops.ts'
import { SERVICE_LEVELS } from '../stock/shipping.ts'
import { STORE_LANGUAGES } from '../storefront/store-languages.ts'
import { TAX_BASES } from '../taxes/taxes.ts'
import { vatNumberCheck } from '../taxes/vat-checks.ts'
import { decimalOut } from '../values/decimal.ts'
import { AMOUNT_PROBLEMS } from './amount-problems.ts'

export const ORDER_STATUSES = [
  'draft',
  'new',
  'paid',
  'processing',
  'on_hold',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
  'failed',
] as const
export const PAYMENT_STATUSES = ['pending', 'captured', 'failed', 'partially_refunded', 'refunded'] as const
/**
 * The state of the order's pieces, the units of items that require shipping. `none`: nothing was sent and nothing is to be
 * sent.
 */
export const FULFILLMENT_STATUSES = ['none', 'unshipped', 'partly_shipped', 'shipped', 'delivered'] as const
/** `imported`: history of a different program. */
export const ORDER_SOURCES = ['registered_user', 'public_user', 'imported'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const orderItem = z.object({
  id: z.string().optional(),
  order_id: z.string().optional(),
  product_id: z.string(),
  /** The group's, for a variant. */
  title: z.string(),
  sku: z.string(),
  /** Group of the ordered variant at the time of the order. Null for a single product. */
  group_id: z.string().nullable(),
  option_values: z.array(optionValue),
  /** Title such as `M / Blue`. Empty for a single product. */
  variant_title: z.string(),
  quantity: z.number(),
  is_gift_card: z.boolean(),
  /** True if the product required shipping at the time of the order. */
  requires_shipping: z.boolean().optional(),
  unit_price: decimalOut,
  /** The product's own price, if a price list gives a lower price. */
  base_price: decimalOut,
  /** The price list of `unit_price`. */
  price_list_id: z.string().nullable(),
  unit_tax: decimalOut,
  unit_discount: decimalOut,
  subtotal_before_discount: decimalOut,
  discount_total: decimalOut,
  subtotal: decimalOut,
  tax_rate: decimalOut,
  tax_total: decimalOut,
  total: decimalOut,
  /**
   * The tax rule of the line. Null without tax, because the seller is not registered or no tax is known for
   * the destination.
   */
  tax_basis: z.enum(TAX_BASES).nullable(),
  /** `VAT`, `GST + QST`, `Reverse charge`. */
  tax_label: z.string().nullable(),
  /** The country that levies the tax: its code, or XI for Northern Ireland. */
  tax_country: z.string().nullable(),
  /**
   * The tax rate taken out of the listed price because no tax is due, following the shop's `untaxed_prices`;
   * otherwise 0. The line's amounts then exclude the tax. Only `unit_price`, `unit_discount` and `discounts`
   * stay as listed.
   */
  taken_out_rate: decimalOut.optional(),
  /** In the order applied. */
  discounts: z.array(lineDiscount),
  /** Units with a completed or pending refund. */
  refunded_quantity: z.number().optional(),
  /** Units sent. Units of a lost shipment count until they are to be sent again. */
  shipped_quantity: z.number().optional(),
  /** Units still to be sent. */
  unshipped_quantity: z.number().optional(),
})

export const taxLine = z.object({
  label: z.string(),
  country: z.string(),
  rate: decimalOut,
  taxable: decimalOut,
  amount: decimalOut,
  basis: z.enum(TAX_BASES),
})

export const shippingOption = z.object({
  id: z.string(),
  warehouse_id: z.string(),
  title: z.string(),
  /** Description for buyers, in the merchant's words. Omitted if empty. */
  description: z.string().optional(),
  provider: z.string(),
  service_level: z.enum(SERVICE_LEVELS),
  amount: decimalOut,
  /** The cost with the chosen discounts. */
  discounted_amount: decimalOut,
  /** `amount` before tax; only for a buyer who sees prices without tax, or pays so because no tax is due. */
  net_amount: decimalOut.optional(),
})

const REFUSED_BY_CODE = [
  'insufficient_stock',
  'product_unavailable',
  'no_shipping_rate',
  'no_single_warehouse',
  'weight_missing',
  ...AMOUNT_PROBLEMS,
] as const

/**
 * `state_missing`: the tax depends on an unknown state or province. Placing refuses the order with
 * `validation_error` at the field.
 */
export const PROBLEM_CODES = [...REFUSED_BY_CODE, 'state_missing'] as const

/** Errors of placing an order. Each problem of a calculation is an error here. */
export const PLACING_ERRORS = [
  ...REFUSED_BY_CODE,
  'currency_mismatch',
  'total_changed',
  'gift_card_unusable',
  'validation_error',
  'not_found',
] as const

export const orderProblem = z.object({
  code: z.enum(PROBLEM_CODES),
  product_id: z.string().optional(),
  available: z.number().optional(),
  message: z.string(),
})

const money = {
  subtotal_before_discount: decimalOut,
  discount_total: decimalOut,
  shipping_total: decimalOut,
  tax_total: decimalOut,
  total: decimalOut,
  subtotal: decimalOut,
  /** Discounts on the shipping, with tax if prices include tax. */
  shipping_discount: decimalOut,
  /** Part of the total paid by gift cards. */
  gift_card_total: decimalOut,
  /** The remaining amount: the total less payments by gift cards. */
  amount_due: decimalOut,
}

const discounted = {
  discounts: z.array(orderDiscount),
  /** Sent codes without effect. */
  discount_problems: z.array(discountProblem),
  gift_cards: z.array(orderGiftCard),
  /** Codes of gift cards that pay nothing. An order with such codes is not placed. */
  gift_card_problems: z.array(giftCardProblem),
}

/** Common fields of a calculation and a placed order. */
export const calculation = z.object({
  id: z.string(),
  shop_id: z.string(),
  warehouse_id: z.string().nullable(),
  currency: currencyOut,
  status: z.enum(ORDER_STATUSES),
  shipping_method: z.string().nullable(),
  notes: z.string(),
  prices_include_tax: z.boolean(),
  items: z.array(orderItem),
  ...money,
  ...discounted,
  tax_lines: z.array(taxLine),
  shipping_options: z.array(shippingOption),
  problems: z.array(orderProblem),
  /**
   * The result of checking the buyer's VAT number. Null without a number, or if the number makes no
   * difference.
   */
  vat_check: vatNumberCheck.nullable(),
  /**
   * True if the buyer's proved address is in a customer group that sees prices without tax. The charge is the
   * same: `subtotal` and `shipping_total` are before tax.
   */
  shows_prices_without_tax: z.boolean(),
})

export const placedOrder = calculation.omit({ vat_check: true, shows_prices_without_tax: true }).extend({
  order_number: z.string(),
  customer_user_email: z.string(),
  shipping_address: postalAddressOut.nullable(),
  billing_address: postalAddressOut.nullable(),
  hold_expires_at: z.string().nullable(),
  created_at: z.string(),
})

export const order = z.object({
  id: z.string(),
  shop_id: z.string(),
  order_number: z.string(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  fulfillment_status: z.enum(FULFILLMENT_STATUSES),
  source: z.enum(ORDER_SOURCES),
  customer_user_id: z.string().nullable(),
  customer_user_email: z.string(),
  warehouse_id: z.string().nullable(),
  shipping_address_id: z.string().nullable(),
  billing_address_id: z.string().nullable(),
  shipping_address: postalAddressOut.nullable(),
  billing_address: postalAddressOut.nullable(),
  shipping_method: z.string().nullable(),
  shipping_title: z.string(),
  currency: currencyOut,
  prices_include_tax: z.boolean(),
  ...money,
  /**
   * Part of `amount_due` that nobody ever paid: the price of removed items that edits set off against added
   * items.
   */
  set_off: decimalOut,
  ...discounted,
  tax_lines: z.array(taxLine),
  notes: z.string(),
  hold_expires_at: z.string().nullable(),
  /** True if paid through a gateway in test mode. No money was paid, and reports ignore the order. */
  is_test: z.boolean(),
  language: z.enum(STORE_LANGUAGES),
  /** Tracking number and URL of the newest shipment; empty if the shop has given none. */
  tracking_number: z.string(),
  tracking_url: z.string(),
  /** The buyer has declared a withdrawal that the shop has not resolved yet: the order is not to be shipped. */
  is_withdrawn: z.boolean(),
  /** True if an edit of the order waits for its payment. The order cannot be shipped until then. */
  has_pending_edit: z.boolean(),
  /**
   * Time of the buyer's request for immediate delivery of digital goods, in the knowledge that delivery ends
   * the right of withdrawal. Null without a request.
   */
  digital_consent_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** An order read alone. Lists omit the items, and the cost of a list does not depend on their number. */
export const orderWithItems = order.extend({ items: z.array(orderItem) })

/** The correctable fields of a placed order. */
export const CORRECTABLE = ['customer_user_email', 'shipping_address'] as const
export type Correctable = (typeof CORRECTABLE)[number]

/**
 * A transition of an order. `actor` is a user, the buyer, Stripe or the system. If `changed` is not null, the
 * event is a correction of the field `changed`, and both statuses are the order's status at the time.
 */
export const orderEvent = z.object({
  id: z.string(),
  from_status: z.enum(ORDER_STATUSES).nullable(),
  to_status: z.enum(ORDER_STATUSES),
  changed: z.enum(CORRECTABLE).nullable(),
  actor_kind: z.enum(['user', 'buyer', 'stripe', 'system']),
  actor: z.string(),
  note: z.string(),
  created_at: z.string(),
})

export const orderPayment = z.object({
  id: z.string(),
  payment_gateway_id: z.string().nullable(),
  amount: decimalOut,
  currency: currencyOut,
  status: z.enum(['pending', 'authorized', 'captured', 'failed', 'refunded']),
  transaction_id: z.string(),
  note: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type Calculation = z.output<typeof calculation>
export type PlacedOrder = z.output<typeof placedOrder>
export type Order = z.output<typeof order>
export type OrderWithItems = z.output<typeof orderWithItems>
export type OrderItem = z.output<typeof orderItem>
export type OrderProblem = z.output<typeof orderProblem>
export type ShippingOption = z.output<typeof shippingOption>
export type TaxLine = z.output<typeof taxLine>
export type OrderEvent = z.output<typeof orderEvent>
export type OrderPayment = z.output<typeof orderPayment>
