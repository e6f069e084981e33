// The columns of orders. A row is a line of an order, and each row of an order repeats the order's columns.

export const ADDRESS_PARTS = [
  'recipient_name',
  'company_name',
  'street',
  'street2',
  'zip',
  'city',
  'state',
  'country',
  'phone',
] as const
export const ADDRESSES = ['shipping', 'billing'] as const

export const ORDER_COLUMNS = [
  'order_number',
  'created_at',
  'status',
  'payment_status',
  'is_test',
  'customer_user_email',
  'currency',
  'prices_include_tax',
  'subtotal',
  'shipping_total',
  'tax_total',
  'total',
  'refunded',
  'shipping_title',
  'notes',
  'language',
  ...ADDRESSES.flatMap((which) => ADDRESS_PARTS.map((part) => `${which}_${part}`)),
] as const

export const ITEM_COLUMNS = [
  'item_title',
  'item_variant_title',
  'item_sku',
  'item_quantity',
  'item_requires_shipping',
  'item_unit_price',
  'item_discount_total',
  'item_subtotal',
  'item_tax_rate',
  'item_tax_total',
  'item_total',
] as const
