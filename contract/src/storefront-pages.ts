// What the server hands to the storefront to draw: one value a page, already read and decided. Plain data without zod, because the parts
// that move in the browser get some of it as JSON; nothing in here may be secret.

import type { FieldError } from './errors.ts'
import type { Calculation, OrderItem, OrderProblem } from './orders.ts'
import type { ShopPage } from './shops.ts'
import type { PublicOrderStatus, PublicProduct, PublicShop } from './storefront.ts'

/** Languages the storefront has texts in; the first is spoken when the visitor asks for none of them. */
export const STORE_LANGUAGES = ['en', 'de'] as const
export type StoreLanguage = (typeof STORE_LANGUAGES)[number]

export const CATALOGUE_SORTS = ['-created_at', 'price', '-price', 'title'] as const
export type CatalogueSort = (typeof CATALOGUE_SORTS)[number]

/** Where a document of the storefront finds what it links to. Addresses are absolute or start with a slash. */
export interface StoreAssets {
  /** The style sheet that all looks share; it is put into the document. */
  css: string
  /** Undefined: the document comes without script, and works. */
  script_url?: string
}

export interface StoreFrame {
  lang: StoreLanguage
  /** For `Intl`: the language with the visitor's region, as `de-AT`. */
  locale: string
  /** Null where no shop could be found. */
  shop: PublicShop | null
  /** Units in the cart. */
  cart_count: number
  /** What is in it, as `<id>:<quantity>` with commas; null where the visitor has brought none. */
  cart: string | null
  /** Absolute address of the page without what does not name it; null for pages that are nobody else's business. */
  canonical: string | null
  /** Path and query of this request, for the links to the same page in another language. */
  here: string
  /** Shown inside a page of another site: its links lead out of it, and the shop's own head stays away. */
  is_framed: boolean
  assets: StoreAssets
}

export interface Picture {
  url: string
  alt: string
  width: number | null
  height: number | null
  /** As of the attribute of `img`; empty where there is one size only. */
  srcset: string
}

export interface Medium extends Picture {
  kind: 'image' | 'video'
}

/** `to_order`: none on hand, but sold all the same. `available` is null where nobody counts. */
export interface Availability {
  state: 'in_stock' | 'few' | 'to_order' | 'sold_out'
  available: number | null
}

export interface ProductTile {
  id: string
  slug: string
  title: string
  sku: string
  price: string
  picture: Picture | null
  availability: Availability
}

/** A category or tag and how many live products carry it. */
export interface LabelCount {
  label: string
  count: number
}

export interface CatalogueView {
  kind: 'catalogue'
  products: ProductTile[]
  total: number
  /** Nothing has what was searched for; the products are what comes close. */
  is_near: boolean
  /** From 1; `page_count` is at least 1. */
  page: number
  page_count: number
  q: string
  category: string
  tag: string
  /** By relevance only while searching. */
  sort: CatalogueSort | 'relevance'
  categories: LabelCount[]
  tags: LabelCount[]
  /** Where nothing was found in a category or with a tag: how many there are in the whole shop. */
  elsewhere: number
  /** Where nothing was found. */
  suggestions: ProductTile[]
}

export interface ProductView {
  kind: 'product'
  product: PublicProduct
  media: Medium[]
  availability: Availability
  /** How each warehouse stands, of the shop's several; empty where there is one, or nothing is sent. */
  stocked_at: { title: string; availability: Availability }[]
  related: ProductTile[]
  in_cart: number
}

export interface CartLine {
  product_id: string
  /** Null: no longer sold, or never was. */
  product: ProductTile | null
  quantity: number
  /** As listed, times the quantity. Null where there is no product. */
  line_total: string | null
}

/** Countries and their names in the language of the page, sorted by name. */
export type CountryOptions = { code: string; name: string }[]

export interface CartView {
  kind: 'cart'
  lines: CartLine[]
  country: string
  /** Codes the shop sends to; null where nothing in the cart ships and any country will do. */
  ship_to: string[] | null
  countries: CountryOptions
  /** Null for an empty cart or one that cannot be priced. */
  calculation: Calculation | null
  /** What was just put in, by id. */
  added: string | null
  /** What was just taken out, to be put back with one click. */
  removed: { product_id: string; quantity: number; title: string } | null
}

/** What another site has put together, to be taken into the cart by a press of the visitor's. */
export interface CartOfferView {
  kind: 'cart-offer'
  lines: CartLine[]
  /** As listed. */
  total: string
  /** The same as a field of the form: `<id>:<quantity>` with commas. */
  take: string
  /** Units in the cart that are not among the lines. */
  others: number
  /** How much of what was put together is no longer sold. */
  gone: number
}

export const ADDRESS_FIELDS = [
  'recipient_name',
  'company_name',
  'vat_number',
  'street',
  'street2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]
export type AddressValues = Record<AddressField, string>

/** What was entered, as text, to be shown again. */
export interface CheckoutValues {
  email: string
  shipping_address: AddressValues
  is_billing_different: boolean
  billing_address: AddressValues
  shipping_method: string
  notes: string
}

/** Why the page came back instead of going on to the payment. */
export type CheckoutNotice =
  | 'empty'
  | 'fields'
  | 'problems'
  | 'total_changed'
  | 'changed_after_order'
  | 'busy'
  | 'lured'

export interface CheckoutView {
  kind: 'checkout'
  /** Made before the order and sent with it, so that one cart never becomes two orders. */
  order_id: string
  values: CheckoutValues
  lines: CartLine[]
  needs_shipping: boolean
  ship_to: string[] | null
  countries: CountryOptions
  calculation: Calculation | null
  errors: FieldError[]
  /** Problems of the last attempt; those of the calculation are in it. */
  problems: OrderProblem[]
  notice: CheckoutNotice | null
  /** An order of this very cart that still waits for its payment. */
  unpaid_order: { id: string; order_number: string; total: string } | null
}

/** A line of an order as it was placed; `total` with tax. */
export type OrderedLine = Pick<OrderItem, 'product_id' | 'title' | 'sku' | 'quantity' | 'total'>

export interface OrderView {
  kind: 'order'
  order: PublicOrderStatus
  /** What the payment page said in the address. It proves nothing. */
  purchase: 'success' | 'cancel' | null
  can_pay: boolean
  /** How the parcel is followed; null where nobody has said. */
  tracking: { number: string; url: string } | null
  /** How its total was shown at the checkout. `goods` is what all its lines came to with their tax, as major-unit text. */
  sums: { prices_include_tax: boolean; ships: boolean; goods: string }
  notice: 'payment_unavailable' | 'no_payments' | null
  /** Whether this browser's cart still is what was ordered. */
  has_cart: boolean
  /** As it was entered to see the items. */
  email: string
  is_email_wrong: boolean
  /** Null until the order's e-mail address is entered. */
  items: OrderedLine[] | null
  /** Its invoice and credit notes, once the address is entered. */
  documents: { id: string; kind: 'invoice' | 'credit_note'; number: string }[]
}

export interface OrderFormView {
  kind: 'order-form'
  products: ProductTile[]
  /** Those of them that are not sent. */
  digital: string[]
  /** Codes the shop sends to, for what is sent. */
  ship_to: string[]
  /** Whether the shop sells more than the form shows. */
  is_cut: boolean
  is_framed: boolean
  /** Everything below the products; its lines are what is chosen. `order_id` is empty until something is. */
  checkout: CheckoutView
}

/** A page the shop has written for itself. */
export interface TextPageView {
  kind: 'text'
  page: ShopPage
  /** Markdown. */
  text: string
}

/** A way to a payment page that the document's own rules do not let a form redirect to, or that leads out of another site's page. */
export interface HandOverView {
  kind: 'hand-over'
  url: string
}

/** What is asked before a payment page where many were opened and not paid: a proof of work, done by script, or some waiting. */
export interface PaymentCheckView {
  kind: 'payment-check'
  order_id: string
  challenge: string
  zero_bits: number
  wait_seconds: number
}

export interface RefusalView {
  kind: 'refusal'
  status: number
  request_id: string
}

export type StoreView =
  | CatalogueView
  | ProductView
  | CartView
  | CartOfferView
  | CheckoutView
  | OrderView
  | OrderFormView
  | TextPageView
  | HandOverView
  | PaymentCheckView
  | RefusalView

export interface StorePage {
  /** A whole HTML document. */
  html: string
  /** The style sheets that stand in it, to the letter. */
  styles: string[]
}

/** The storefront's one function. */
export type RenderStorePage = (view: StoreView, frame: StoreFrame) => StorePage
