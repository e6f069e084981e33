// The facts a basket is priced by: the shop with its warehouses and shipping rates, the products, their stock, and what was found out about the buyer.

import type { OptionValue } from '@kontor/contract/catalogue/products/option-value'
import type { OrderProblem } from '@kontor/contract/orders/orders'
import type { ManualDiscountRequest } from '@kontor/contract/prices/order-discounts'
import type { SERVICE_LEVELS, SHIPPING_METHODS } from '@kontor/contract/stock/shipping'
import type { StoreLanguage } from '@kontor/contract/storefront/store-languages'
import type { Currency } from '@kontor/contract/values/currencies'
import type { ZoneFacts } from '../../../locale/shop-time-zone.ts'
import type { WeightUnit } from '../../../pricing/shipping.ts'
import type { TaxClass } from '../../../pricing/tax/tax-rate.ts'
import type { TaxPlace } from '../../../pricing/tax/tax-territories.ts'
import type { Subtree } from '../../catalogue/collections/find-collections.ts'
import type { CheckedNumber } from '../../taxes/vat-numbers/check-vat-number.ts'
import type { SentCard } from '../gift-cards/redeem-gift-cards.ts'
import type { DiscountFacts, Offers } from './offers/offers.ts'

/** What a shipping template charges for the countries of one of its rates. */
export interface ShippingRate {
  amount: string
  free_above_value: string | null
}

export interface ShippingTemplate {
  id: string
  title: string
  description: string
  provider: string
  service_level: (typeof SERVICE_LEVELS)[number]
  method: (typeof SHIPPING_METHODS)[number]
  /** By country; a template has one rate for each. */
  rates: ReadonlyMap<string, ShippingRate>
}

/** An active warehouse. */
export interface Warehouse {
  id: string
  /** Null if the warehouse has no address: nothing can be shipped from it. */
  place: TaxPlace | null
  /** The templates it ships by, oldest first. */
  templates: readonly ShippingTemplate[]
}

export interface ShopFacts extends ZoneFacts {
  shop_id: string
  currency: Currency
  prices_include_tax: boolean
  oss_registered: boolean
  unpaid_order_minutes: number
  /** What is written to buyers who have said none. */
  language: StoreLanguage
  /** In which it is translated, beside its own. */
  further_languages: readonly StoreLanguage[]
  /** Place of the shop's default address; null if the shop has none. */
  place: TaxPlace | null
  /** VAT number of the default address; may be empty. */
  vat_number: string
  /** Whether the seller charges tax. */
  is_tax_registered: boolean
  untaxed_prices: 'gross' | 'net'
  /** Oldest first. */
  warehouses: readonly Warehouse[]
  /** The running automatic discounts that are the same for all buyers, oldest first. */
  discounts: readonly DiscountFacts[]
  /** Whether there are other running automatic discounts, or price lists that have not ended: then each basket is compared with them. */
  has_offers: boolean
  /** When the next automatic discount starts or ends, in milliseconds since 1970: the facts are read again then. Null: never. */
  until_ms: number | null
  /** The collections that discounts and price lists name. */
  target_collections: readonly Subtree[]
  /** Counts changes of what orders are priced by, apart from products. */
  facts_version: number
}

export interface ProductFacts {
  product_id: string
  title: string
  sku: string
  group_id: string | null
  option_values: OptionValue[]
  variant_title: string
  unit_price: string
  requires_shipping: boolean
  allow_negative_stock: boolean
  /** Whether its buyer gets files or a licence key. */
  is_digital: boolean
  is_gift_card: boolean
  tax_class: TaxClass
  weight: { value: string; unit: WeightUnit } | null
  is_live: boolean
  is_archived: boolean
  /** The version of the product's row. An order is stored only if the row still has it. */
  row_version: string
}

export interface Level {
  shop_id: string
  product_id: string
  warehouse_id: string
  /** Units on hand less those held for orders. May be negative. */
  available: number
}

export interface BuyerFacts {
  /** What was found out about the buyer's VAT number; null if it was not asked about, because it cannot affect the tax. */
  vat_check: CheckedNumber | null
  /** Whether the seller has passed the threshold of distance sales; false if it was not asked about. */
  is_over_threshold: boolean
}

export interface PricingFacts {
  shop: ShopFacts
  /** By id, those of the basket that are the shop's, archived ones too. */
  products: ReadonlyMap<string, ProductFacts>
  /** Of the basket's products in all warehouses. Null if it was not read, and the statement that stores the order decides. */
  stock: readonly Level[] | null
  buyer: BuyerFacts
  /** The discounts and prices of lists that this buyer may have. */
  offers: Offers
  gift_cards: readonly SentCard[]
  /** The database's time, RFC 3339; its day in the shop's time zone decides the tax rates. */
  now: string
}

export interface WantedItem {
  product_id: string
  quantity: number
  gift_card?: { email?: string | undefined; message: string } | undefined
}

/** What is asked for: what, where to, and by whom. */
export interface BasketRequest {
  shop_id: string
  items: readonly WantedItem[]
  /** Only compared with the shop's currency, which every order is in. */
  currency?: string | undefined
  warehouse_id?: string | null | undefined
  shipping_method?: string | null | undefined
  destination_country: string
  destination_state?: string | undefined
  destination_zip?: string | undefined
  /** Empty for a consumer. */
  buyer_vat_number: string
  /** What is known of that number already, so that it is not asked about. */
  vat_check?: CheckedNumber | undefined
  /** Called before VIES is asked about that number; with false it is not. Undefined: it may be. */
  mayAskVies?: (() => boolean) | undefined
  /** Discount codes, as they were sent. */
  codes?: readonly string[] | undefined
  /** The codes are not looked up: too many wrong ones were tried. */
  are_codes_refused?: boolean | undefined
  /** No automatic discount that depends on the buyer's address is given: the totals have shown of too many whether the shop knows them. */
  are_addresses_refused?: boolean | undefined
  /** Codes of gift cards, as they were sent. */
  gift_cards?: readonly string[] | undefined
  are_gift_cards_refused?: boolean | undefined
  /** The address that the buyer typed, or that is known of them. */
  email?: string | undefined
  /** An address that is proved to be the buyer's, or that a member entered: it makes a member of customer groups. */
  proved_email?: string | undefined
  /** The address that a buyer proves who is logged in, to the store or to an account: uses of discounts are counted under it. */
  login_email?: string | undefined
  /** The buyer's own order that this one would replace or edit: the uses of discounts that it has claimed count as free, and it is no earlier order. */
  own_order_id?: string | undefined
  manual_discounts?: readonly (ManualDiscountRequest & { id: string })[] | undefined
  /** What the shipping comes to whatever the rates say, in smallest units, listed. */
  shipping_minor?: bigint | undefined
  /** A discount to be tried out among those that run, in place of the stored one with its id. */
  tried?: DiscountFacts | undefined
  /** Asked by a member of the shop, who may sell products that are not live. */
  is_by_member: boolean
  /** In which its lines, discounts and shipping are named; the shop's own if none is asked for. */
  language?: StoreLanguage | undefined
}

/** Quantities by product id. A product that is asked for twice becomes one line, in the place of its first mention. */
export function sumItems(items: BasketRequest['items']): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { product_id, quantity } of items)
    wanted.set(product_id, (wanted.get(product_id) ?? 0) + quantity)
  return wanted
}

export type Problem = OrderProblem

/** A product and the quantity wanted of it. A basket has one line for each product. */
export interface BasketLine
  extends Pick<
    ProductFacts,
    | 'product_id'
    | 'title'
    | 'sku'
    | 'group_id'
    | 'option_values'
    | 'variant_title'
    | 'unit_price'
    | 'requires_shipping'
    | 'allow_negative_stock'
    | 'is_digital'
    | 'is_gift_card'
    | 'tax_class'
    | 'weight'
    | 'row_version'
  > {
  quantity: number
  /** The product's own price; `unit_price` may be a list's. */
  base_price: string
  price_list_id: string | null
  /** Whether the buyer may use it. */
  is_on_sale: boolean
}

/** Gift cards are mailed: no warehouse has them, and no tax is due before they pay for something. */
export const withoutGiftCards = <L extends Pick<BasketLine, 'is_gift_card'>>(lines: readonly L[]): L[] =>
  lines.filter(({ is_gift_card }) => !is_gift_card)

export const shipsSomething = (lines: readonly Pick<BasketLine, 'requires_shipping'>[]): boolean =>
  lines.some((line) => line.requires_shipping)
