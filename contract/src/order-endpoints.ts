// The endpoints of a shop's orders: lists, one order, entering one and its moves.

import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams } from './id-shapes.ts'
import { moment } from './moment.ts'
import { memberOrderRequest, moveNote, orderCorrection, parcel } from './order-requests.ts'
import {
  ORDER_STATUSES,
  order,
  orderEvent,
  orderItem,
  orderPayment,
  orderWithItems,
  PAYMENT_STATUSES,
  PLACING_ERRORS,
} from './orders.ts'
import { page, pageQuery, searchText, sortBy } from './page.ts'
import { orderVatCheck } from './vat-checks.ts'

const move = <const To extends string>(path: To, summary: string) =>
  endpoint({
    method: 'POST',
    path: `/a/orders/{id}/${path}`,
    access: 'shop:write',
    shop: 'orders',
    summary,
    description:
      'A second identical call changes nothing. A transition that the current status does not allow is rejected.',
    params: idParams,
    body: moveNote.optional(),
    reply: order,
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
      'Without items: read them with a single order. `from` (inclusive) and `to` (exclusive) filter by the time of the order; a day means its start in the time zone of the shop.',
    query: pageQuery.extend({
      shop_id: z.string({ error: 'shop_id is required' }),
      status: z.enum(ORDER_STATUSES).optional(),
      payment_status: z.enum(PAYMENT_STATUSES).optional(),
      /** Whether it is paid for, not sent yet, not withdrawn from, and something has to be sent. */
      is_to_ship: z.enum(['true', 'false']).optional(),
      from: moment('from'),
      to: moment('to'),
      q: searchText,
      sort: sortBy('order_number', 'status', 'total', 'created_at', 'updated_at'),
    }),
    reply: page(order),
  }),
  table: endpoint({
    method: 'GET',
    path: '/a/orders/table',
    access: 'shop:read',
    shop: 'query',
    summary: 'Download orders',
    description:
      'Streamed CSV in UTF-8, one row per order, oldest first. `from` (inclusive) and `to` (exclusive) filter by the time of the order; without them, all orders. A day means its start in the time zone of the shop; `placed_at` uses that time zone too. In orders still to be shipped, `items` and `pieces` (quantity) exclude refunded quantities; amounts are as sold.',
    query: z.object({
      shop_id: z.string({ error: 'shop_id is required' }),
      from: moment('from'),
      to: moment('to'),
    }),
    reply_kind: 'csv',
  }),
  get: endpoint({
    method: 'GET',
    path: '/a/orders/{id}',
    access: 'shop:read',
    shop: 'orders',
    summary: 'Read an order',
    params: idParams,
    reply: orderWithItems,
  }),
  correct: endpoint({
    method: 'PATCH',
    path: '/a/orders/{id}',
    access: 'shop:write',
    shop: 'orders',
    summary: 'Correct the email or delivery address',
    description:
      'The latest email to the customer is then also sent to the new address. The delivery address can be corrected until the order is shipped, within the same country, tax territory and VAT number: other changes would affect price and tax, so cancel the order and place a new one. Issued invoices do not change; an identical billing address is updated too until the order is paid. 409 `in_use` if it is too late, or if the customer was erased.',
    params: idParams,
    body: orderCorrection,
    reply: orderWithItems,
    errors: ['in_use', 'stale', 'validation_error'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/a/orders/{id}',
    access: 'shop:write',
    shop: 'orders',
    summary: 'Delete a draft',
    description:
      'With its items and history. 409 `in_use` for a placed order, which is kept for the records (cancel it instead), and for a draft whose payment page the customer has opened.',
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
    reply: z.array(orderItem),
  }),
  history: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/history',
    access: 'shop:read',
    shop: 'orders',
    summary: "List an order's events, oldest first",
    description: 'With corrections among them: `changed` says what was corrected, and is null for a step.',
    params: idParams,
    reply: z.array(orderEvent),
  }),
  payments: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/payments',
    access: 'shop:read',
    shop: 'orders',
    summary: "List an order's payments, newest first",
    params: idParams,
    reply: z.array(orderPayment),
  }),
  vatCheck: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/vat-check',
    access: 'shop:read',
    shop: 'orders',
    summary: "Read an order's VAT number check",
    description:
      'For orders between EU member states whose tax depends on the customer being a business. A pending number is checked again with VIES; if it is valid, the tax is refunded.',
    params: idParams,
    reply: z.object({ check: orderVatCheck.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/a/order',
    access: 'account',
    summary: 'Create an order',
    description:
      "By a member of the shop for a customer, or by a logged-in customer with addresses of kind 'customer'. The client may choose the id: the same id and body again returns 200 with the same order.",
    body: memberOrderRequest,
    reply: orderWithItems,
    status: 201,
    repeat_status: 200,
    idempotent: true,
    errors: [...PLACING_ERRORS, 'forbidden'],
  }),
  new: move('new', 'Place a draft, or reopen an order whose payment failed'),
  paid: move('paid', 'Mark as paid manually'),
  processing: move('processing', 'Mark as processing'),
  on_hold: move('on_hold', 'Put on hold'),
  shipped: endpoint({
    ...move('shipped', 'Mark as shipped'),
    description:
      'With the number and the address to follow the parcel by, where there are any: the buyer is told. A second call changes nothing but these.',
    body: parcel.optional(),
  }),
  delivered: move('delivered', 'Mark as delivered'),
  cancelled: move('cancelled', 'Cancel; a paid order is refunded'),
  refunded: move('refunded', 'Refund in full'),
} as const
