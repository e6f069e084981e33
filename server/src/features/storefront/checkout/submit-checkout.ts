// The checkout's button: checks the form, prices the order again, places the order and redirects to the
// payment page. The cart's id is the order's id. Pressing twice, going back, or sending again after a lost
// response leads to the same order. The buyer pays the shown amount for the shown goods. If either changed,
// or no card can pay the total, no order is placed. No press leads to the payment page of an order with
// another total. An unpaid order that now costs less is replaced; any other order is shown with its total.

import type { FieldError } from '@kontor/contract/http/errors'
import type { PublicOrderRequest } from '@kontor/contract/orders/order-requests'
import { isPayable } from '@kontor/contract/orders/order-status'
import type { Calculation } from '@kontor/contract/orders/orders'
import type { PublicOrderStatus } from '@kontor/contract/orders/payments/order-payment'
import { codeKey } from '@kontor/contract/prices/discount-code'
import { problemsForBuyer } from '@kontor/contract/stock/own-holds'
import { writeCartList } from '@kontor/contract/storefront/cart-list'
import type { CheckoutValues } from '@kontor/contract/storefront/storefront-pages'
import { isUuid } from '@kontor/contract/values/id'
import { decimalText, toMinor } from '@kontor/contract/values/money'
import type { Db } from '../../../db/pool.ts'
import { ApiError } from '../../../http/errors/problem.ts'
import { findPaymentObstacle } from '../../money/payment-gateways/checking/find-payment-obstacle.ts'
import { findOpenPayment } from '../../orders/payments/payments.ts'
import { placePublicOrder } from '../../orders/placing/place-public-order.ts'
import { type Cart, type CartItem, withNewId } from '../cart/cart-cookie.ts'
import { readCartList } from '../cart/cart-list.ts'
import { buyable, type CartLines } from '../cart/view-cart.ts'
import { noteCartTransfers } from '../cart-transfers/cart-transfers.ts'
import type { Visit } from '../pages/visit.ts'
import type { BoundStore } from '../store.ts'
import { listOwnHolds } from '../storefront-pages.queries.ts'
import { readOrder, readValues, withOwnChoices } from './checkout-values.ts'
import { findPlacedOrder } from './find-placed-order.ts'
import { nextOrderId } from './next-order-id.ts'
import { priceCheckout } from './price-checkout.ts'
import { isOwnOrder, releaseOrder } from './release-order.ts'
import { ownUnpaid } from './shop-currency.ts'
import type { CheckoutState } from './view-checkout.ts'

type BackStatus = 200 | 409 | 422 | 503

export type Submitted =
  /** Returns to the form; `cart` is set if the cart has a new id. */
  | { kind: 'back'; status: BackStatus; state: CheckoutState; cart?: Cart }
  /** The order exists: continue to the payment. */
  | { kind: 'pay'; order_id: string }
  /** The order exists, and needs no payment any more or costs something else than was shown: on to its page. */
  | { kind: 'placed'; order_id: string }
  /**
   * Continues to the page of an order that may differ from the form: the order is paid, or cannot be
   * replaced.
   */
  | { kind: 'look'; order_id: string }

export interface Submission
  extends Pick<Visit, 'shop' | 'cart' | 'visitor' | 'form' | 'guesses' | 'customer' | 'isMailHeld'> {
  /** The id of the cart in the visitor's browser; `cart` may have the form's. */
  cart_id: string
  lines: CartLines
  /** The code entered with the press, as kept among the codes of the cart. */
  typed: string | null
}

/** One press of the button. */
interface Attempt extends Submission {
  order: PublicOrderRequest
  items: CartItem[]
  /** The values as sent, with the shipping method shown as chosen on the page. */
  values: CheckoutValues
  /** The calculation of `values`, as sent. */
  calculation: Calculation | null
  /** The state of the form to show again, priced for the choices of the buyer. */
  again: CheckoutState
}

/** A hidden field filled in only by bots. */
const HONEYPOT = 'website'

const back = (status: BackStatus, state: CheckoutState, cart?: Cart): Submitted => ({
  kind: 'back',
  status,
  state,
  ...(cart ? { cart } : {}),
})
const look = (order_id: string): Submitted => ({ kind: 'look', order_id })

/** Returns the order under another id. */
const withId = (order: PublicOrderRequest, id: string): PublicOrderRequest => ({ ...order, id })

/** Returns the id of the cart, unless the form was drawn with another id. */
export function orderIdOf({ form, cart }: Pick<Submission, 'form' | 'cart'>): string {
  const sent_id = form.get('order_id')?.toLowerCase() ?? ''
  return isUuid(sent_id) ? sent_id : cart.id
}

const sentWith = ({ shop, cart: { codes, cards }, lines, form }: Submission) => ({
  shop_id: shop.id,
  ships: lines.ships,
  codes,
  cards,
  shown_total: form.get('shown_total'),
})

/** If no product of the cart is still on sale, the lines say so, and perhaps no field is wrong. */
const noticeOfErrors = (items: readonly CartItem[]) => (items.length === 0 ? 'problems' : 'fields')

/** Throws only for errors that the visitor cannot correct in the form. */
export async function submitCheckout(store: BoundStore, submission: Submission): Promise<Submitted> {
  const { db } = store
  const { shop, cart, cart_id, lines, form, guesses, customer } = submission
  const { lang } = submission.visitor
  const { codes, cards } = cart
  const values = readValues(form)
  const again: CheckoutState = { values: withOwnChoices(values, form), cart_id }
  const items = buyable(lines.lines)
  if (form.get('action') !== 'pay')
    return back(200, { ...again, placed: await findPlacedOrder(db, shop.id, cart.id) })
  // Visitors do not see the field. The returned page shows the field, in case a browser has autofilled it.
  if (form.get(HONEYPOT)) return back(422, { ...again, notice: 'honeypot' })

  const id = orderIdOf(submission)
  const placed = await findPlacedOrder(db, shop.id, id)
  const order = readOrder({ ...sentWith(submission), id, items, values, language: lang })
  if (placed && !isPayable(placed.status)) return (await findSuccessor(store, submission, order)) ?? look(id)
  if (placed && items.length === 0) return look(id)

  if (Array.isArray(order))
    return back(422, { ...again, errors: order, notice: noticeOfErrors(items), placed })
  const own = ownUnpaid(placed, cart_id)
  const calculation = await priceCheckout(store, shop.id, items, values, {
    codes,
    cards,
    guesses,
    own,
    customer,
    language: lang,
  })
  const attempt: Attempt = { ...submission, order, items, values, calculation, again }
  // Also of an order that was placed already: the page that this form comes from did not show what that one is of.
  if (isAllOnSale(attempt) && !areGoodsAsShown(attempt))
    return back(409, { ...priced(attempt, calculation), notice: 'goods_changed', placed })
  if (isRefused(attempt)) return back(409, { ...priced(attempt, calculation), notice: 'fields', placed })
  // A repeat is recognised only if the request is exactly the same, so `asShown` must not change a repeated
  // request.
  if (placed)
    return isLessByNow(attempt, placed) ? changedAfterOrder(store, attempt) : place(store, attempt, order)
  return (await notAsShown(store, attempt, calculation)) ?? place(store, attempt, asShown(order, calculation))
}

/** The form's state with its calculation, where that is for what the buyer has chosen; else it is to be made. */
const priced = ({ again, values }: Attempt, calculation: Calculation | null): CheckoutState =>
  again.values?.shipping_method === values.shipping_method ? { ...again, calculation } : again

/**
 * Returns whether the entered code takes nothing off. The buyer expects a lower total, and has not seen the
 * reason.
 */
const isRefused = ({ typed, calculation }: Attempt): boolean =>
  typed !== null &&
  (calculation?.discount_problems ?? []).some(({ code }) => codeKey(code) === codeKey(typed))

const isAllOnSale = ({ items, lines }: Attempt): boolean => items.length === lines.lines.length

/**
 * Another tab may have changed the cart since the page was drawn, also to goods of the same total. A page
 * drawn by the version before an update does not list the goods; for such a page only the total is compared.
 */
function areGoodsAsShown({ items, form }: Attempt): boolean {
  const shown = form.get('shown_items')
  if (shown === null) return true
  const listed = (goods: readonly CartItem[]) =>
    writeCartList([...goods].sort((a, b) => (a.product_id < b.product_id ? -1 : 1)))
  return listed(items) === listed(readCartList(shown))
}

type Amounts = Pick<Calculation, 'total' | 'amount_due'>

/** Returns the amounts shown on the page. A page without gift cards shows only the total. */
const shownIn = (form: URLSearchParams): { [name in keyof Amounts]: string | null } => {
  const total = form.get('shown_total')
  return { total, amount_due: form.get('shown_due') ?? total }
}

/** Returns whether the page showed these amounts. Also true if the form does not state the amounts. */
function isShown(form: URLSearchParams, { total, amount_due }: Amounts): boolean {
  const shown = shownIn(form)
  return (shown.total ?? total) === total && (shown.amount_due ?? amount_due) === amount_due
}

/** Returns whether the page showed exactly these amounts. False if the form does not state the amounts. */
function isExactly(form: URLSearchParams, { total, amount_due }: Amounts): boolean {
  const shown = shownIn(form)
  return shown.total === total && shown.amount_due === amount_due
}

/** Continues to the order placed by the form, now or when the form was sent before. */
const onTo = (
  form: URLSearchParams,
  order: Amounts & Pick<PublicOrderStatus, 'id' | 'status'>,
): Submitted => ({
  kind: order.status === 'new' && isShown(form, order) ? 'pay' : 'placed',
  order_id: order.id,
})

/**
 * Returns whether the page showed a total other than the order's total, and everything now costs less. If
 * everything now costs more, the order stays as placed, because the goods are held at the order's price.
 */
function isLessByNow({ form, calculation }: Attempt, placed: PublicOrderStatus): boolean {
  const { amount_due, currency, warehouse_id } = placed
  if (isShown(form, placed) || calculation?.currency !== currency) return false
  // The order may hold the last units of its warehouse, and shipping from another warehouse has another
  // price.
  if (calculation.problems.length > 0 && calculation.warehouse_id !== warehouse_id) return false
  return toMinor(calculation.amount_due, currency) < toMinor(amount_due, currency)
}

/** Returns to the form unless everything is available for the shown total, and the total can be paid. */
async function notAsShown(
  store: BoundStore,
  attempt: Attempt,
  calculation: Calculation | null,
  cart?: Cart,
): Promise<Submitted | undefined> {
  const { shop, form } = attempt
  if (calculation === null || calculation.problems.length > 0 || !isAllOnSale(attempt))
    return back(409, { ...priced(attempt, calculation), notice: 'problems' }, cart)
  if (!isExactly(form, calculation))
    return back(409, { ...priced(attempt, calculation), notice: 'total_changed' }, cart)
  if ((await findPaymentObstacle(store.db, shop.id, calculation)) !== null)
    return back(422, { ...priced(attempt, calculation), notice: 'cannot_pay' }, cart)
  return undefined
}

/**
 * Returns the order with the shipping method shown as chosen, also if the visitor left the choice to the
 * shop.
 */
const asShown = (order: PublicOrderRequest, calculation: Calculation | null): PublicOrderRequest => ({
  ...order,
  shipping_method: calculation?.shipping_method ?? order.shipping_method,
})

async function place(
  store: BoundStore,
  attempt: Attempt,
  order: PublicOrderRequest,
  cart?: Cart,
): Promise<Submitted> {
  const { shop, form, again } = attempt
  try {
    const placed = (
      await placePublicOrder(store, order, {
        isMailHeld: attempt.isMailHeld,
        // Pricing the page has already counted wrong codes.
        guesses: attempt.guesses.withoutCounting(),
        expected_due: decimalText(shownIn(form).amount_due ?? ''),
        customer: attempt.customer,
      })
    ).order
    await noteCartTransfers(store.db, shop.id, attempt.cart, placed.id)
    return onTo(form, placed)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'idempotency_conflict') return changedAfterOrder(store, attempt)
    return backAfter(error, again, cart)
  }
}

function backAfter({ code, detail }: ApiError, again: CheckoutState, cart: Cart | undefined): Submitted {
  if (code === 'total_changed') return back(409, { ...again, notice: 'total_changed' }, cart)
  if (code === 'gift_card_unusable') return back(409, { ...again, notice: 'card_unusable' }, cart)
  if (code === 'unavailable') return back(503, { ...again, notice: 'busy' }, cart)
  if (code === 'validation_error')
    return back(422, { ...again, errors: detail.errors ?? [], notice: 'fields' }, cart)
  // Another buyer took the stock, or the shop changed something. The new calculation of the page shows the
  // change.
  return back(409, { ...again, notice: 'problems' }, cart)
}

/**
 * Replaces the first order by the current content of the page, under an id derived from both, so sending the
 * same form twice still makes one order. A browser that did not place the first order cannot replace the
 * order. Such a browser gets the form again, and sending the form again makes a second order.
 */
async function changedAfterOrder(store: BoundStore, attempt: Attempt): Promise<Submitted> {
  const { db } = store
  const { shop, cart, cart_id, order, items, values, calculation: shown, again } = attempt
  const { id: order_id = '', customer_user_email: email } = order
  const placed = await findPlacedOrder(db, shop.id, order_id)
  if (placed && !isPayable(placed.status))
    return (await findSuccessor(store, attempt, order)) ?? look(order_id)
  const claimed = { shop_id: shop.id, order_id, email, cart_id }
  if (!(await isOwnOrder(db, claimed)))
    return back(409, { ...again, notice: 'changed_after_order', placed }, withNewId(cart))
  if ((await findOpenPayment(db, shop.id, order_id))?.status === 'authorized') return look(order_id)

  // Everything must be right before the first order is cancelled, except a shortage caused only by the stock
  // held by the first order.
  if (!(await isAllThere(db, attempt, order_id)))
    return back(409, { ...priced(attempt, shown), notice: 'problems', placed })
  if (shown && shown.problems.length === 0 && !isExactly(attempt.form, shown))
    return back(409, { ...priced(attempt, shown), notice: 'total_changed', placed })
  if (shown && (await findPaymentObstacle(db, shop.id, shown)) !== null)
    return back(422, { ...priced(attempt, shown), notice: 'cannot_pay', placed })
  if (!(await releaseOrder(store, claimed))) return look(order_id)
  const next = withId(order, nextOrderId(order))
  const next_cart = { ...cart, id: next.id! }
  const calculation = await priceCheckout(store, shop.id, items, values, {
    codes: cart.codes,
    cards: cart.cards,
    guesses: attempt.guesses,
    language: attempt.visitor.lang,
    own: undefined,
    customer: attempt.customer,
  })
  return (
    (await notAsShown(store, attempt, calculation, next_cart)) ??
    place(store, { ...attempt, order: next }, asShown(next, calculation), next_cart)
  )
}

/**
 * Returns whether each product in the cart is available once the buyer's order holds nothing. Only the order
 * itself shows whether one warehouse has all products.
 */
async function isAllThere(
  db: Db,
  { shop, lines, items, calculation }: Attempt,
  order_id: string,
): Promise<boolean> {
  if (calculation === null || items.length < lines.lines.length) return false
  if (calculation.problems.length === 0) return true
  const holds = await listOwnHolds(db, shop.id, order_id)
  const problems = problemsForBuyer(calculation.problems, items, holds)
  return problems.every(({ code }) => code === 'no_single_warehouse')
}

/**
 * Returns the order that already replaced the first order, if the same changed form is sent a second time.
 */
async function findSuccessor(
  { db }: BoundStore,
  { shop, form }: Submission,
  order: PublicOrderRequest | FieldError[],
): Promise<Submitted | undefined> {
  if (Array.isArray(order)) return undefined
  const next = await findPlacedOrder(db, shop.id, nextOrderId(order))
  return next && onTo(form, next)
}
