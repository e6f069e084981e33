// Orders: their schema, calculation, placing and moves. Any amounts in a request are ignored; the server calculates the prices.

import { z } from 'zod'
import { country, postalAddress, postalAddressOut } from './addresses.ts'
import { decimalOut } from './decimal.ts'
import { endpoint } from './endpoint.ts'
import { idParams, soughtId, uuid } from './id-shapes.ts'
import { page, pageQuery, searchText, sortBy } from './page.ts'
import { SERVICE_LEVELS } from './shipping.ts'
import { currencyOut } from './shops.ts'
import { TAX_BASES } from './taxes.ts'
import { email, line, prose, webAddress } from './text.ts'
import { orderVatCheck, vatNumberCheck } from './vat-checks.ts'

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
/** The languages of the storefront. Mails to a buyer are in the language in which the order was placed. */
export const BUYER_LANGUAGES = ['en', 'de'] as const
export const ORDER_SOURCES = ['registered_user', 'public_user'] as const
export const MAX_ORDER_LINES = 100
export const MAX_ORDER_QUANTITY = 1_000_000

export type OrderStatus = (typeof ORDER_STATUSES)[number]
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const UNKNOWN_PRODUCT = 'One of the products does not exist.'

const wantedItem = z.object({
  product_id: soughtId(UNKNOWN_PRODUCT),
  quantity: z
    .number({ error: 'Quantity: a whole number from 1' })
    .int('Quantity: a whole number from 1')
    .min(1, 'Quantity: a whole number from 1')
    .max(MAX_ORDER_QUANTITY, 'Quantity: at most 1,000,000'),
})

/** The items of an order. A product that is named twice becomes one line. */
export const wantedItems = z
  .array(wantedItem, { error: 'items is required' })
  .min(1, 'Put at least one product in the order')
  .max(MAX_ORDER_LINES, 'At most 100 lines in an order')

export const orderItem = z.object({
  id: z.string().optional(),
  order_id: z.string().optional(),
  product_id: z.string(),
  title: z.string(),
  sku: z.string(),
  quantity: z.number(),
  unit_price: decimalOut,
  unit_tax: decimalOut,
  unit_discount: decimalOut,
  subtotal_before_discount: decimalOut,
  discount_total: decimalOut,
  subtotal: decimalOut,
  tax_rate: decimalOut,
  tax_total: decimalOut,
  total: decimalOut,
  /** The rule by which it is taxed; null where it is not taxed: the seller is not registered, or no tax is known there. */
  tax_basis: z.enum(TAX_BASES).nullable(),
  /** `VAT`, `GST + QST`, `Reverse charge`. */
  tax_label: z.string().nullable(),
  /** The country that levies the tax: its code, or XI for Northern Ireland. */
  tax_country: z.string().nullable(),
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
  provider: z.string(),
  service_level: z.enum(SERVICE_LEVELS),
  amount: decimalOut,
})

export const PROBLEM_CODES = [
  'insufficient_stock',
  'product_unavailable',
  'no_shipping_rate',
  'no_single_warehouse',
  'weight_missing',
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
  tax_lines: z.array(taxLine),
  shipping_options: z.array(shippingOption),
  problems: z.array(orderProblem),
  /** The result of checking the buyer's VAT number; null where there is none, or where it makes no difference. */
  vat_check: vatNumberCheck.nullable(),
})

export const placedOrder = calculation.omit({ vat_check: true }).extend({
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
  tax_lines: z.array(taxLine),
  notes: z.string(),
  hold_expires_at: z.string().nullable(),
  /** Paid through a gateway in test mode: nobody paid anything, and it counts for no report. */
  is_test: z.boolean(),
  language: z.enum(BUYER_LANGUAGES),
  /** The parcel's tracking number and URL; empty where the shop has given none. */
  tracking_number: z.string(),
  tracking_url: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** One move of an order; `actor` says who made it: a user, the buyer, Stripe or the system. */
export const orderEvent = z.object({
  id: z.string(),
  from_status: z.enum(ORDER_STATUSES).nullable(),
  to_status: z.enum(ORDER_STATUSES),
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

export const calculationRequest = z.object({
  id: uuid.optional(),
  shop_id: soughtId(),
  items: wantedItems,
  currency: z.string().optional(),
  warehouse_id: uuid.nullable().optional(),
  shipping_method: uuid.nullable().optional(),
  destination_country: country('destination_country is required'),
  destination_state: line(120).optional(),
  destination_zip: line(20).optional(),
  vat_number: line(40).optional(),
  notes: prose(2000).optional(),
})

export const publicOrderRequest = z.object({
  id: uuid.optional(),
  shop_id: soughtId(),
  items: wantedItems,
  currency: z.string().optional(),
  warehouse_id: uuid.nullable().optional(),
  shipping_method: uuid.nullable().optional(),
  notes: prose(2000).default(''),
  customer_user_email: email('Invalid email'),
  shipping_address: postalAddress.nullable().optional(),
  billing_address: postalAddress.nullable().optional(),
  /** The language of mails to the buyer. */
  language: z.enum(BUYER_LANGUAGES).default('en'),
})

export const memberOrderRequest = z.object({
  id: uuid.optional(),
  shop_id: soughtId(),
  items: wantedItems,
  currency: z.string().optional(),
  warehouse_id: uuid.nullable().optional(),
  shipping_method: uuid.nullable().optional(),
  notes: prose(2000).default(''),
  status: z.enum(['draft', 'new']).default('new'),
  shipping_address_id: uuid.nullable().optional(),
  shipping_address: postalAddress.nullable().optional(),
  billing_address_id: uuid.nullable().optional(),
  billing_address: postalAddress.nullable().optional(),
  customer_user_id: uuid.nullable().optional(),
  customer_user_email: z
    .union([z.literal('').transform(() => undefined), email('Invalid email')], 'Invalid email')
    .optional(),
  language: z.enum(BUYER_LANGUAGES).default('en'),
})

export type CalculationRequest = z.output<typeof calculationRequest>
export type PublicOrderRequest = z.output<typeof publicOrderRequest>
export type MemberOrderRequest = z.output<typeof memberOrderRequest>
export type Calculation = z.output<typeof calculation>
export type PlacedOrder = z.output<typeof placedOrder>
export type Order = z.output<typeof order>
export type OrderItem = z.output<typeof orderItem>
export type OrderProblem = z.output<typeof orderProblem>
export type ShippingOption = z.output<typeof shippingOption>
export type TaxLine = z.output<typeof taxLine>
export type OrderEvent = z.output<typeof orderEvent>
export type OrderPayment = z.output<typeof orderPayment>

const moveNote = z.object({ note: line(500).default('') })

/** How the parcel is tracked; fields that are left out stay as they are. */
export const shipment = moveNote.extend({
  tracking_number: line(100).optional(),
  tracking_url: webAddress().optional(),
})

const move = <const To extends string>(path: To, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/a/orders/{id}/${path}`,
    access: 'shop:write',
    shop: 'orders',
    summary,
    description:
      'A second identical call changes nothing. A step that is not in the table of moves is refused.',
    params: idParams,
    body: moveNote.optional(),
    reply: order,
    status: 200,
    errors: ['invalid_transition', 'insufficient_stock'],
  })

export const orders = {
  list: endpoint({
    method: 'GET',
    path: '/a/orders',
    access: 'shop:read',
    shop: 'query',
    summary: 'List orders',
    query: pageQuery.extend({
      shop_id: z.string({ error: 'shop_id is required' }),
      status: z.enum(ORDER_STATUSES).optional(),
      payment_status: z.enum(PAYMENT_STATUSES).optional(),
      q: searchText,
      sort: sortBy('order_number', 'status', 'total', 'created_at', 'updated_at'),
    }),
    reply: page(order),
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/orders/{id}',
    access: 'shop:read',
    shop: 'orders',
    summary: 'Read an order',
    params: idParams,
    reply: order,
  }),
  items: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/items',
    access: 'shop:read',
    shop: 'orders',
    summary: "List an order's items",
    params: idParams,
    reply: z.array(orderItem),
  }),
  history: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/history',
    access: 'shop:read',
    shop: 'orders',
    summary: "List an order's steps, oldest first",
    params: idParams,
    reply: z.array(orderEvent),
  }),
  payments: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/payments',
    access: 'shop:read',
    shop: 'orders',
    summary: "List an order's payments, newest first",
    params: idParams,
    reply: z.array(orderPayment),
  }),
  vatCheck: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/vat-check',
    access: 'shop:read',
    shop: 'orders',
    summary: "Read what became of an order's VAT number",
    description:
      'Where the tax of an order between member states depended on the buyer being a business. VIES is asked again for a pending number; once it is in force, the tax is given back.',
    params: idParams,
    reply: z.object({ check: orderVatCheck.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/a/order',
    access: 'account',
    summary: 'Enter an order',
    description:
      "By a member of the shop for a customer, or by a logged-in customer with addresses of kind 'customer'. The client may make the id: the same id and body again answers 200 with the same order.",
    body: memberOrderRequest,
    reply: order,
    status: 201,
    repeat_status: 200,
    idempotent: true,
    errors: [
      'not_found',
      'forbidden',
      'insufficient_stock',
      'product_unavailable',
      'no_shipping_rate',
      'no_single_warehouse',
      'weight_missing',
      'currency_mismatch',
      'validation_error',
    ],
  }),
  new: move('new', 'Place a draft, or take up again an order whose payment failed'),
  paid: move('paid', 'Mark as paid by hand'),
  processing: move('processing', 'Mark as being processed'),
  on_hold: move('on_hold', 'Put on hold'),
  shipped: endpoint({
    ...move('shipped', 'Mark as shipped'),
    description:
      'With the number and the address to follow the parcel by, where there are any: the buyer is told. A second call changes nothing but these.',
    body: shipment.optional(),
  }),
  delivered: move('delivered', 'Mark as delivered'),
  cancelled: move('cancelled', 'Cancel; a paid order is refunded'),
  refunded: move('refunded', 'Refund in full'),
} as const
