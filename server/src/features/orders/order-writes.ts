// The input of orders.queries.ts: new orders with their items, edits, corrections and imported orders.

import type {
  Correctable,
  Order,
  OrderItem,
  OrderStatus,
  PaymentStatus,
} from '@kontor/contract/orders/orders'
import type { OrderActor } from './order-actor.ts'

export interface NewItem {
  product_id: string
  title: string
  sku: string
  quantity: number
  requires_shipping: boolean
  /** The version (xmin) of the product's row at the time of pricing. */
  row_version: string
  unit_price: string
  unit_tax: string
  unit_discount: string
  subtotal_before_discount: string
  discount_total: string
  subtotal: string
  tax_rate: string
  tax_total: string
  total: string
  tax_basis: OrderItem['tax_basis']
  tax_label: string | null
  tax_country: string | null
  taken_out_rate: string
  base_price: string
  price_list_id: string | null
  discounts: OrderItem['discounts']
  group_id: string | null
  option_values: OrderItem['option_values']
  variant_title: string
  is_gift_card: boolean
  /** The recipients of a gift card's units; an empty address is the buyer's. */
  gift_cards: readonly { email: string; message: string; quantity: number }[]
}

type Chosen =
  | 'order_number'
  | 'source'
  | 'customer_user_id'
  | 'customer_user_email'
  | 'warehouse_id'
  | 'shipping_address_id'
  | 'billing_address_id'
  | 'shipping_address'
  | 'billing_address'
  | 'shipping_method'
  | 'shipping_title'
  | 'currency'
  | 'prices_include_tax'
  | 'subtotal_before_discount'
  | 'discount_total'
  | 'shipping_total'
  | 'tax_total'
  | 'total'
  | 'subtotal'
  | 'shipping_discount'
  | 'discounts'
  | 'discount_problems'
  | 'gift_cards'
  | 'gift_card_total'
  | 'tax_lines'
  | 'notes'
  | 'language'

export interface NewOrder extends Pick<Order, Chosen> {
  shop_id: string
  /** Made by the client, or by the database. */
  id: string | undefined
  /** The address of the buyer's login to the store or to an account, in lower case. Empty without a login. */
  proved_email: string
  status: 'draft' | 'new'
  /** Is null if the stock is held without a limit, or if nothing is held. */
  hold_minutes: number | null
  /** True if the buyer asked for immediate delivery of the order's digital goods. */
  has_digital_consent: boolean
  is_distance_sale: boolean
  distance_sale_eur: string | null
  request_hash: string | null
  /** True if the 'received' mail is withheld. */
  is_mail_held: boolean
  items: readonly NewItem[]
  /** The version of the shop's facts at the time of pricing. */
  facts_version: number
  actor: OrderActor
}

export interface AddedItems
  extends Pick<
    Order,
    | 'subtotal_before_discount'
    | 'discount_total'
    | 'subtotal'
    | 'shipping_total'
    | 'tax_total'
    | 'total'
    | 'tax_lines'
    | 'discounts'
  > {
  items: readonly Omit<NewItem, 'row_version'>[]
  distance_sale_eur: string | null
}

export interface StatusChange {
  to: OrderStatus
  actor: OrderActor
  note?: string | undefined
  payment_status?: PaymentStatus
  /** The new warehouse of the order. Null and undefined keep the present warehouse. */
  warehouse_id?: string | null
}

export interface Correction {
  changed: Correctable
  former_email: string
  mailed: string
}

/** An order from another program. The amounts are unchanged from the other program. */
export interface ImportedOrder
  extends Pick<
    Order,
    | 'order_number'
    | 'status'
    | 'payment_status'
    | 'customer_user_email'
    | 'shipping_address'
    | 'billing_address'
    | 'shipping_title'
    | 'currency'
    | 'prices_include_tax'
    | 'subtotal_before_discount'
    | 'discount_total'
    | 'subtotal'
    | 'shipping_total'
    | 'tax_total'
    | 'total'
    | 'tax_lines'
    | 'notes'
    | 'language'
    | 'created_at'
  > {
  paid_elsewhere: string
  items: readonly ImportedItem[]
}

export type ImportedItem = Pick<
  NewItem,
  | 'product_id'
  | 'title'
  | 'variant_title'
  | 'sku'
  | 'quantity'
  | 'requires_shipping'
  | 'unit_price'
  | 'unit_tax'
  | 'unit_discount'
  | 'subtotal_before_discount'
  | 'discount_total'
  | 'subtotal'
  | 'tax_rate'
  | 'tax_total'
  | 'total'
>
