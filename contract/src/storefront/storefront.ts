// The public API of a shop: its public data, and buying without an account.

import { z } from 'zod'
import { optionValue } from '../catalogue/products/option-value.ts'
import { physicalPropertiesOut } from '../catalogue/products/physical-properties.ts'
import { energyLabelOut, TAX_CLASSES } from '../catalogue/products/product-fields.ts'
import { productFile } from '../catalogue/products/products.ts'
import { CONTENT_UNITS } from '../catalogue/products/unit-price.ts'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../http/page.ts'
import { calculationRequest, publicOrderRequest } from '../orders/order-requests.ts'
import { calculation, PLACING_ERRORS, placedOrder } from '../orders/orders.ts'
import { orderStatus, payment, paymentRequest } from '../orders/payments/order-payment.ts'
import { currencyOut, SHOP_PAGES, storeBranding, UNTAXED_PRICES } from '../shops/shops.ts'
import { SERVICE_LEVELS, SHIPPING_METHODS, shippingRate } from '../stock/shipping.ts'
import { productIds } from '../stock/stock.ts'
import { decimalOut } from '../values/decimal.ts'
import { idParams } from '../values/id-shapes.ts'
import { textLine } from '../values/text.ts'
import { askedLanguage } from './asked-language.ts'
import { AVAILABILITIES, is_near } from './public-catalogue.ts'
import { shownPrices } from './shown-prices.ts'
import { STORE_LANGUAGES } from './store-languages.ts'

export const publicShop = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  default_currency: currencyOut,
  prices_include_tax: z.boolean(),
  /** True if the shop charges tax, by its settings or because its default address has a VAT number. */
  charges_tax: z.boolean(),
  /** Price of an untaxed line if prices include tax: the listed price, or the price without tax. */
  untaxed_prices: z.enum(UNTAXED_PRICES),
  /** Language of the pages for visitors whose own language the store does not have. */
  language: z.enum(STORE_LANGUAGES),
  /** Languages of the shop's texts: its own language, followed by the languages of its translations. */
  languages: z.array(z.enum(STORE_LANGUAGES)),
  /** Time zone for the dates of orders. */
  time_zone: z.string(),
  ...storeBranding.shape,
  /** The pages that are not empty. */
  pages: z.array(z.enum(SHOP_PAGES)),
})

/** Who answers for the safety of a product (Regulation (EU) 2023/988, article 19). */
const publicContact = z.object({
  name: z.string(),
  postal_address: z.string(),
  electronic_address: z.string(),
})

const stockShown = {
  availability: z.enum(AVAILABILITIES),
  /**
   * The highest quantity that a single active warehouse can sell, because an order is sent from a single
   * warehouse. Null if stock is not counted.
   */
  available: z.number().nullable(),
}

export const publicProduct = z.object({
  id: z.string(),
  title: z.string(),
  cover_url: z.string(),
  slug: z.string(),
  description: z.string(),
  sku: z.string(),
  price: decimalOut,
  data_public: z.string(),
  physical_properties: physicalPropertiesOut.nullable(),
  /**
   * Content of a unit. Shops in the EU must show the price of a kilogram, litre, metre or square metre beside
   * `price`.
   */
  content_amount: decimalOut.nullable(),
  content_unit: z.enum(CONTENT_UNITS).nullable(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  tax_class: z.enum(TAX_CLASSES),
  requires_shipping: z.boolean(),
  ...shownPrices,
  barcode: z.string(),
  brand: z.string(),
  manufacturer: publicContact.nullable(),
  responsible_person: publicContact.nullable(),
  origin_country: z.string(),
  safety_text: z.string(),
  materials: z.string(),
  energy_label: energyLabelOut.nullable(),
  /** Group of the variant. Null for a single product. */
  group_id: z.string().nullable(),
  option_values: z.array(optionValue),
  /** Title such as `M / Blue`. Empty for a single product. */
  variant_title: z.string(),
  /** True if the product can be ordered without stock. */
  allow_negative_stock: z.boolean(),
  /** True if the buyer gets files or a licence key. An order with such a product needs `digital_consent`. */
  is_digital: z.boolean(),
  /**
   * True if each unit is a gift card. The buyer, or the recipient named in the order, gets the card by mail.
   */
  is_gift_card: z.boolean(),
  ...stockShown,
  created_at: z.string(),
  updated_at: z.string(),
})

/** A variant inside its group. The group has the data shared by all variants. */
const publicVariant = publicProduct.extend({ cover_file_id: z.string().nullable() }).omit({
  title: true,
  description: true,
  brand: true,
  categories: true,
  tags: true,
  tax_class: true,
  requires_shipping: true,
  manufacturer: true,
  responsible_person: true,
  origin_country: true,
  safety_text: true,
  materials: true,
})

const publicProductGroup = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  brand: z.string(),
  categories: z.array(z.string()),
  tags: z.array(z.string()),
  tax_class: z.enum(TAX_CLASSES),
  requires_shipping: z.boolean(),
  manufacturer: publicContact.nullable(),
  responsible_person: publicContact.nullable(),
  origin_country: z.string(),
  safety_text: z.string(),
  materials: z.string(),
  options: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  cover_url: z.string(),
  files: z.array(productFile.omit({ product_id: true })),
  /** Present prices of the variants. */
  price_min: decimalOut,
  price_max: decimalOut,
  /** The variants on sale, by position. */
  variants: z.array(publicVariant),
})

export const publicWarehouse = z.object({
  id: z.string(),
  title: z.string(),
  zip: z.string(),
  state: z.string(),
  country: z.string(),
})

export const publicStock = z.object({
  warehouse_id: z.string(),
  product_id: z.string(),
  /** The quantity on sale: on hand less reserved, never below zero. */
  stock_level: z.number(),
})

export const publicShippingRate = z.object({
  id: z.string(),
  warehouse_id: z.string(),
  title: z.string(),
  /** Description for buyers, in the merchant's words. May be empty. */
  description: z.string().optional(),
  provider: z.string(),
  rates: z.array(shippingRate),
  currency: currencyOut,
  method: z.enum(SHIPPING_METHODS),
  service_level: z.enum(SERVICE_LEVELS),
})

export type PublicShop = z.output<typeof publicShop>

export type PublicProductWithStock = z.output<typeof publicProduct>

/** Without stock, because stock changes more often than the rest, and pages show stock separately. */
export type PublicProduct = Omit<PublicProductWithStock, keyof typeof stockShown>

export type PublicProductGroup = z.output<typeof publicProductGroup>

export type PublicWarehouse = z.output<typeof publicWarehouse>

export type PublicStock = z.output<typeof publicStock>

export type PublicShippingRate = z.output<typeof publicShippingRate>

const shopParams = z.object({ shopId: z.string() })

const inLanguage = z.object(askedLanguage)

const catalogueQuery = pageQuery.extend({
  ...askedLanguage,
  warehouse_id: z.string().max(64).optional(),
  is_live: z.string().max(10).optional(),
  q: searchText,
  category: textLine(80).optional(),
  tag: textLine(80).optional(),
  ids: z.string().max(4000).optional(),
  sort: sortBy('title', 'price', 'created_at', 'updated_at'),
})

export const storefront = {
  shop: endpoint({
    method: 'GET',
    path: '/public/{shopId}/shop',
    access: 'public',
    summary: 'Read a shop',
    params: shopParams,
    query: inLanguage,
    response: publicShop,
    errors: ['not_found'],
  }),
  products: endpoint({
    method: 'GET',
    path: '/public/{shopId}/products',
    access: 'public',
    summary: 'List products',
    description:
      'Live products only. `q` ignores case and accents, matches partial words and tolerates typing errors; best matches come first unless `sort` is set: of the newest 2,000, and of what has exactly the SKU that is searched for. A search that nothing matches is answered with what comes close, and `is_near`. `warehouse_id` filters products available from that warehouse; `ids` is separated by commas. `available` is what one order can have: the most that one active warehouse can sell, not the sum of several.',
    params: shopParams,
    query: catalogueQuery,
    response: page(publicProduct).extend({ is_near }),
    errors: ['not_found', 'validation_error'],
  }),
  product: endpoint({
    method: 'GET',
    path: '/public/{shopId}/products/{productId}',
    access: 'public',
    summary: 'Read a product by id or slug',
    params: z.object({ shopId: z.string(), productId: z.string() }),
    query: inLanguage,
    response: publicProduct,
    errors: ['not_found'],
  }),
  productGroup: endpoint({
    method: 'GET',
    path: '/public/{shopId}/product_groups/{groupId}',
    access: 'public',
    summary: 'Read a product with its variants by id or slug',
    params: z.object({ shopId: z.string(), groupId: z.string() }),
    query: inLanguage,
    response: publicProductGroup,
    errors: ['not_found'],
  }),
  productsComplete: endpoint({
    method: 'GET',
    path: '/public/{shopId}/products-complete',
    access: 'public',
    summary: 'List products with files, stock and warehouses',
    params: shopParams,
    query: catalogueQuery,
    response: z.object({
      data: z.array(publicProduct),
      files: z.array(productFile),
      stock: z.array(publicStock),
      warehouses: z.array(publicWarehouse),
      total: z.number(),
      total_is_estimate: z.literal(true).optional(),
      is_near,
    }),
    errors: ['not_found', 'validation_error'],
  }),
  files: endpoint({
    method: 'POST',
    path: '/public/{shopId}/products/files',
    access: 'public',
    summary: "List products' files",
    params: shopParams,
    body: z.object({ product_ids: productIds }),
    response: z.array(productFile),
    status: 200,
    errors: ['not_found', 'validation_error'],
  }),
  stock: endpoint({
    method: 'POST',
    path: '/public/{shopId}/warehouses/stock',
    access: 'public',
    summary: 'Read the available quantities',
    params: shopParams,
    body: z.object({ product_ids: productIds }),
    response: z.array(publicStock),
    status: 200,
    errors: ['not_found', 'validation_error'],
  }),
  warehouses: endpoint({
    method: 'GET',
    path: '/public/{shopId}/warehouses',
    access: 'public',
    summary: 'List active warehouses',
    params: shopParams,
    response: z.array(publicWarehouse),
    errors: ['not_found'],
  }),
  shippingRates: endpoint({
    method: 'GET',
    path: '/public/{shopId}/shipping-rates',
    access: 'public',
    summary: 'List shipping rates',
    description: 'One row per template and warehouse.',
    params: shopParams,
    query: inLanguage,
    response: z.array(publicShippingRate),
    limit_per_minute: 300,
    errors: ['not_found', 'rate_limited'],
  }),
  handOvers: endpoint({
    method: 'GET',
    path: '/public/{shopId}/hand-overs',
    access: 'public',
    summary: 'List which handed-over carts were ordered',
    description:
      'For websites with their own cart that link to `/store/{slug}/cart?add=…&hand_over=…` with a random UUID: `ordered` has the `ids` (at most 5, separated by commas) whose items were ordered and paid within the last week. Unknown ids are omitted.',
    params: shopParams,
    query: z.object({ ids: z.string().max(200).default('') }),
    response: z.object({ ordered: z.array(z.string()) }),
    limit_per_minute: 300,
    errors: ['not_found', 'validation_error', 'rate_limited'],
  }),
  calculate: endpoint({
    method: 'POST',
    path: '/public/order-calculation',
    access: 'public',
    summary: 'Calculate an order',
    description:
      'Nothing is stored. Unavailable items are priced too and have a problem. All items must be in stock, whether they ship or not, unless they can be sold when out of stock. `customer_token` is the access token of an account, by `POST /login`; the login of a shop’s own pages gives a cookie instead.',
    body: calculationRequest,
    response: calculation,
    status: 200,
    limit_per_minute: 600,
    errors: ['not_found', 'currency_mismatch', 'invalid_token', 'token_expired', 'validation_error'],
  }),
  place: endpoint({
    method: 'POST',
    path: '/public/order',
    access: 'public',
    summary: 'Place an order',
    description:
      'The client may choose the id: the same id and body return 200 with the same order. `customer_token` is the access token of an account, by `POST /login`; the login of a shop’s own pages gives a cookie instead.',
    body: publicOrderRequest,
    response: placedOrder,
    status: 201,
    repeat_status: 200,
    idempotent: 'network',
    limit_per_minute: 300,
    errors: [...PLACING_ERRORS, 'idempotency_conflict', 'invalid_token', 'token_expired'],
  }),
  pay: endpoint({
    method: 'POST',
    path: '/public/order/payment',
    access: 'public',
    summary: 'Open the payment page of an order',
    description:
      'An order has at most one open session, which repeated calls return. If the shop has many unfinished payments, an error with `proof` requires a proof of work, or waiting, before a new session is opened.',
    body: paymentRequest,
    response: payment,
    status: 201,
    idempotent: 'network',
    limit_per_minute: 120,
    errors: [
      'not_found',
      'order_not_payable',
      'gift_card_unusable',
      'provider_error',
      'validation_error',
      'rate_limited',
    ],
  }),
  orderStatus: endpoint({
    method: 'GET',
    path: '/public/order/{id}/status',
    access: 'public',
    summary: "Read an order's status and totals",
    params: idParams,
    response: orderStatus,
    limit_per_minute: 300,
    errors: ['not_found', 'rate_limited'],
  }),
} as const
