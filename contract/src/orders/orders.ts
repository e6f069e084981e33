// Orders in responses: what a calculation returns, an order, its items, history and payments.

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
/** `imported`: history of another program. */
export const ORDER_SOURCES = ['registered_user', 'public_user', 'imported'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const orderItem = z.object({
  id: z.string().optional(),
  order_id: z.string().optional(),
  product_id: z.string(),
  /** The group's, for a variant. */
  title: z.string(),
  sku: z.string(),
  /** The group that the product was a variant of when it was ordered; null for a single product. */
  group_id: z.string().nullable(),
  option_values: z.array(optionValue),
  /** Such as `M / Blue`; empty for a single product. */
  variant_title: z.string(),
  quantity: z.number(),
  is_gift_card: z.boolean(),
  /** Whether its product was one that ships when it was ordered. */
  requires_shipping: z.boolean().optional(),
  unit_price: decimalOut,
  /** The product's own price, where a price list gives a lower one. */
  base_price: decimalOut,
  /** The price list that `unit_price` is from. */
  price_list_id: z.string().nullable(),
  unit_tax: decimalOut,
  unit_discount: decimalOut,
  subtotal_before_discount: decimalOut,
  discount_total: decimalOut,
  subtotal: decimalOut,
  tax_rate: decimalOut,
  tax_total: decimalOut,
  total: decimalOut,
  /** The rule by which it is taxed; null if it is not taxed: the seller is not registered, or no tax is known there. */
  tax_basis: z.enum(TAX_BASES).nullable(),
  /** `VAT`, `GST + QST`, `Reverse charge`. */
  tax_label: z.string().nullable(),
  /** The country that levies the tax: its code, or XI for Northern Ireland. */
  tax_country: z.string().nullable(),
  /**
   * The rate of the tax that is taken out of the listed price because no tax is due, as `untaxed_prices` of the shop says; 0 if none is. Amounts of the
   * line are without that tax then, but for `unit_price`, `unit_discount` and `discounts`, which are as listed.
   */
  taken_out_rate: decimalOut.optional(),
  /** In the order applied. */
  discounts: z.array(lineDiscount),
  /** Units that were refunded, or are being refunded. */
  refunded_quantity: z.number().optional(),
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
  /** For buyers, in the merchant's words; left out if there is none. */
  description: z.string().optional(),
  provider: z.string(),
  service_level: z.enum(SERVICE_LEVELS),
  amount: decimalOut,
  /** What it would cost with the discounts that were chosen. */
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

/** `state_missing`: the tax depends on a state or province that is not known; placing refuses it with `validation_error` at the field. */
export const PROBLEM_CODES = [...REFUSED_BY_CODE, 'state_missing'] as const

/** What placing an order may be refused with: a problem is an error there. */
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
  /** What discounts take off the shipping, with tax where prices include it. */
  shipping_discount: decimalOut,
  /** What gift cards pay of the total. */
  gift_card_total: decimalOut,
  /** What is left to be paid: the total less what gift cards pay. */
  amount_due: decimalOut,
}

const discounted = {
  discounts: z.array(orderDiscount),
  /** Codes that were sent and take nothing off. */
  discount_problems: z.array(discountProblem),
  gift_cards: z.array(orderGiftCard),
  /** Codes of gift cards that pay nothing; an order with any is not placed. */
  gift_card_problems: z.array(giftCardProblem),
}

/** What a calculation and a placed order have in common. */
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
  /** The result of checking the buyer's VAT number; null if there is none, or where it makes no difference. */
  vat_check: vatNumberCheck.nullable(),
  /**
   * Whether the buyer, known by a proved address, is in a customer group that sees prices without tax. What is charged is the same: `subtotal` and
   * `shipping_total` are before tax.
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
  /** What of `amount_due` was never paid: the price of what edits removed that was set off against what they added. */
  set_off: decimalOut,
  ...discounted,
  tax_lines: z.array(taxLine),
  notes: z.string(),
  hold_expires_at: z.string().nullable(),
  /** Paid through a gateway in test mode: no money was paid, and it counts for no report. */
  is_test: z.boolean(),
  language: z.enum(STORE_LANGUAGES),
  /** The parcel's tracking number and URL; empty if the shop has given none. */
  tracking_number: z.string(),
  tracking_url: z.string(),
  /** The buyer has declared a withdrawal that the shop has not resolved yet: the order is not to be shipped. */
  is_withdrawn: z.boolean(),
  /** An edit of the order waits for its payment: until then, the order cannot be shipped. */
  has_pending_edit: z.boolean(),
  /** When the buyer asked for immediate delivery of digital goods, knowing that this ends the right of withdrawal; null if not asked. */
  digital_consent_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** An order as it is read alone. Their list leaves the items out: it costs the same however many each has. */
export const orderWithItems = order.extend({ items: z.array(orderItem) })

/** What of a placed order can be corrected. */
export const CORRECTABLE = ['customer_user_email', 'shipping_address'] as const
export type Correctable = (typeof CORRECTABLE)[number]

/**
 * One move of an order; `actor` says who made it: a user, the buyer, Stripe or the system. Where `changed` is not null it is no move: that field
 * was corrected, and both statuses are the one the order had.
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
