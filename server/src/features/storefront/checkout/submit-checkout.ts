// The checkout's button: check, price once more, place the order, lead to its payment page. The cart's id is the order's id, so pressing
// twice, going back or asking again after a lost answer leads to the same order; what was shown is what is charged, or nothing is ordered.

import { isUuid } from '@kontor/contract/id'
import type { Calculation, PublicOrderRequest } from '@kontor/contract/orders'
import type { PublicOrderStatus, PublicShop } from '@kontor/contract/storefront'
import { Refusal } from '../../../http/problem.ts'
import type { Services } from '../../../services.ts'
import type { OrderNumbers } from '../../orders/placing/order-numbers.ts'
import { placePublicOrder } from '../../orders/placing/place-public-order.ts'
import { type Cart, emptyCart } from '../cart/cart-cookie.ts'
import { buyable, type CartLines } from '../cart/view-cart.ts'
import { readOrder, readValues } from './checkout-values.ts'
import { findPlacedOrder } from './find-placed-order.ts'
import { priceCheckout } from './price-checkout.ts'
import type { CheckoutState } from './view-checkout.ts'

export type Submitted =
  /** Back to the form; `cart` where it has a new id. */
  | { kind: 'back'; status: 200 | 409 | 422 | 503; state: CheckoutState; cart?: Cart }
  /** The order exists: on to paying it. */
  | { kind: 'pay'; order_id: string }
  /** It needs no payment any more, or can have none. */
  | { kind: 'look'; order_id: string }

interface Submission {
  shop: PublicShop
  cart: Cart
  lines: CartLines
  form: URLSearchParams
}

const back = (status: 200 | 409 | 422 | 503, state: CheckoutState, cart?: Cart): Submitted => ({
  kind: 'back',
  status,
  state,
  ...(cart ? { cart } : {}),
})

const isOpen = ({ status }: PublicOrderStatus): boolean => status === 'new' || status === 'draft'

/** Refuses only what no form can mend. */
export async function submitCheckout(
  services: Services,
  numbers: OrderNumbers,
  { shop, cart, lines, form }: Submission,
): Promise<Submitted> {
  const { db } = services
  const values = readValues(form)
  const items = buyable(lines.lines)
  if (form.get('action') !== 'pay')
    return back(200, { values, placed: await findPlacedOrder(db, shop.id, cart.id) })

  const sent_id = form.get('order_id')?.toLowerCase() ?? ''
  const id = isUuid(sent_id) ? sent_id : cart.id
  const placed = await findPlacedOrder(db, shop.id, id)
  if (placed && (!isOpen(placed) || items.length === 0)) return { kind: 'look', order_id: id }

  const order = readOrder({ id, shop_id: shop.id, items, values, ships: lines.ships })
  const calculation = await priceCheckout(db, shop.id, items, values)
  if (Array.isArray(order)) return back(422, { values, calculation, errors: order, notice: 'fields' })
  const again = { values, calculation }
  if (!placed) {
    const is_all_there = items.length === lines.lines.length
    if (calculation === null || calculation.problems.length > 0 || !is_all_there)
      return back(409, { ...again, notice: 'problems' })
    if (calculation.total !== form.get('shown_total')) return back(409, { ...again, notice: 'total_changed' })
  }
  // A repeat has to be the same to the letter to be known as one.
  return place(services, numbers, placed ? order : asShown(order, calculation), cart, again)
}

/** What was shown as chosen is what is asked for, also where the visitor left the choice to the shop. */
const asShown = (order: PublicOrderRequest, calculation: Calculation | null): PublicOrderRequest => ({
  ...order,
  shipping_method: calculation?.shipping_method ?? order.shipping_method,
})

async function place(
  { db }: Services,
  numbers: OrderNumbers,
  order: PublicOrderRequest,
  cart: Cart,
  again: CheckoutState,
): Promise<Submitted> {
  try {
    const placed = await placePublicOrder(db, numbers, order)
    const { id, status } = placed.order
    return status === 'new' ? { kind: 'pay', order_id: id } : { kind: 'look', order_id: id }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'idempotency_conflict') return changedAfterOrder(db, order, cart, again)
    if (error.code === 'unavailable') return back(503, { ...again, notice: 'busy' })
    if (error.code === 'validation_error')
      return back(422, { ...again, errors: error.detail.errors ?? [], notice: 'fields' })
    // Somebody was quicker, or the shop changed something: the new calculation says what.
    const { shop_id, items } = order
    const calculation = await priceCheckout(db, shop_id, items, again.values!)
    return back(409, { ...again, calculation, notice: 'problems' })
  }
}

/** The id stays with the first order; what is on the page now gets one of its own. */
async function changedAfterOrder(
  db: Services['db'],
  { id = '', shop_id }: PublicOrderRequest,
  cart: Cart,
  again: CheckoutState,
): Promise<Submitted> {
  const placed = await findPlacedOrder(db, shop_id, id)
  if (placed && !isOpen(placed)) return { kind: 'look', order_id: id }
  return back(409, { ...again, notice: 'changed_after_order', placed }, { ...cart, id: emptyCart().id })
}
