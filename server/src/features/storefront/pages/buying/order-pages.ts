// An order's own page. The URL alone shows the status; the e-mail address also shows the items. Actions on
// the order: paying, ordering again, downloading documents.

import { WAS_PAID } from '@kontor/contract/orders/order-status'
import type { PublicOrderStatus } from '@kontor/contract/orders/payments/order-payment'
import { isUuid } from '@kontor/contract/values/id'
import type { Db } from '../../../../db/pool.ts'
import { apiError } from '../../../../http/errors/problem.ts'
import { listOrderDocuments } from '../../../invoices/find-invoices.ts'
import { findInvoiceFile } from '../../../invoices/invoice-file.ts'
import { listForBuyer } from '../../../orders/downloads/read-order-downloads.ts'
import { readChallenge } from '../../../orders/payments/card-testing/check-card-testing.ts'
import { findOrderObstacle } from '../../../orders/payments/payments.ts'
import {
  findDestinations,
  getPublicOrderDetails,
  isBuyer,
  listItemsForBuyer,
  type PublicOrderDetails,
} from '../../../orders/reading/show-to-buyer.ts'
import { agreesToDelivery } from '../../../orders/waiting/agrees-to-delivery.ts'
import { sumItems } from '../../../prices/calculation/pricing-facts.ts'
import { type Cart, withNewId, withQuantity } from '../../cart/cart-cookie.ts'
import {
  currentCart,
  editIn,
  findPlacedOrder,
  findReturnedOrder,
  leftAfterOrder,
} from '../../checkout/find-placed-order.ts'
import { redirectToPayment } from '../../checkout/redirect-to-payment.ts'
import type { BoundStore } from '../../store.ts'
import { cartPath, orderPath } from '../../store-paths.ts'
import { viewOrder } from '../../views/view-order.ts'
import type { PageHandler, PageLimits, Pages } from '../sending/bind-page.ts'
import type { Visit } from '../visit.ts'

const WRONG_EMAIL = { items: 'wrong_email' } as const

/** Longer than any e-mail address. */
const MAX_TEXT_LENGTH = 320

const emailIn = ({ form }: Visit): string => (form.get('email') ?? '').slice(0, MAX_TEXT_LENGTH)

/** Returns whether the browser still has the cart of the order. */
const hasItsCart = ({ cart }: Visit, order: PublicOrderStatus): boolean =>
  cart.id === order.id && cart.items.length > 0

/** The replacing order came, or was to come, from the browser's cart. The id of the cart changed since. */
const hasCart = (visit: Visit, order: PublicOrderStatus, { is_replaced }: PublicOrderDetails): boolean =>
  is_replaced ? visit.cart.items.length > 0 : hasItsCart(visit, order)

/**
 * Returns the part of the order visible to all visitors, and whether the order, or the edit of the order, can
 * be paid.
 */
async function readSeen(db: Db, { shop, query }: Visit, order: PublicOrderStatus) {
  const seen = await getPublicOrderDetails(db, shop.id, order.id, editIn(query))
  const { id: edit_id, amount: amount_due = order.amount_due } = seen.edit ?? {}
  return { ...seen, obstacle: await findOrderObstacle(db, shop.id, { ...order, edit_id, amount_due }) }
}

/** Returns the order's page after a wrong e-mail address. */
const askForEmailAgain = async (db: Db, visit: Visit, order: PublicOrderStatus) => ({
  view: viewOrder(order, {
    time_zone: visit.shop.time_zone,
    locale: visit.visitor.locale,
    has_cart: false,
    email: emailIn(visit),
    ...WRONG_EMAIL,
    ...(await readSeen(db, visit, order)),
  }),
  status: 422,
})

/**
 * Returns the cart with exactly the given quantities. An edited order may have a product on several lines.
 * Lines without room in the cart are left out.
 */
const filled = (cart: Cart, items: readonly { product_id: string; quantity: number }[]): Cart =>
  [...sumItems(items)].reduce(
    (next, [product_id, quantity]) => withQuantity(next, product_id, quantity) ?? next,
    cart,
  )

async function orderOf(db: Db, { shop, params }: Visit): Promise<PublicOrderStatus> {
  const order = await findPlacedOrder(db, shop.id, params.order ?? '')
  if (order === undefined) throw apiError('not_found')
  return order
}

/**
 * Returns whether the visitor has paid for the order in this browser, or knows the e-mail address of the
 * order.
 */
const isBuyersVisit = async (db: Db, visit: Visit, order: PublicOrderStatus): Promise<boolean> =>
  visit.bought === order.id || isBuyer(db, visit.shop.id, order.id, emailIn(visit))

async function readInside(
  { db, ...secrets }: Pick<BoundStore, 'db' | 'vault' | 'config' | 'log'>,
  shop_id: string,
  order_id: string,
) {
  const [items, documents, downloads] = await Promise.all([
    listItemsForBuyer(db, shop_id, order_id),
    listOrderDocuments(db, shop_id, order_id),
    listForBuyer(db, secrets, { shop_id, order_id }),
  ])
  return { items, documents, downloads }
}

/**
 * Shows the page for the URL alone. The page has the items if the browser has just placed or paid for the
 * order, or if a draft has no e-mail address to enter.
 */
const showOrder: PageHandler = async (visit, store) => {
  const { shop, cart, query, params } = visit
  const order = await findReturnedOrder(store, shop.id, params.order ?? '', query)
  if (order === undefined) throw apiError('not_found')
  const { db, printer } = store
  if (WAS_PAID.includes(order.status)) printer.wake()
  const seen = await readSeen(db, visit, order)
  const is_paying = seen.is_money_on_its_way || (seen.is_payment_open && query.get('purchase') === 'success')
  const is_done = WAS_PAID.includes(order.status) || (order.status === 'new' && is_paying)
  const is_just_done = is_done && cart.id === order.id
  const is_own = is_just_done || visit.bought === order.id
  const [inside, destinations] = await Promise.all([
    is_own || seen.is_draft_for_all ? readInside(store, shop.id, order.id) : {},
    is_own ? findDestinations(db, shop.id, order.id) : {},
  ])
  const view = viewOrder(order, {
    query,
    time_zone: visit.shop.time_zone,
    locale: visit.visitor.locale,
    has_cart: hasCart(visit, order, seen),
    is_just_bought: is_just_done,
    ...seen,
    ...inside,
    ...destinations,
  })
  return is_just_done ? { view, cart: await leftAfterOrder(db, shop.id, cart), bought: order.id } : { view }
}

/** Shows the page with the order's items, for a visitor who knows the order's e-mail address. */
const showInside: PageHandler = async (visit, store) => {
  const order = await orderOf(store.db, visit)
  const email = emailIn(visit)
  const is_buyer = await isBuyer(store.db, visit.shop.id, order.id, email)
  const [seen, inside] = await Promise.all([
    readSeen(store.db, visit, order),
    is_buyer ? readInside(store, visit.shop.id, order.id) : WRONG_EMAIL,
  ])
  const view = viewOrder(order, {
    time_zone: visit.shop.time_zone,
    locale: visit.visitor.locale,
    has_cart: hasCart(visit, order, seen),
    email,
    ...seen,
    ...inside,
  })
  return { view, status: is_buyer ? 200 : 422 }
}

const sendDocument: PageHandler = async (visit, store) => {
  const { shop, params } = visit
  const order = await orderOf(store.db, visit)
  if (!(await isBuyersVisit(store.db, visit, order))) return askForEmailAgain(store.db, visit, order)
  const documents = await listOrderDocuments(store.db, shop.id, order.id)
  const wanted = documents.find(({ id }) => id === params.document)
  const file = wanted && (await findInvoiceFile(store, shop.id, wanted.id, 'waited_for'))
  if (file === undefined) throw apiError('not_found')
  return { file: { ...file, mime_type: 'application/pdf' } }
}

const orderAgain: PageHandler = async (visit, store) => {
  const { shop } = visit
  const order = await orderOf(store.db, visit)
  const go_to = cartPath(shop)
  const { cart, placed } = await currentCart(store.db, visit)
  if (hasItsCart(visit, order) && !WAS_PAID.includes(order.status)) return { cart, go_to, status: 303 }
  if (!(await isBuyersVisit(store.db, visit, order))) return askForEmailAgain(store.db, visit, order)
  const items = (await listItemsForBuyer(store.db, shop.id, order.id))
    .map(({ product_id, quantity, removed_quantity }) => ({
      product_id,
      quantity: quantity - removed_quantity,
    }))
    .filter(({ quantity }) => quantity > 0)
  // With the id of the visitor's own unpaid order, the next order replaces the unpaid order, including the
  // held stock and money.
  const next = placed ? cart : withNewId(cart)
  return { cart: filled(next, items), go_to, status: 303 }
}

const payOrder: PageHandler = async (visit, store) => {
  const order = await orderOf(store.db, visit)
  const { form, address } = visit
  const challenge = form.get('check')
  const proof = challenge === null ? undefined : { challenge, answer: form.get('answer') ?? '' }
  const payer = { address, proof }
  const edit_id = form.get('edit_id')?.slice(0, MAX_TEXT_LENGTH).toLowerCase()
  if (edit_id !== undefined && !isUuid(edit_id)) throw apiError('not_found')
  if (!(await agreesToDelivery(store.db, visit.shop.id, order, form.has('digital_consent'))))
    return { go_to: orderPath(visit.shop, order.id), status: 303 }
  return {
    go_to: await redirectToPayment(store, order.id, orderPath(visit.shop, order.id), payer, edit_id),
    status: 303,
  }
}

/**
 * Shows the check in front of the payment page if the requests look like card testing. Ordinary buyers never
 * see the check.
 */
const showPaymentCheck: PageHandler = async (visit, store) => {
  const order = await orderOf(store.db, visit)
  const challenge = visit.query.get('check') ?? ''
  const asked = readChallenge(store, challenge)
  if (asked?.order_id !== order.id) return { go_to: orderPath(visit.shop, order.id) }
  const { zero_bits } = asked
  const waited = Math.floor(store.clock.now() / 1000) - asked.made_at
  const wait_seconds = Math.min(asked.wait_seconds, Math.max(1, asked.wait_seconds - waited))
  const edit_id = visit.query.get('edit')?.slice(0, MAX_TEXT_LENGTH) ?? null
  return { view: { kind: 'payment-check', order_id: order.id, edit_id, challenge, zero_bits, wait_seconds } }
}

/** Redirects links to the page in another language, after a form that asks for the e-mail address again. */
const backToOrder: PageHandler = async (visit, { db }) => ({
  go_to: orderPath(visit.shop, (await orderOf(db, visit)).id),
})

/** `guessing` is the rate limit against guessing e-mail addresses. */
export function bindOrders(
  { bind }: Pages,
  { limits, guessing }: { limits: PageLimits; guessing: PageLimits },
): void {
  bind('GET', '/store/:shop/orders/:order', showOrder)
  bind('POST', '/store/:shop/orders/:order', showInside, guessing)
  bind('POST', '/store/:shop/orders/:order/documents/:document', sendDocument, guessing)
  bind('GET', '/store/:shop/orders/:order/documents/:document', backToOrder)
  bind('POST', '/store/:shop/orders/:order/again', orderAgain, guessing)
  bind('GET', '/store/:shop/orders/:order/again', backToOrder)
  bind('POST', '/store/:shop/orders/:order/pay', payOrder, limits)
  bind('GET', '/store/:shop/orders/:order/pay', showPaymentCheck)
}
