// The endpoints of a shop's orders: lists, one order, entering one and its moves.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery, searchText, sortBy } from '../http/page.ts'
import { discountForm } from '../prices/discounts.ts'
import { orderVatCheck } from '../taxes/vat-checks.ts'
import { idParams, uuid } from '../values/id-shapes.ts'
import { moment } from '../values/moment.ts'
import {
  calculationRequest,
  memberOrderRequest,
  moveNote,
  orderCorrection,
  parcel,
} from './order-requests.ts'
import {
  calculation,
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
      'A second identical call changes nothing. A step that is not in the table of moves is refused.',
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
      'Without their items: read those with an order. `from` (included) and `to` (not included) keep the orders placed between them; a day is its beginning in the time zone of the shop.',
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
    summary: 'Download orders as a table',
    description:
      'CSV in UTF-8, one row an order, the oldest first, sent as it is read. Of the orders placed from `from` on (included) to `to` (not included); of all where neither is given; a day is its beginning in the time zone of the shop, which `placed_at` is written in, too. `items` and `pieces` of an order that is still to be shipped are without the pieces that were refunded; the amounts stay as they were sold.',
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
    summary: 'Correct the e-mail address or the delivery address',
    description:
      'The latest mail to the buyer then goes to the new e-mail address, too. The delivery address can be corrected until the order is shipped, within the same country, tax territory and VAT number: anything else would change what was priced and taxed, so cancel the order and place another. Invoices stay as they were issued; a billing address that was the same follows until the order is paid. 409 `in_use` where the order is past that, or its buyer was erased.',
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
      'With its items and history. 409 `in_use` for an order that was placed, which is kept for the records and can be cancelled, and for a draft whose buyer has opened its payment page.',
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
    summary: "List an order's steps, oldest first",
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
    summary: "Read what became of an order's VAT number",
    description:
      'Where the tax of an order between member states depended on the buyer being a business. VIES is asked again for a pending number; once it is in force, the tax is given back.',
    params: idParams,
    reply: z.object({ check: orderVatCheck.nullable() }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/a/order',
    access: 'account',
    summary: 'Enter an order',
    description:
      "By a member of the shop for a customer, or by a logged-in customer with addresses of kind 'customer'. The client may make the id: the same id and body again answers 200 with the same order.",
    body: memberOrderRequest,
    reply: orderWithItems,
    status: 201,
    repeat_status: 200,
    idempotent: 'network',
    errors: [...PLACING_ERRORS, 'forbidden'],
  }),
  calculate: endpoint({
    method: 'POST',
    path: '/a/order-calculation',
    access: 'account',
    summary: 'Price an order before entering it',
    description: 'With the body of `POST /a/order`. Stores nothing.',
    body: memberOrderRequest,
    reply: calculation,
    status: 200,
    errors: ['not_found', 'currency_mismatch', 'validation_error', 'forbidden'],
  }),
  previewDiscount: endpoint({
    method: 'POST',
    path: '/a/discounts/preview',
    access: 'shop:read',
    shop: 'body',
    summary: 'Price an order with a discount that is not stored',
    description:
      'Besides the discounts that run; a discount with a code counts as if its code had been sent.',
    body: calculationRequest.extend({
      discount: discountForm,
      /** The stored discount that it is to take the place of, which does not count. */
      instead_of: uuid.optional(),
    }),
    reply: calculation,
    status: 200,
    errors: ['not_found', 'currency_mismatch', 'validation_error'],
  }),
  new: move('new', 'Place a draft, or take up again an order whose payment failed'),
  paid: move('paid', 'Mark as paid by hand'),
  processing: move('processing', 'Mark as being processed'),
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
