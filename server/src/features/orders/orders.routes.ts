// Routes of orders: placing, moving through the statuses, refunding and editing. The feature `payments` has
// the routes for paying orders.

import { Readable } from 'node:stream'
import { api } from '@kontor/contract/api'
import { MANUAL_TRANSITIONS } from '@kontor/contract/orders/order-status'
import type { Db, UnboundDb } from '../../db/pool.ts'
import { withTimes } from '../../http/access/shop-calendar.ts'
import { asDownload } from '../../http/files/as-download.ts'
import { CSV_TYPE } from '../../http/files/csv.ts'
import { type App, route } from '../../http/route.ts'
import type { InvoicePrinter } from '../invoices/printing/invoice-printer.ts'
import { findCustomer } from '../prices/calculation/customer-token.ts'
import { makeCodeGuesses } from '../prices/calculation/offers/code-guesses.ts'
import { findVatCheck } from '../taxes/vat-numbers/order-vat-checks.ts'
import { correctOrder } from './correcting/correct-order.ts'
import { cancelEdit, editOrder, pageOfEdits, payEditByHand } from './editing/edit-order.ts'
import { previewEdit } from './editing/plan-edit.ts'
import { isMailHeld, throwIfTooManyOrders, withLanguage } from './placing/order-request.ts'
import { calculateAccountOrder, placeAccountOrder } from './placing/place-account-order.ts'
import type { PlacingSource } from './placing/place-order.ts'
import { placePublicOrder } from './placing/place-public-order.ts'
import { getOrderStatus, getOrderWithItems, pageOfOrders } from './reading/find-orders.ts'
import { listEvents, listItems } from './reading/order-reading.queries.ts'
import { writeOrderTable } from './reading/write-order-table.ts'
import { previewRefund, refundPart } from './refunding/refund-part.ts'
import { retryFailedRefund } from './refunding/retry-failed-refund.ts'
import { listRefundsOf } from './refunds/refunds.ts'
import { removeDraft } from './removing/remove-draft.ts'
import { transitionOrder } from './transitions/transition-order.ts'

export interface OrderParts extends Omit<PlacingSource, 'db'> {
  readonly printer: InvoicePrinter
}

export function registerOrders(app: App, { printer, ...placing }: OrderParts): void {
  const { shared_limits } = app.http
  const sourceFor = (db: UnboundDb, shop_id: string) => ({ ...placing, db: db.forShop(shop_id) })
  // The order is the claim of its Idempotency-Key, because the key gives the order its id.
  route(
    app,
    api.storefront.place,
    async ({ db, body, key_ids, request, respondWith }) => {
      const guesses = makeCodeGuesses(shared_limits, request.ip)
      const { order, was_there } = await placePublicOrder(sourceFor(db, body.shop_id), body, {
        key_ids,
        isMailHeld: () => isMailHeld(shared_limits, request.ip),
        guesses,
        customer: await findCustomer(app, db, body.customer_token),
      })
      if (was_there && body.id !== undefined) respondWith(200)
      return order
    },
    { hashed: ({ customer_token: _, ...body }) => withLanguage(body) },
  )
  // No cache in between may store the answer, because the answer is about one buyer's order.
  route(app, api.storefront.orderStatus, ({ db, params, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return getOrderStatus(db.forPlatform(), params.id)
  })

  route(
    app,
    api.orders.create,
    async ({ db, actor, body, key_ids, request, respondWith }) => {
      const { order, was_there } = await placeAccountOrder(sourceFor(db, body.shop_id), actor, body, {
        key_ids,
        isMailHeld: () => isMailHeld(shared_limits, request.ip),
        throwIfTooMany: () =>
          throwIfTooManyOrders(shared_limits, {
            user_id: actor.user_id,
            address: request.ip,
            most: api.storefront.place.limit_per_minute,
          }),
        guesses: makeCodeGuesses(shared_limits, request.ip),
      })
      if (was_there && body.id !== undefined) respondWith(200)
      return order
    },
    { hashed: withLanguage },
  )
  route(app, api.orders.calculate, ({ db, actor, body, request }) =>
    calculateAccountOrder(
      sourceFor(db, body.shop_id),
      actor,
      body,
      makeCodeGuesses(shared_limits, request.ip),
    ),
  )
  route(app, api.orders.list, async ({ read_db, shop, query }) =>
    pageOfOrders(read_db, shop, await withTimes(read_db, shop.shop_id, query)),
  )
  route(app, api.orders.table, async ({ db, shop, query, reply }) => {
    const table = await writeOrderTable(db, shop.shop_id, query)
    return asDownload(reply, CSV_TYPE, 'orders.csv').send(Readable.from(table))
  })
  // A member who views an order, or records its payment, may need the invoice next.
  route(app, api.orders.get, ({ db, shop, params }) => {
    printer.wake()
    return getOrderWithItems(db, shop, params.id)
  })
  route(app, api.orders.correct, ({ db, shop, params, body }) => correctOrder(db, shop, params.id, body))
  route(app, api.orders.remove, ({ db, shop, params }) => removeDraft(db, shop, params.id))
  route(app, api.orders.items, ({ db, shop, params }) => listItems(db, shop, params.id))
  route(app, api.orders.history, ({ db, shop, params }) => listEvents(db, shop, params.id))
  route(app, api.orders.vatCheck, async ({ db, shop, params }) => ({
    check: await findVatCheck(db, { shop_id: shop.shop_id, order_id: params.id }),
  }))
  for (const to of MANUAL_TRANSITIONS)
    route(app, api.orders[to], ({ db, shop, params, body }) => {
      if (to === 'paid') printer.wake()
      return transitionOrder(db, shop, params.id, to, body)
    })

  const editing = (db: Db) => ({ db, pricing: placing.pricing, store_url: app.platform.config.store_url })
  route(app, api.order_edits.list, ({ db, shop, params, query }) =>
    pageOfEdits(editing(db), shop, params.id, query),
  )
  route(app, api.order_edits.preview, ({ db, shop, params, body }) =>
    previewEdit(editing(db), shop, params.id, body),
  )
  route(app, api.order_edits.create, async ({ db, shop, params, body, respondWith }) => {
    const { edit, was_there } = await editOrder(editing(db), shop, params.id, body)
    if (was_there) respondWith(200)
    return edit
  })
  route(app, api.order_edits.paid, ({ db, shop, params }) =>
    payEditByHand(editing(db), shop, params.id, params.editId),
  )
  route(app, api.order_edits.cancel, ({ db, shop, params }) =>
    cancelEdit(editing(db), shop, params.id, params.editId),
  )

  route(app, api.refunds.list, ({ db, shop, params }) =>
    listRefundsOf(db, { shop_id: shop.shop_id, order_id: params.id }),
  )
  route(app, api.refunds.preview, ({ db, shop, params, body }) => previewRefund(db, shop, params.id, body))
  route(app, api.refunds.create, async ({ db, shop, params, body, respondWith }) => {
    const { refund, was_there } = await refundPart(db, shop, params.id, body)
    if (was_there) respondWith(200)
    return refund
  })
  for (const how of ['retry', 'settled'] as const)
    route(app, api.refunds[how], ({ db, shop, params }) => retryFailedRefund(db, shop, params.id, how))
}
