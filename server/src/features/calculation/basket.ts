// The facts an order is priced by, as they were read from the database: who sells, what is wanted, where it lies and how it ships.

import type { Currency } from '@kontor/contract/currencies'
import type { OrderProblem } from '@kontor/contract/orders'
import type { SERVICE_LEVELS, SHIPPING_METHODS } from '@kontor/contract/shipping'
import type { WeightUnit } from '../../pricing/shipping.ts'
import type { TaxClass } from '../../pricing/tax-rate.ts'
import type { TaxPlace } from '../../pricing/tax-territories.ts'

export interface Seller {
  shop_id: string
  currency: Currency
  prices_include_tax: boolean
  oss_registered: boolean
  unpaid_order_minutes: number
  /** The default address's; null where the shop has none. */
  place: TaxPlace | null
  /** The default address's; empty where the seller charges no tax. */
  vat_number: string
  /** The database's time, RFC 3339: the day that decides the tax rates. */
  now: string
}

/** A product with the quantity wanted of it; every product once. */
export interface BasketLine {
  product_id: string
  quantity: number
  title: string
  sku: string
  unit_price: string
  requires_shipping: boolean
  allow_negative_stock: boolean
  tax_class: TaxClass
  weight: { value: string; unit: WeightUnit } | null
  /** May be sold to this buyer. */
  is_on_sale: boolean
  /** Of the product's row, which must still be the same when an order of it is stored. */
  row_version: string
}

/** What a template charges for the destination. */
export interface RateFacts {
  id: string
  title: string
  provider: string
  service_level: (typeof SERVICE_LEVELS)[number]
  method: (typeof SHIPPING_METHODS)[number]
  amount: string
  free_above_value: string | null
}

/** An active warehouse, and how it ships to a destination. */
export interface ShippingFacts {
  id: string
  /** Null where it has no address: nothing can be shipped from it. */
  place: TaxPlace | null
  /** For the destination. */
  rates: readonly RateFacts[]
}

export interface WarehouseFacts extends ShippingFacts {
  /** By product: on hand less held; nothing where it never had the product. */
  available: ReadonlyMap<string, number>
}

export interface Basket {
  seller: Seller
  lines: readonly BasketLine[]
  /** Oldest first. */
  warehouses: readonly WarehouseFacts[]
  /** What is said to be available was read for this basket. */
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
