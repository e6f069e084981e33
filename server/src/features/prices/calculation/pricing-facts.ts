// The facts for pricing a basket: the shop with warehouses and shipping rates, the products, the stock, and
// the facts about the buyer.

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

/** The price of a shipping template for the countries of one rate. */
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
  /** By country. A template has one rate for each country. */
  rates: ReadonlyMap<string, ShippingRate>
}

/** An active warehouse. */
export interface Warehouse {
  id: string
  /** Is null if the warehouse has no address. Nothing can be shipped from a warehouse without an address. */
  place: TaxPlace | null
  /** The shipping templates of the warehouse, oldest first. */
  templates: readonly ShippingTemplate[]
}

export interface ShopFacts extends ZoneFacts {
  shop_id: string
  currency: Currency
  prices_include_tax: boolean
  oss_registered: boolean
  unpaid_order_minutes: number
  /** The language of texts to buyers who have named no language. */
  language: StoreLanguage
  /** The further languages into which the shop is translated. */
  further_languages: readonly StoreLanguage[]
  /** Place of the shop's default address; null if the shop has none. */
  place: TaxPlace | null
  /** VAT number of the default address; may be empty. */
  vat_number: string
  /** True if the seller charges tax. */
  is_tax_registered: boolean
  untaxed_prices: 'gross' | 'net'
  /** Oldest first. */
  warehouses: readonly Warehouse[]
  /** The running automatic discounts that are the same for all buyers, oldest first. */
  discounts: readonly DiscountFacts[]
  /**
   * True if further automatic discounts are running, or price lists that have not ended exist. Each basket is
   * then compared with the further offers.
   */
  has_offers: boolean
  /**
   * The moment when the next automatic discount starts or ends, in milliseconds since 1970. The facts are
   * read again at this moment. Is null if no discount starts or ends.
   */
  until_ms: number | null
  /** The collections named by discounts and price lists. */
  target_collections: readonly Subtree[]
  /** Counts changes of the facts that price orders, apart from products. */
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
  /** True if the buyer gets files or a licence key. */
  is_digital: boolean
  is_gift_card: boolean
  tax_class: TaxClass
  weight: { value: string; unit: WeightUnit } | null
  is_live: boolean
  is_archived: boolean
  /** The version of the product's row. An order is stored only if the row still has the same version. */
  row_version: string
}

export interface Level {
  shop_id: string
  product_id: string
  warehouse_id: string
  /** Units on hand less units held for orders. May be negative. */
  available: number
}

export interface ReadLevel extends Level {
  /** True if visitors may see the level: the product is on sale, and the warehouse is active. */
  is_public: boolean
}

export interface BuyerFacts {
  /**
   * The result of checking the buyer's VAT number. Is null if nobody asked, because the number cannot affect
   * the tax.
   */
  vat_check: CheckedNumber | null
  /** True if the seller has passed the threshold of distance sales. False if nobody asked. */
  is_over_threshold: boolean
}

export interface PricingFacts {
  shop: ShopFacts
  /** The basket's products that belong to the shop, by id, archived products included. */
  products: ReadonlyMap<string, ProductFacts>
  /**
   * The stock of the basket's products in all warehouses. Is null if the stock was not read. The statement
   * that stores the order then decides.
   */
  stock: readonly Level[] | null
  buyer: BuyerFacts
  /** The discounts and list prices available to the buyer. */
  offers: Offers
  gift_cards: readonly SentCard[]
  /** The database's time, RFC 3339. The day in the shop's time zone decides the tax rates. */
  now: string
}

export interface WantedItem {
  product_id: string
  quantity: number
  gift_card?: { email?: string | undefined; message: string } | undefined
}

/** The requested goods, the destination, and the buyer. */
export interface BasketRequest {
  shop_id: string
  items: readonly WantedItem[]
  /** Only compared with the shop's currency, which is the currency of every order. */
  currency?: string | undefined
  warehouse_id?: string | null | undefined
  shipping_method?: string | null | undefined
  destination_country: string
  destination_state?: string | undefined
  destination_zip?: string | undefined
  /** Empty for a consumer. */
  buyer_vat_number: string
  /** The known result for the VAT number, so the server does not ask again. */
  vat_check?: CheckedNumber | undefined
  /**
   * Called before the server asks VIES about the VAT number. A false result forbids the question. Undefined
   * allows the question.
   */
  mayAskVies?: (() => boolean) | undefined
  /** The discount codes as sent. */
  codes?: readonly string[] | undefined
  /** True if the codes are not looked up because too many wrong codes were tried. */
  are_codes_refused?: boolean | undefined
  /**
   * True if no automatic discount that depends on the buyer's address is given. The totals have already
   * revealed for too many addresses whether the shop knows the address.
   */
  are_addresses_refused?: boolean | undefined
  /** The codes of gift cards as sent. */
  gift_cards?: readonly string[] | undefined
  are_gift_cards_refused?: boolean | undefined
  /** The address typed by the buyer, or known of the buyer. */
  email?: string | undefined
  /**
   * An address proved to belong to the buyer, or entered by a member. The address makes a member of customer
   * groups.
   */
  proved_email?: string | undefined
  /**
   * The address proved by a logged-in buyer, in the store or an account. Uses of discounts are counted under
   * this address.
   */
  login_email?: string | undefined
  /**
   * The buyer's own order, which the new order would replace or edit. The uses of discounts claimed by the
   * own order count as free, and the own order is no earlier order.
   */
  own_order_id?: string | undefined
  manual_discounts?: readonly (ManualDiscountRequest & { id: string })[] | undefined
  /** The listed price of shipping in smallest units, in place of the rates. */
  shipping_minor?: bigint | undefined
  /** A discount to try out among the running discounts, in place of the stored discount with the same id. */
  tried?: DiscountFacts | undefined
  /** True if a member of the shop asks. A member may sell products that are not live. */
  is_by_member: boolean
  /**
   * The language for the names of lines, discounts and shipping. Is undefined for the shop's own language.
   */
  language?: StoreLanguage | undefined
}

/**
 * Returns quantities by product id. A product requested twice becomes one line, at the place of the first
 * mention.
 */
export function sumItems(items: BasketRequest['items']): Map<string, number> {
  const wanted = new Map<string, number>()
  for (const { product_id, quantity } of items)
    wanted.set(product_id, (wanted.get(product_id) ?? 0) + quantity)
  return wanted
}

export type Problem = OrderProblem

/** A product and the requested quantity. A basket has one line for each product. */
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
  /** True if the buyer may buy the product. */
  is_on_sale: boolean
}

/**
 * Gift cards are mailed, so no warehouse has gift cards. No tax is due before a gift card pays for something.
 */
export const withoutGiftCards = <L extends Pick<BasketLine, 'is_gift_card'>>(lines: readonly L[]): L[] =>
  lines.filter(({ is_gift_card }) => !is_gift_card)

export const shipsSomething = (lines: readonly Pick<BasketLine, 'requires_shipping'>[]): boolean =>
  lines.some((line) => line.requires_shipping)
