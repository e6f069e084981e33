// To-dos for members, named matters in the API. Only a member can resolve a to-do. A to-do explains an event
// and the required action, and disappears after the action.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { page, pageQuery } from '../http/page.ts'
import { OFFICE_LANGUAGES } from '../storefront/store-languages.ts'
import { decimalOut } from '../values/decimal.ts'
import { idParams, requiredUuid } from '../values/id-shapes.ts'

export const TODO_KINDS = [
  'dispute',
  'dispute_inquiry',
  'dispute_lost',
  'refund_failed',
  'refund_waiting',
  'refund_unknown',
  'late_payment_kept',
  'late_payment_returned',
  'payment_mismatch',
  'payment_unmatched',
  'withdrawal',
  'mail_complaints',
  'gateway_failing',
  'low_stock',
] as const
export type TodoKind = (typeof TODO_KINDS)[number]

export const todo = z.object({
  id: z.string(),
  shop_id: z.string(),
  kind: z.enum(TODO_KINDS),
  /** The event and the required action, in sentences for people. */
  title: z.string(),
  text: z.string(),
  advice: z.string(),
  order_id: z.string().nullable(),
  order_number: z.string().nullable(),
  payment_gateway_id: z.string().nullable(),
  product_id: z.string().nullable(),
  amount: decimalOut.nullable(),
  currency: z.string().nullable(),
  /** True if a member must confirm the action. The remaining to-dos disappear automatically. */
  is_to_be_confirmed: z.boolean(),
  created_at: z.string(),
})

export type Todo = z.output<typeof todo>

export const matters = {
  list: endpoint({
    method: 'GET',
    path: '/a/matters',
    access: 'shop:read',
    shop: 'query',
    summary: 'List to-dos',
    description:
      'Newest first: open and lost disputes, failed, pending and unknown refunds, late and mismatched payments, withdrawals, email complaints and failing webhooks; then products with low stock. `lang` is the language of their texts; without it, they are in English.',
    query: pageQuery.extend({ shop_id: requiredUuid('shop_id'), lang: z.enum(OFFICE_LANGUAGES).optional() }),
    response: page(todo),
    errors: ['validation_error'],
  }),
  done: endpoint({
    method: 'POST',
    path: '/a/matters/{id}/done',
    access: 'shop:write',
    shop: 'matters',
    summary: 'Resolve a to-do',
    description: 'Repeated calls have no effect.',
    params: idParams,
    status: 204,
  }),
} as const
