// The facts an order is priced by, as read from the database: the seller, the products, the warehouses with their stock, and the shipping rates.

import type { OptionValue } from '@kontor/contract/catalogue/option-value'
import type { OrderProblem } from '@kontor/contract/orders/orders'
import type { SERVICE_LEVELS, SHIPPING_METHODS } from '@kontor/contract/stock/shipping'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Currency } from '@kontor/contract/values/currencies'
import type { WeightUnit } from '../../pricing/shipping.ts'
import type { TaxClass } from '../../pricing/tax-rate.ts'
import type { TaxPlace } from '../../pricing/tax-territories.ts'
import type { ZoneFacts } from '../../shop-time-zone.ts'

export interface Seller extends ZoneFacts {
  shop_id: string
  currency: Currency
  prices_include_tax: boolean
  oss_registered: boolean
  unpaid_order_minutes: number
  /** What is written to buyers who have said none. */
  language: StoreLanguage
  /** Place of the shop's default address; null where the shop has none. */
  place: TaxPlace | null
  /** VAT number of the default address. Empty: the seller charges no tax. */
  vat_number: string
  /** The database's time, RFC 3339; its day in the shop's time zone decides the tax rates. */
  now: string
  /** Counts changes of what orders are priced by, apart from products. */
  facts_version: number
}

/** A product and the quantity wanted of it. A basket has one line per product. */
export interface BasketLine {
  product_id: string
  quantity: number
  title: string
  sku: string
  group_id: string | null
  option_values: OptionValue[]
  variant_title: string
  unit_price: string
  requires_shipping: boolean
  allow_negative_stock: boolean
  tax_class: TaxClass
  weight: { value: string; unit: WeightUnit } | null
  /** Whether it may be sold by whoever places this order. */
  is_on_sale: boolean
  /** The version of the product's row. An order is stored only if the row still has it. */
  row_version: string
}

/** A shipping rate: what a template charges for the destination. */
export interface RateFacts {
  id: string
  title: string
  description: string
  provider: string
  service_level: (typeof SERVICE_LEVELS)[number]
  method: (typeof SHIPPING_METHODS)[number]
  amount: string
  free_above_value: string | null
}

/** An active warehouse, and how it ships to a destination. */
export interface ShippingFacts {
  id: string
  /** Null where the warehouse has no address: nothing can be shipped from it. */
  place: TaxPlace | null
  /** The rates for the destination. */
  rates: readonly RateFacts[]
}

export interface WarehouseFacts extends ShippingFacts {
  /** By product id: pieces on hand less those held. No entry where the warehouse never had the product. */
  available: ReadonlyMap<string, number>
}

export interface Basket {
  seller: Seller
  lines: readonly BasketLine[]
  /** Oldest first. */
  warehouses: readonly WarehouseFacts[]
  /** Whether the stock was read for this very basket. False: it may be old by a moment, or is only assumed. */
  is_stock_exact: boolean
}

/** What the buyer asked for beside the goods. */
export interface Wish {
  warehouse_id?: string | null | undefined
  shipping_method?: string | null | undefined
}

export type Problem = OrderProblem

export const availableOf = (warehouse: WarehouseFacts, line: BasketLine): number =>
  warehouse.available.get(line.product_id) ?? 0

export const hasLine = (warehouse: WarehouseFacts, line: BasketLine): boolean =>
  line.allow_negative_stock || availableOf(warehouse, line) >= line.quantity

export const somethingShips = (lines: readonly BasketLine[]): boolean =>
  lines.some((line) => line.requires_shipping)
