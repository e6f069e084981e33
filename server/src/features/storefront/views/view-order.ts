// The view of an order: its status by the URL alone, and its items for its buyer.

import { productName } from '@kontor/contract/catalogue/products/product-name'
import { isOwed, isPayable } from '@kontor/contract/orders/order-status'
import type { OrderItem } from '@kontor/contract/orders/orders'
import type { PublicOrderStatus } from '@kontor/contract/orders/payments/order-payment'
import { dayIn } from '@kontor/contract/shops/shop-day'
import {
  type OrderView,
  PAYMENT_OBSTACLES,
  type PaymentObstacle,
} from '@kontor/contract/storefront/storefront-pages'
import type { OrderMoments } from '@kontor/contract/storefront/visitor-pages'
import { isZero, subtractMoney, toMajorText, toMinor } from '@kontor/contract/values/money'
import { dateTimeText, limitText } from '../../../locale/shop-time-zone.ts'
import type { BuyersDownload } from '../../orders/downloads/read-order-downloads.ts'
import type { listItemsForBuyer, PublicOrderDetails } from '../../orders/reading/show-to-buyer.ts'

/**
 * The obstacle in the redirect from the payment page, because Stripe may reject an amount within its published
 * limits. The redirect does not decide whether the shop has a gateway, except for an edit: an edit is paid
 * through a gateway in the mode of its order, and the shop may have gateways in the other mode only.
 */
const obstacleIn = ({ edit, query }: Pick<Seen, 'edit' | 'query'>): PaymentObstacle | null =>
  PAYMENT_OBSTACLES.find((one) => (one !== 'no_gateway' || edit !== null) && one === query?.get('payment')) ??
  null

/** What is still owed of a refunded order; else what the shop has recorded as refunded manually. */
function owedByShop(
  order: PublicOrderStatus,
  { refunded, refunded_by_shop, sums }: PublicOrderDetails,
): string | null {
  const { status, currency, total } = order
  if (status !== 'refunded') return null
  if (isOwed(order)) return subtractMoney(subtractMoney(total, sums.set_off, currency), refunded, currency)
  return isZero(refunded_by_shop) ? null : refunded_by_shop
}

/** Discounts on the whole order are in the sums, below the lines. */
function beforeOrderDiscounts({ discounts }: OrderItem, order: PublicOrderStatus, left: string): string {
  const { currency } = order
  const of_order = new Set(order.discounts.filter((one) => one.class === 'order').map(({ id }) => id))
  const amounts = discounts
    .filter(({ id }) => of_order.has(id))
    .map(({ amount }) => toMinor(amount, currency))
  return toMajorText(
    amounts.reduce((sum, amount) => sum + amount, toMinor(left, currency)),
    currency,
  )
}

/** Discounts on a line's product are named beside it. */
const onProduct = ({ discounts }: OrderItem, order: PublicOrderStatus) =>
  discounts.flatMap(({ id, amount }) => {
    const given = order.discounts.find((one) => one.id === id && one.class === 'product')
    return given ? [{ id, title: given.title, amount }] : []
  })

interface Seen extends PublicOrderDetails {
  /** Why the order, or the edit of it, could not be paid, if it is still to be paid. */
  obstacle: PaymentObstacle | null

  /** The shop's. */
  time_zone: string
  /** The visitor's. */
  locale: string
  /** The URL's query, as set by the payment page or by our redirects. It only chooses the wording; the order's status decides. */
  query?: URLSearchParams
  has_cart: boolean
  is_just_bought?: boolean
  email?: string
  items?: Awaited<ReturnType<typeof listItemsForBuyer>> | 'wrong_email'
  documents?: OrderView['documents']
  downloads?: readonly BuyersDownload[]
  /** Set only if the order was paid in the browser. */
  shipping_address?: OrderView['shipping_address']
  billing_address?: OrderView['billing_address']
  mails_go_to?: OrderView['mails_go_to']
}

const momentsOf = (
  { time_zone, locale, held_until, withdrawn_at }: Seen,
  is_buyer: boolean,
): OrderMoments => ({
  held_until: held_until && limitText(time_zone, locale, held_until),
  withdrawn_on: is_buyer && withdrawn_at ? dateTimeText(time_zone, locale, withdrawn_at) : null,
})

/** Returns the parcels of an order in several parcels. An order in one parcel is shown with its goods and its tracking. */
function parcelsOf(
  { fulfillment_status }: PublicOrderStatus,
  { parcels, items }: Seen,
  is_buyer: boolean,
): Pick<OrderView, 'parcels' | 'to_come'> {
  const is_in_parts = parcels.length > 1 || fulfillment_status === 'partly_shipped'
  if (!is_in_parts) return { parcels: [], to_come: [] }
  const bought = is_buyer && Array.isArray(items) ? items : []
  const waiting = fulfillment_status === 'partly_shipped' ? bought : []
  return {
    parcels: parcels.map((parcel) => ({ ...parcel, goods: is_buyer ? parcel.goods : [] })),
    to_come: waiting
      .map((item) => ({ title: productName(item), quantity: item.unshipped_quantity ?? 0 }))
      .filter(({ quantity }) => quantity > 0),
  }
}

export function viewOrder(order: PublicOrderStatus, seen: Seen): OrderView {
  const {
    query,
    has_cart,
    email = '',
    items,
    documents = [],
    downloads = [],
    shipping_address = null,
    billing_address = null,
    mails_go_to = null,
  } = seen
  const { tracking, sums, refunded, is_replaced, is_money_on_its_way, is_payment_open, edit } = seen
  const purchase = query?.get('purchase')
  const limitOf = (at: string) => limitText(seen.time_zone, seen.locale, at)
  const is_payable = isPayable(order.status)
  const is_buyer = items !== undefined && items !== 'wrong_email'
  const obstacle = is_payable || edit !== null ? (seen.obstacle ?? obstacleIn(seen)) : null
  return {
    kind: 'order',
    order,
    purchase: purchase === 'success' || purchase === 'cancel' ? purchase : null,
    can_pay: is_payable && !isZero(order.amount_due) && !is_money_on_its_way && obstacle === null,
    is_money_on_its_way,
    is_payment_open,
    edit: edit && {
      id: edit.id,
      amount: edit.amount,
      until: limitOf(edit.expires_at),
      is_money_on_its_way: edit.is_money_on_its_way,
      // The address of the order's first payment stays in bookmarks.
      is_just_paid: edit.is_payment_open && purchase === 'success' && query?.get('edit') === edit.id,
      adds: is_buyer ? edit.adds : [],
      removes: is_buyer ? edit.removes : [],
    },
    is_edit_ended: seen.is_edit_ended,
    ...momentsOf(seen, is_buyer),
    is_payment_unavailable: query?.get('payment') === 'unavailable',
    obstacle,
    ...parcelsOf(order, seen, is_buyer),
    tracking,
    sums,
    is_replaced,
    is_just_bought: seen.is_just_bought ?? false,
    refunded,
    refunded_to_cards: seen.refunded_to_cards,
    owed_by_shop: owedByShop(order, seen),
    placed_on: dayIn(seen.time_zone, seen.created_at),
    shipping_address,
    billing_address,
    mails_go_to,
    has_cart,
    email,
    is_email_wrong: items === 'wrong_email',
    documents: documents.map(({ id, kind, number }) => ({ id, kind, number })),
    downloads: downloads.map(({ files, ...item }) => ({
      ...item,
      files: files.map(({ expires_at, ...file }) => ({
        ...file,
        until: expires_at && limitOf(expires_at),
      })),
    })),
    has_digital_consent: seen.has_digital_consent,
    needs_digital_consent: seen.needs_digital_consent,
    items: is_buyer
      ? items.map((item) => ({
          product_id: item.product_id,
          title: item.title,
          variant_title: item.variant_title,
          sku: item.sku,
          quantity: item.quantity,
          removed_quantity: item.removed_quantity,
          amount: beforeOrderDiscounts(item, order, sums.prices_include_tax ? item.total : item.subtotal),
          discounts: onProduct(item, order),
        }))
      : null,
  }
}
