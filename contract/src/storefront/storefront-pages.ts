// The server's data for the storefront's renderer: a value per page, with everything already read and
// decided. Plain types without zod, because the browser's scripts get parts of the data as JSON. Nothing in
// the data may be secret.

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
  /** The text of the style sheet shared by all looks. The renderer puts the text into the document. */
  css: string
  /** Undefined for a page without script. The page works without a script. */
  script_url?: string
}

export interface StoreFrame {
  lang: StoreLanguage
  /** Locale for `Intl`: the language with the visitor's region, such as `de-AT`. */
  locale: string
  /** Null if no shop was found. */
  shop: PublicShop | null
  /** The number of units in the cart. */
  cart_count: number
  /** The cart's contents as `<id>:<quantity>` with commas; null if the visitor has no cart. */
  cart: string | null
  /**
   * The page's absolute URL without parameters that do not identify the page. Includes `lang` if the language
   * differs from the shop's own. Null for private pages of the visitor.
   */
  canonical: string | null
  /**
   * Absolute URLs of the same page by language. `x-default` is for visitors who speak none of the languages.
   * Empty without `canonical`.
   */
  alternates: { lang: StoreLanguage | 'x-default'; url: string }[]
  /** Path and query of the request, for links to the page in further languages. */
  here: string
  /** Categories for browsing, on pages that lead back to products. Null on the remaining pages. */
  categories: LabelCount[] | null
  /** The path below the shop's address at which all products are; empty unless the shop has a start page. */
  products_base: string
  /** Empty if the shop has none, and if no shop could be found. */
  menus: PublicMenus
  /**
   * Null in a shop without customer groups, because no visitor has special prices there. `email` is null for
   * a visitor who has not logged in.
   */
  login: { email: string | null } | null
  /**
   * True inside a frame of an external site. Links then open outside the frame, and the page omits the shop's
   * header.
   */
  is_framed: boolean
  assets: StoreAssets
}

export interface CartLine {
  product_id: string
  /** Null for a product that is not on sale. */
  product: ProductTile | null
  quantity: number
  /** The listed price of the quantity. Null without a product. */
  line_total: string | null
}

/** Countries with their names in the page's language, sorted by name. */
export type CountryOptions = { code: string; name: string }[]

/**
 * A product held by an unpaid order of the same cart, and the quantity available to the buyer including the
 * held units. The calculation does not know the buyer, and counts the held stock as gone.
 */
export interface OwnHold {
  product_id: string
  available: number
}

/**
 * The discount codes of a cart. The calculation has the reduction by each code, or the reason for no
 * reduction.
 */
export interface CodesView {
  codes: readonly string[]
  /** The code just entered and not stored. */
  refused_code: Pick<DiscountProblem, 'code' | 'reason'> | null
  /**
   * Gift cards, by the last four characters of their codes. No page shows a whole code, because a code is
   * money. The calculation has the payment by each card.
   */
  cards: readonly string[]
  /** Gift cards that pay nothing. */
  card_problems: readonly Pick<GiftCardProblem, 'last4' | 'reason'>[]
}

export interface CartView extends CodesView {
  kind: 'cart'
  lines: CartLine[]
  country: string
  /**
   * The codes of countries that the shop ships to. Null if nothing in the cart ships, because any country
   * will do.
   */
  ship_to: string[] | null
  countries: CountryOptions
  /** Null for an empty cart, or a cart that cannot be priced. */
  calculation: Calculation | null
  own_holds: OwnHold[]
  /** The id of the product just added. */
  added: string | null
  /** The available quantity, if fewer units were added than requested. */
  short: { title: string; available: number } | null
  /** True if nothing was added, because the cart would have had too many products. */
  is_full: boolean
  /** True if the browser did not return the cart that it just got, for example because cookies are off. */
  is_not_stored: boolean
  /** The item just removed, for restoring it with a click. */
  removed: { product_id: string; quantity: number; title: string } | null
}

/**
 * Products offered by a link from an external site. The visitor must press a button to put the products into
 * the cart.
 */
export interface CartOfferView {
  kind: 'cart-offer'
  lines: CartLine[]
  needs_shipping: boolean
  /** The ids of the gift cards among the lines. */
  gift_cards: string[]
  /** The sum at listed prices. */
  total: string
  /** The lines as a form field: `<id>:<quantity>` with commas. */
  take: string
  /** The number of units in the cart that are not among the lines. */
  others: number
  /** How many of the offered products are no longer sold. */
  gone: number
  /** The id of the website's cart transfer, as a form field. Blank without a cart transfer. */
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

/** The entered values, as text, for showing them again. */
export interface CheckoutValues {
  email: string
  shipping_address: AddressValues
  is_billing_different: boolean
  billing_address: AddressValues
  shipping_method: string
  notes: string
  digital_consent: boolean
  /** Recipients of gift cards by mail with a message, by product id. The buyer is the default recipient. */
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
  /** The order's id, made in advance and sent with the form. A cart can therefore never become two orders. */
  order_id: string
  /**
   * True if only the page itself, and no public calculation, knows the visitor's price. The visitor has
   * proved an address, or has an unpaid order and keeps its discounts. Or the visitor has gift cards with
   * balances that no calculation of the view shows.
   */
  is_priced_by_page: boolean
  values: CheckoutValues
  /**
   * True if `values` are entries sent by the visitor. Otherwise the server filled in `values`, such as the
   * address of a logged-in visitor.
   */
  is_returned: boolean
  lines: CartLine[]
  needs_shipping: boolean
  /** The ids of products whose buyer gets files or licence keys, and has to agree to their immediate delivery. */
  delivered_immediately: string[]
  /** The ids of the gift cards in the order, which may be mailed to a different person. */
  gift_cards: string[]
  ship_to: string[] | null
  countries: CountryOptions
  calculation: Calculation | null
  errors: FieldError[]
  /**
   * The problems of the last attempt to place the order. Problems of the calculation are in `calculation`.
   */
  problems: OrderProblem[]
  notice: CheckoutNotice | null
  /** An unpaid order of the same cart. */
  unpaid_order: {
    id: string
    order_number: string
    amount_due: string
    /** True if the order can be paid by card, and the money is not on its way already. */
    can_pay: boolean
    /** True if the buyer has completed a payment, and the bank has not confirmed the payment yet. */
    is_money_on_its_way: boolean
  } | null
  own_holds: OwnHold[]
  /**
   * Reason why the due amount of `calculation` cannot be paid. Without a calculation, reason why nothing can
   * be paid. Null if payment is possible.
   */
  obstacle: PaymentObstacle | null
}

/** A line of an order as placed. */
export interface OrderedLine
  extends Pick<OrderItem, 'product_id' | 'title' | 'variant_title' | 'sku' | 'quantity'> {
  /** Number of units removed by edits of the order. */
  removed_quantity: number
  /** Amount as text in major units, with tax if the order's prices include tax, otherwise before tax. */
  amount: string
  /** Discounts on the product, already deducted from `amount`, as text in major units. */
  discounts: { id: string; title: string; amount: string }[]
}

export interface OrderedParcel {
  /** The number of the order and a count. */
  number: string
  status: 'sent' | 'delivered' | 'lost'
  tracking_number: string
  tracking_url: string
  goods: Pick<OrderedLine, 'quantity' | 'title'>[]
}

export interface OrderView extends DownloadsView, OrderMoments {
  kind: 'order'
  order: PublicOrderStatus
  /** The result that the payment page put into the URL. The result proves nothing. */
  purchase: 'success' | 'cancel' | null
  can_pay: boolean
  /** True if the buyer has completed a payment, and the bank has not confirmed the payment yet. */
  is_money_on_its_way: boolean
  /** True if a payment is undecided: its page is open, or its money is on its way. */
  is_payment_open: boolean
  /**
   * An edit of the paid order that waits for its payment. Has the amount, and the time limit as date and time
   * in words. Also shows if the money is on its way, or if the buyer comes from the payment page. Added and
   * removed items are empty until the visitor enters the order's e-mail address.
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
  /** True if the edit in the page's URL was not paid in time, or the shop withdrew the edit. */
  is_edit_ended: boolean
  /**
   * The sent parcels of an order in several parcels; empty for an order in one. `goods` is empty until the visitor enters the order's
   * e-mail address.
   */
  parcels: OrderedParcel[]
  /** The goods that are still to be sent, for the same visitors, of an order in several parcels. */
  to_come: Pick<OrderedLine, 'quantity' | 'title'>[]
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
    /** Value of removed items that edits set off against added items, as text in major units. */
    set_off: string
  }
  /** The day of the order, as YYYY-MM-DD. */
  placed_on: string
  /** Refunds of the sale, as text in major units. */
  refunded: string
  /** Part of the refunds credited to gift cards, as text in major units. */
  refunded_to_cards: string
  /**
   * The amount that the shop itself must refund for a refunded order, as text in major units. Null if the
   * card was refunded, and for an order that is not refunded.
   */
  owed_by_shop: string | null
  /** Null if nothing is sent, or the order was not paid in this browser. */
  shipping_address: Order['shipping_address']
  /** Null if equal to the shipping address, or the order was not paid in this browser. */
  billing_address: Order['billing_address']
  /**
   * The order's e-mail address, because the buyer should notice a typo immediately. Null without an address,
   * or if the order was not paid in this browser.
   */
  mails_go_to: string | null
  /** True if a newer order of the same buyer has replaced the order. */
  is_replaced: boolean
  /**
   * True if this browser's cart has become the order, and this is the first page to know of a payment,
   * completed or on its way.
   */
  is_just_bought: boolean
  is_payment_unavailable: boolean
  /** Why the unpaid order, or else the `edit`, cannot be paid by card; then the order `can_pay` no more. */
  obstacle: PaymentObstacle | null
  /** True if this browser's cart still contains the ordered items, or the items to be ordered instead. */
  has_cart: boolean
  /** The address entered by the visitor to see the items. */
  email: string
  is_email_wrong: boolean
  /** Null until the visitor enters the order's e-mail address. */
  items: OrderedLine[] | null
  /**
   * True if the buyer of an order entered by the shop has not agreed to immediate delivery of digital goods
   * yet, with the field `digital_consent`.
   */
  needs_digital_consent: boolean
  /** The order's invoice and credit notes, after the visitor has entered its e-mail address. */
  documents: { id: string; kind: InvoiceKind; number: string }[]
}

export interface OrderFormView {
  kind: 'order-form'
  products: ProductTile[]
  /** The ids of unshipped products on the form, and of unshipped items in the cart. */
  unshipped: string[]
  /** The codes of countries that the shop ships to, for the shipped products. */
  ship_to: string[]
  /** True if the shop sells more products than the form shows. */
  is_cut: boolean
  is_framed: boolean
  /** The gift cards, encrypted and short-lived. A frame of an external site has no cookie for the cards. */
  encrypted_cards: string
  /**
   * Everything below the products. Its lines are the chosen products. `order_id` is empty until the visitor
   * chooses a product.
   */
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

/** Shipping costs, before the visitor has a cart. */
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
  /** The exact texts of the page's style sheets. */
  styles: string[]
}

/** The function that renders every page of the storefront. */
export type RenderStorePage = (view: StoreView, frame: StoreFrame) => StorePage
