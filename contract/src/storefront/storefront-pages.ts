// What the server passes to the storefront's renderer: one value per page, with everything already read and decided. Plain types without zod,
// since the browser's scripts get some of it as JSON. Nothing in here may be secret.

import type { FieldError } from '../http/errors.ts'
import type { InvoiceKind } from '../invoices/invoices.ts'
import type { DownloadsView } from '../orders/order-downloads.ts'
import type { Calculation, Order, OrderItem, OrderProblem, TaxLine } from '../orders/orders.ts'
import type { PublicOrderStatus } from '../orders/payments/order-payment.ts'
import type { DiscountProblem } from '../prices/order-discounts.ts'
import type { GiftCardProblem } from '../prices/order-gift-cards.ts'
import type { ShopPage } from '../shops/shops.ts'
import type { ShippingRateTemplate } from '../stock/shipping.ts'
import type {
  CatalogueView,
  CollectionsView,
  LabelCount,
  ProductTile,
  ProductView,
  SearchView,
  StartView,
} from './catalogue-views.ts'
import type { PublicMenus } from './public-catalogue.ts'
import type { StoreLanguage } from './store-languages.ts'
import type { PublicShop } from './storefront.ts'
import type {
  LoginView,
  ObjectionView,
  OrderMoments,
  PaymentCheckView,
  RedirectView,
  RefusalView,
  WithdrawalView,
} from './visitor-pages.ts'

/** The assets of a page. URLs are absolute or start with a slash. */
export interface StoreAssets {
  /** The text of the style sheet that all looks share; it is put into the document. */
  css: string
  /** Undefined: the page has no script, and works without. */
  script_url?: string
}

export interface StoreFrame {
  lang: StoreLanguage
  /** For `Intl`: the language with the visitor's region, such as `de-AT`. */
  locale: string
  /** Null if no shop could be found. */
  shop: PublicShop | null
  /** The number of units in the cart. */
  cart_count: number
  /** The cart's contents as `<id>:<quantity>` with commas; null if the visitor has no cart. */
  cart: string | null
  /** The page's absolute URL without parameters that do not identify it, with a `lang` other than the shop's own; null for pages that are private to the visitor. */
  canonical: string | null
  /** The same page by language, each an absolute URL; `x-default` is for visitors who speak none of them. Empty without `canonical`. */
  alternates: { lang: StoreLanguage | 'x-default'; url: string }[]
  /** Path and query of this request, for links to the same page in another language. */
  here: string
  /** What the shop's products are browsed by, on pages that lead back to them; null on all others. */
  categories: LabelCount[] | null
  /** The path below the shop's address at which all products are; empty unless the shop has a start page. */
  products_base: string
  /** Empty if the shop has none, and if no shop could be found. */
  menus: PublicMenus
  /** Null in a shop without customer groups, where no visitor has prices of their own; `email` is null for a visitor who has not logged in. */
  login: { email: string | null } | null
  /** True: shown in a frame of another site. Links then open outside the frame, and the shop's header is left out. */
  is_framed: boolean
  assets: StoreAssets
}

export interface CartLine {
  product_id: string
  /** Null for a product that is no longer sold, or never was. */
  product: ProductTile | null
  quantity: number
  /** The listed price of so many units. Null if there is no product. */
  line_total: string | null
}

/** Countries with their names in the page's language, sorted by name. */
export type CountryOptions = { code: string; name: string }[]

/**
 * A product that an unpaid order of this same cart holds, and how many of it the buyer can have with what is held. To the calculation, which
 * does not know who asks, that stock is gone.
 */
export interface OwnHold {
  product_id: string
  available: number
}

/** The discount codes of a cart. What each takes off, or why it does not, is in the calculation. */
export interface CodesView {
  codes: readonly string[]
  /** What was entered just now and is not stored. */
  refused_code: Pick<DiscountProblem, 'code' | 'reason'> | null
  /** Gift cards, by the last four characters of their codes: a whole code is money and is on no page. What each pays is in the calculation. */
  cards: readonly string[]
  /** Gift cards that pay nothing. */
  card_problems: readonly Pick<GiftCardProblem, 'last4' | 'reason'>[]
}

export interface CartView extends CodesView {
  kind: 'cart'
  lines: CartLine[]
  country: string
  /** The codes of countries that the shop ships to; null if nothing in the cart ships, so that any country will do. */
  ship_to: string[] | null
  countries: CountryOptions
  /** Null for a cart that is empty or cannot be priced. */
  calculation: Calculation | null
  own_holds: OwnHold[]
  /** The id of the product that was just added. */
  added: string | null
  /** Where fewer of it were added than was asked for: how many there are. */
  short: { title: string; available: number } | null
  /** Whether nothing was put in, because the cart would have had more products than it can have. */
  is_full: boolean
  /** Whether the browser has just got a cart and did not send it back, as without cookies. */
  is_not_stored: boolean
  /** What was just removed, so that it can be put back with one click. */
  removed: { product_id: string; quantity: number; title: string } | null
}

/** Products that a link from another site offers; the visitor has to press a button to put them into the cart. */
export interface CartOfferView {
  kind: 'cart-offer'
  lines: CartLine[]
  needs_shipping: boolean
  /** The ids of gift cards among them. */
  gift_cards: string[]
  /** The sum at listed prices. */
  total: string
  /** The lines as a form field: `<id>:<quantity>` with commas. */
  take: string
  /** The number of units in the cart that are not among the lines. */
  others: number
  /** How many of the offered products are no longer sold. */
  gone: number
  /** The id of the website's hand-over, as a form field; blank where it has none. */
  hand_over: string
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

/** The values that were entered, as text, to be shown again. */
export interface CheckoutValues {
  email: string
  shipping_address: AddressValues
  is_billing_different: boolean
  billing_address: AddressValues
  shipping_method: string
  notes: string
  digital_consent: boolean
  /** By the product ids of gift cards: who gets each by mail, where it is not the buyer, and what is written to them. */
  recipients: Readonly<Record<string, GiftRecipient>>
}

export interface GiftRecipient {
  email: string
  message: string
}

/**
 * Why the checkout is shown again instead of the payment page. `fields`: see `errors`; `problems`: see `problems`; `cannot_pay`: see `obstacle`;
 * `busy`: the server had no room for it just now; `honeypot`: the field that only programs fill in was filled in.
 */
export type CheckoutNotice =
  | 'empty'
  | 'cart_full'
  | 'fields'
  | 'problems'
  | 'goods_changed'
  | 'total_changed'
  | 'card_unusable'
  | 'cannot_pay'
  | 'changed_after_order'
  | 'busy'
  | 'honeypot'

/** Why no card can pay a total in this shop; `no_gateway`: the shop takes no card payments at all. */
export const PAYMENT_OBSTACLES = [
  'no_gateway',
  'currency_not_supported',
  'amount_too_small',
  'amount_too_large',
] as const
export type PaymentObstacle = (typeof PAYMENT_OBSTACLES)[number]

export interface CheckoutView extends CodesView {
  kind: 'checkout'
  /** The order's id, made in advance and sent with the form, so that one cart never becomes two orders. */
  order_id: string
  /**
   * Whether only the page itself, and no public calculation, knows what the visitor would pay: they have proved an address, have an unpaid order,
   * whose discounts they keep, or have gift cards whose balance no calculation of this view tells.
   */
  is_priced_by_page: boolean
  values: CheckoutValues
  /** Whether `values` are entries that were sent. Any others are the server's, such as the address of a visitor who is logged in. */
  is_returned: boolean
  lines: CartLine[]
  needs_shipping: boolean
  /** The ids of products whose buyer gets files or licence keys, and has to agree to their immediate delivery. */
  delivered_immediately: string[]
  /** The ids of the gift cards in it, which may be mailed to another person. */
  gift_cards: string[]
  ship_to: string[] | null
  countries: CountryOptions
  calculation: Calculation | null
  errors: FieldError[]
  /** The problems of the last attempt to place the order; those of the calculation are in `calculation`. */
  problems: OrderProblem[]
  notice: CheckoutNotice | null
  /** An order of this same cart that is not paid yet. */
  unpaid_order: {
    id: string
    order_number: string
    amount_due: string
    /** Whether it can be paid by card, and the money is not on its way already. */
    can_pay: boolean
    /** Whether the buyer has completed a payment that the bank has yet to confirm. */
    is_money_on_its_way: boolean
  } | null
  own_holds: OwnHold[]
  /** Why what is due of `calculation` cannot be paid; if there is no calculation, why nothing can be. Null if it can. */
  obstacle: PaymentObstacle | null
}

/** A line of an order as it was placed. */
export interface OrderedLine
  extends Pick<OrderItem, 'product_id' | 'title' | 'variant_title' | 'sku' | 'quantity'> {
  /** How many of its units edits of the order have removed. */
  removed_quantity: number
  /** With tax where the order's prices include it, else before tax; as text in major units. */
  amount: string
  /** Those on the product, which `amount` is after; as text in major units. */
  discounts: { id: string; title: string; amount: string }[]
}

export interface OrderView extends DownloadsView, OrderMoments {
  kind: 'order'
  order: PublicOrderStatus
  /** The result that the payment page put into the URL. It proves nothing. */
  purchase: 'success' | 'cancel' | null
  can_pay: boolean
  /** Whether the buyer has completed a payment that the bank has yet to confirm. */
  is_money_on_its_way: boolean
  /** Whether a payment is undecided: its page is open, or its money is on its way. */
  is_payment_open: boolean
  /**
   * An edit of the paid order that waits for its payment: how much, until when, as date and time in words, and whether its money is on its way or the
   * buyer comes from its payment page. What it adds and removes is empty until the order's e-mail address is entered.
   */
  edit: {
    id: string
    amount: string
    until: string
    is_money_on_its_way: boolean
    is_just_paid: boolean
    adds: Pick<OrderedLine, 'quantity' | 'title'>[]
    removes: Pick<OrderedLine, 'quantity' | 'title'>[]
  } | null
  /** Whether the edit that the page's address names was not paid in time or was withdrawn by the shop. */
  is_edit_ended: boolean
  /** How the parcel is tracked; null if the shop has not said. */
  tracking: { number: string; url: string } | null
  /** How the total was shown at the checkout. `goods` is the sum of all lines with their tax, as text in major units. */
  sums: {
    prices_include_tax: boolean
    ships: boolean
    goods: string
    /** Empty if the shipping option has no name. */
    shipping_title: string
    taxes: Omit<TaxLine, 'country'>[]
    /** What of the total edits have removed and set off against what they added, as text in major units. */
    set_off: string
  }
  /** The day it was placed, as YYYY-MM-DD. */
  placed_on: string
  /** What was refunded of the sale, as text in major units. */
  refunded: string
  /** What of it was credited to gift cards, as text in major units. */
  refunded_to_cards: string
  /** What the shop itself has to refund of a refunded order, as text in major units; null if the card was refunded, and for any other order. */
  owed_by_shop: string | null
  /** Null if nothing is sent, or the order was not paid in this browser. */
  shipping_address: Order['shipping_address']
  /** Null if it is that one, or the order was not paid in this browser. */
  billing_address: Order['billing_address']
  /** The order's e-mail address, so that a typo is noticed immediately. Null if it has none, or the order was not paid in this browser. */
  mails_go_to: string | null
  /** Whether a newer order of the same buyer has taken its place. */
  is_replaced: boolean
  /** Whether this browser's cart has become the order, and this is the first page that knows it is paid or being paid. */
  is_just_bought: boolean
  is_payment_unavailable: boolean
  /** Why the unpaid order, or else the `edit`, cannot be paid by card; then the order `can_pay` no more. */
  obstacle: PaymentObstacle | null
  /** Whether this browser's cart still contains what was ordered, or what was to be ordered in its place. */
  has_cart: boolean
  /** The address that the visitor has entered to see the items. */
  email: string
  is_email_wrong: boolean
  /** Null until the order's e-mail address is entered. */
  items: OrderedLine[] | null
  /** Whether the buyer of an order that the shop entered has yet to agree to immediate delivery of digital goods, with the field `digital_consent`. */
  needs_digital_consent: boolean
  /** The order's invoice and credit notes, once its e-mail address is entered. */
  documents: { id: string; kind: InvoiceKind; number: string }[]
}

export interface OrderFormView {
  kind: 'order-form'
  products: ProductTile[]
  /** The ids of those products, and of what else is in the cart, that are not shipped. */
  unshipped: string[]
  /** The codes of countries that the shop ships to, for the products that are shipped. */
  ship_to: string[]
  /** Whether the shop sells more products than the form shows. */
  is_cut: boolean
  is_framed: boolean
  /** The gift cards, encrypted and for a short time: in a frame of another site there is no cookie to keep them. */
  encrypted_cards: string
  /** Everything below the products; its lines are the chosen products. `order_id` is empty until one is chosen. */
  checkout: CheckoutView
}

/** A page the shop has written for itself. */
export interface TextPageView {
  kind: 'text'
  page: ShopPage
  /** Markdown. */
  text: string
}

/** A shipping option: a template, with its rates in the merchant's order. */
export type ShippingWay = Pick<
  ShippingRateTemplate,
  'id' | 'title' | 'description' | 'provider' | 'method' | 'service_level'
> & { rates: Pick<ShippingRateTemplate['rates'][number], 'countries' | 'amount' | 'free_above_value'>[] }

/** What sending costs, before anything is in the cart. */
export interface ShippingView {
  kind: 'shipping'
  /** Empty if the shop ships nothing. */
  ways: ShippingWay[]
}

export type StoreView =
  | CatalogueView
  | CollectionsView
  | StartView
  | SearchView
  | ProductView
  | CartView
  | CartOfferView
  | CheckoutView
  | OrderView
  | OrderFormView
  | TextPageView
  | ShippingView
  | RedirectView
  | PaymentCheckView
  | WithdrawalView
  | ObjectionView
  | LoginView
  | RefusalView

export interface StorePage {
  /** A complete HTML document. */
  html: string
  /** The exact texts of the style sheets in it. */
  styles: string[]
}

/** The function that renders every page of the storefront. */
export type RenderStorePage = (view: StoreView, frame: StoreFrame) => StorePage
