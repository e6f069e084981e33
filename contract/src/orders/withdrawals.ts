// Withdrawals: declarations of buyers through the storefront's withdrawal function, which every shop has.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery } from '../http/page.ts'
import { idParams, requiredUuid, uuid } from '../values/id-shapes.ts'
import { email, requiredTextLine, textBlock } from '../values/text.ts'

/** The fields of the form. They are short, because an unverified address receives them by mail. */
export const declaration = z.object({
  name: requiredTextLine('Name', 150),
  /** Order number as the buyer knows it. May be unknown to the shop. */
  order_number: requiredTextLine('Order number', 60),
  /** Address for the acknowledgement. */
  email: email(),
  /** The returned goods, if not all of the order, or a remark. */
  goods: textBlock(1000),
})

export type Declaration = z.output<typeof declaration>

export const withdrawal = z.object({
  id: z.string(),
  name: z.string(),
  order_number: z.string(),
  email: z.string(),
  goods: z.string(),
  /** False: a limit on mails held the acknowledgement back. */
  is_acknowledged: z.boolean(),
  created_at: z.string(),
  /** Time when a member marked the to-do as done. Null while it is open. */
  settled_at: z.string().nullable(),
})

export type Withdrawal = z.output<typeof withdrawal>

export const listedWithdrawal = withdrawal.extend({
  /** Null until an order has the number and the email address. */
  order_id: z.string().nullable(),
})

export type ListedWithdrawal = z.output<typeof listedWithdrawal>

export const withdrawals = {
  ofOrder: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/withdrawals',
    access: 'shop:read',
    shop: 'orders',
    summary: "List an order's withdrawals",
    description:
      'Declared by the customer in the storefront, oldest first. Nothing is refunded automatically: each creates a to-do.',
    params: idParams,
    response: z.array(withdrawal),
  }),
  list: endpoint({
    method: 'GET',
    path: '/a/withdrawals',
    access: 'shop:read',
    shop: 'query',
    summary: "List a shop's withdrawals",
    description:
      'Newest first, also those whose to-do is resolved and those that belong to no order. `total` is exact up to 10,000 and estimated above.',
    query: pageQuery.extend({ shop_id: requiredUuid('shop_id') }),
    response: page(listedWithdrawal),
  }),
  assign: endpoint({
    method: 'POST',
    path: '/a/withdrawals/{id}/order',
    access: 'shop:write',
    shop: 'body',
    summary: 'Assign a withdrawal to its order',
    description:
      'For a withdrawal that belongs to no order. While its to-do is open, the order is not to be shipped. Fails with `in_use` if it belongs to another order.',
    params: idParams,
    body: z.object({ shop_id: uuid, order_number: requiredTextLine('Order number', 60) }),
    response: listedWithdrawal,
    status: 200,
    errors: ['in_use', 'validation_error'],
  }),
} as const
