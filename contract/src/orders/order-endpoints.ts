// The endpoints of a shop's orders: lists, reading and entering an order, and its transitions.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../http/page.ts'
import { discountForm } from '../prices/discounts.ts'
import { orderVatCheck } from '../taxes/vat-checks.ts'
import { dateOrTime } from '../values/date-or-time.ts'
import { idParams, uuid } from '../values/id-shapes.ts'
import {
  calculationRequest,
  memberCalculationRequest,
  memberOrderRequest,
  moneyMoveNote,
  moveNote,
  orderCorrection,
  parcel,
} from './order-requests.ts'
import {
  calculation,
  FULFILLMENT_STATUSES,
  ORDER_STATUSES,
  order,
  orderEvent,
  orderItem,
  orderPayment,
  orderWithItems,
  PAYMENT_STATUSES,
  PLACING_ERRORS,
} from './orders.ts'

const move = <const To extends string>(path: To, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/a/orders/{id}/${path}`,
    access: 'shop:write',
    shop: 'orders',
    summary,
    description:
      'Repeated calls have no effect. Transitions that are not allowed fail with `invalid_transition`.',
    params: idParams,
    body: moveNote.optional(),
    response: order,
    status: 200,
    errors: ['invalid_transition', 'insufficient_stock'],
  })

export const orders = {
  list: endpoint({
    method: 'GET',
    path: '/a/orders',
    access: 'shop:read',
    shop: 'query',
    summary: 'List orders',
    description:
      'Without items, which a single order has. `from` and `to` filter by the date placed: as days both are included, and a day starts at midnight in the shop’s time zone; as a time `to` is excluded. To follow changes, sort by `updated_at` and pass the `updated_at` of the last order as `updated_from` of the next call, not an `offset`: an order that changes in between moves to the end. A change can become visible seconds after its time, so start each new walk a minute before the last order of the walk before.',
    query: pageQuery.extend({
      shop_id: z.string({ error: 'shop_id is required' }),
      status: z.enum(ORDER_STATUSES).optional(),
      payment_status: z.enum(PAYMENT_STATUSES).optional(),
      fulfillment_status: z.enum(FULFILLMENT_STATUSES).optional(),
      /**
       * True for paid orders with pieces to send, if the order is not on hold, and has no open withdrawal and no unpaid edit.
       */
      is_to_ship: z.enum(['true', 'false']).optional(),
      from: dateOrTime('from'),
      to: dateOrTime('to'),
      /** Inclusive. */
      updated_from: dateOrTime('updated_from'),
      q: searchText,
      sort: sortBy('order_number', 'status', 'total', 'created_at', 'updated_at'),
    }),
    response: page(order),
  }),
  table: endpoint({
    method: 'GET',
    path: '/a/orders/table',
    access: 'shop:read',
    shop: 'query',
    summary: 'Download orders as CSV',
    description:
      'CSV in UTF-8, one row per order, oldest first, streamed. `from` and `to` filter by the date placed: as days both are included, as a time `to` is excluded. A day starts at midnight in the shop’s time zone, which is also used for `placed_at`. `items` and `pieces` of an unshipped order exclude refunded quantities; amounts are as sold.',
    query: z.object({
      shop_id: z.string({ error: 'shop_id is required' }),
      from: dateOrTime('from'),
      to: dateOrTime('to'),
    }),
    response_kind: 'csv',
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/orders/{id}',
    access: 'shop:read',
    shop: 'orders',
    summary: 'Read an order',
    params: idParams,
    response: orderWithItems,
  }),
  correct: endpoint({
    method: 'PATCH',
    path: '/a/orders/{id}',
    access: 'shop:write',
    shop: 'orders',
    summary: 'Correct the email address or the delivery address',
    description:
      'The latest email to the customer is also sent to the new address, and so are gift card codes that were to be sent to the former one. If the order has downloads, licence keys or gift cards, its email address can be changed by admins and owners only (403 `forbidden`), the email with them is sent to the new address, both addresses are told, and the audit log has both. The delivery address can be corrected until the order ships, within the same country, tax territory and VAT number; other changes affect price and tax and need a new order. Issued invoices do not change; an identical billing address is changed too until the order is paid. 409 `in_use` after that, or if the customer was erased; `invalid_transition` for an imported order.',
    params: idParams,
    body: orderCorrection,
    response: orderWithItems,
    errors: ['in_use', 'invalid_transition', 'stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/orders/{id}',
    access: 'shop:write',
    shop: 'orders',
    summary: 'Delete a draft',
    description:
      'With its items and history. 409 `in_use` for a placed order, which can be cancelled instead, and for a draft whose payment page was opened.',
    params: idParams,
    status: 204,
    errors: ['in_use'],
  }),
  items: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/items',
    access: 'shop:read',
    shop: 'orders',
    summary: "List an order's items",
    params: idParams,
    response: z.array(orderItem),
  }),
  history: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/history',
    access: 'shop:read',
    shop: 'orders',
    summary: "List an order's history, oldest first",
    description:
      'Status changes and corrections: `changed` has the corrected fields, and is null for a status change.',
    params: idParams,
    response: z.array(orderEvent),
  }),
  payments: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/payments',
    access: 'shop:read',
    shop: 'orders',
    summary: "List an order's payments, newest first",
    params: idParams,
    response: z.array(orderPayment),
  }),
  vatCheck: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/vat-check',
    access: 'shop:read',
    shop: 'orders',
    summary: 'Read the VAT check of an order',
    description:
      'For orders between EU member states whose tax depends on the customer being a business. A pending number is checked again in VIES; once it is valid, the tax is refunded.',
    params: idParams,
    response: z.object({ check: orderVatCheck.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/a/order',
    access: 'account',
    summary: 'Create an order',
    description:
      "By a member of the shop for a customer, or by a logged-in customer with addresses of kind 'customer'. The client may choose the id: the same id and body return 200 with the same order.",
    body: memberOrderRequest,
    response: orderWithItems,
    status: 201,
    repeat_status: 200,
    idempotent: 'network',
    errors: [...PLACING_ERRORS, 'forbidden'],
  }),
  calculate: endpoint({
    method: 'POST',
    path: '/a/order-calculation',
    access: 'account',
    summary: 'Preview an order',
    description:
      'Same body as `POST /a/order`. While there is no address yet, `destination_country` says where the order would go. Nothing is stored.',
    body: memberCalculationRequest,
    response: calculation,
    status: 200,
    errors: ['not_found', 'currency_mismatch', 'validation_error', 'forbidden'],
  }),
  previewDiscount: endpoint({
    method: 'POST',
    path: '/a/discounts/preview',
    access: 'shop:read',
    shop: 'body',
    summary: 'Preview an order with an unsaved discount',
    description:
      'In addition to the active discounts; a discount with a code counts as if its code had been sent.',
    body: calculationRequest.extend({
      discount: discountForm,
      /** The stored discount to replace. The preview ignores the stored discount. */
      instead_of: uuid.optional(),
    }),
    response: calculation,
    status: 200,
    errors: ['not_found', 'currency_mismatch', 'validation_error'],
  }),
  new: endpoint({
    ...move('new', 'Place a draft, or reopen an order whose payment failed'),
    errors: ['invalid_transition', 'insufficient_stock', 'gift_card_unusable'],
  }),
  paid: endpoint({
    ...move('paid', 'Mark as paid'),
    body: moneyMoveNote.optional(),
    description:
      'Repeated calls have no effect. Transitions that are not allowed fail with `invalid_transition`. Unknown fields are rejected. Orders with gift cards need permission to manage the shop.',
    errors: ['invalid_transition', 'insufficient_stock', 'gift_card_unusable'],
  }),
  processing: move('processing', 'Mark as processing'),
  on_hold: move('on_hold', 'Put on hold'),
  shipped: endpoint({
    ...move('shipped', 'Mark as shipped'),
    description:
      'Sends planned shipments, and everything else that is not sent in one more shipment, with tracking number and tracking URL, if any. The customer is notified. Repeated calls change only the tracking of the newest shipment.',
    body: parcel.optional(),
  }),
  delivered: endpoint({
    ...move('delivered', 'Mark as delivered'),
    description:
      'Marks all sent shipments as delivered. Repeated calls have no effect. Transitions that are not allowed fail with `invalid_transition`.',
  }),
  cancelled: endpoint({
    ...move('cancelled', 'Cancel an order; paid orders are refunded in full'),
    description:
      'Cancels planned shipments. Once something was sent, `invalid_transition`: cancel the rest, or refund the order. Repeated calls have no effect.',
    body: moneyMoveNote.optional(),
  }),
  refunded: endpoint({ ...move('refunded', 'Refund in full'), body: moneyMoveNote.optional() }),
} as const
