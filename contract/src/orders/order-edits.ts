// Edits of a paid, unsent order. An edit removes and adds units, and only the difference is paid or refunded.

import { z } from 'zod'
import { endpoint } from '../http/endpoint.ts'
import { noFields } from '../http/no-fields.ts'
import { page, pageQuery } from '../http/page.ts'
import { manualDiscounts } from '../prices/order-discounts.ts'
import { currencyOut } from '../shops/shops.ts'
import { decimal, decimalOut, signedDecimal } from '../values/decimal.ts'
import { idParams, pathId, uuid } from '../values/id-shapes.ts'
import { textLine } from '../values/text.ts'
import { MAX_ORDER_LINES, wantedItem } from './order-requests.ts'
import { orderItem, orderProblem } from './orders.ts'
import { refundPreview } from './payments/refunds.ts'

export const EDIT_STATUSES = ['pending', 'done', 'expired', 'cancelled'] as const
/** Default time in which an edit must be paid. */
export const EDIT_HOURS = 72
const MAX_HOURS = 720

const MAX_LINES = `At most ${MAX_ORDER_LINES} lines`

const removedLine = z.strictObject({
  order_item_id: uuid,
  quantity: wantedItem.shape.quantity,
  /** True by default: the units are restocked. */
  restock: z.boolean().optional(),
})

const addedItem = z.strictObject(wantedItem.shape)

const changes = {
  remove: z.array(removedLine).max(MAX_ORDER_LINES, MAX_LINES).default([]),
  add: z.array(addedItem).max(MAX_ORDER_LINES, MAX_LINES).default([]),
  /** Shipping of the order after the edit, with tax if prices include tax. */
  shipping: decimal('Shipping').optional(),
  /** Discounts on the added items, of class product. */
  manual_discounts: manualDiscounts.optional(),
}

export const orderEditPreview = z.strictObject(changes)
export const orderEditRequest = z.strictObject({
  ...changes,
  id: uuid.optional(),
  expected_difference: signedDecimal('Expected difference').optional(),
  note: textLine(500).default(''),
  /** Hours in which the edit must be paid. */
  hours: z
    .number({ error: 'Hours: a whole number from 1' })
    .int('Hours: a whole number from 1')
    .min(1, 'Hours: a whole number from 1')
    .max(MAX_HOURS, `Hours: at most ${MAX_HOURS}`)
    .default(EDIT_HOURS),
})

export const editPlan = z.object({
  /**
   * `gift_card_amount` and `by_hand_amount` are parts of the refund. The amount set off against added items
   * is not included.
   */
  removed: refundPreview,
  added: z.object({
    items: z.array(orderItem),
    subtotal: decimalOut,
    shipping_total: decimalOut,
    tax_total: decimalOut,
    total: decimalOut,
  }),
  /**
   * Value of added items less value of removed items. The buyer pays a difference above 0, and gets a refund
   * below 0.
   */
  difference: decimalOut,
  problems: z.array(orderProblem),
})

export const orderEdit = z.object({
  id: z.string(),
  order_id: z.string(),
  status: z.enum(EDIT_STATUSES),
  currency: currencyOut,
  difference: decimalOut,
  removed_total: decimalOut,
  added_total: decimalOut,
  note: z.string(),
  /** Page for paying the difference. Null unless the edit waits for its payment. */
  pay_url: z.string().nullable(),
  expires_at: z.string().nullable(),
  refund_id: z.string().nullable(),
  invoice_id: z.string().nullable(),
  credit_note_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export type OrderEditPreview = z.output<typeof orderEditPreview>
export type OrderEditRequest = z.output<typeof orderEditRequest>
export type EditPlan = z.output<typeof editPlan>
export type OrderEdit = z.output<typeof orderEdit>

const ofOrder = { access: 'shop:write', shop: 'orders' } as const
const editParams = idParams.extend({ editId: pathId })

const WHAT =
  'Removed items are refunded at the price paid. Added items are priced with the current price lists and automatic product discounts; codes and other discounts of the order do not apply. `shipping` is the order’s shipping after the edit.'

export const orderEdits = {
  list: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/edits',
    access: 'shop:read',
    shop: 'orders',
    summary: "List an order's edits, newest first",
    params: idParams,
    query: pageQuery,
    response: page(orderEdit),
  }),
  preview: endpoint({
    ...ofOrder,
    method: 'POST',
    path: '/a/orders/{id}/edits/preview',
    summary: 'Preview an edit',
    description: `Changes nothing. ${WHAT}`,
    params: idParams,
    body: orderEditPreview,
    response: editPlan,
    errors: ['invalid_transition', 'in_use', 'validation_error', 'not_found'],
  }),
  create: endpoint({
    ...ofOrder,
    method: 'POST',
    path: '/a/orders/{id}/edits',
    summary: 'Edit a paid order',
    description: `${WHAT} If nothing is due, the edit is applied immediately and any surplus is refunded. Otherwise it is pending: the order does not change and cannot ship, and the added items are reserved, until the difference is paid or the edit expires. An applied edit has a credit note for removed and an invoice for added items. The client may choose the id: the same id and body return 200 with the same edit.`,
    params: idParams,
    body: orderEditRequest,
    response: orderEdit,
    status: 201,
    repeat_status: 200,
    idempotent: true,
    errors: [
      'invalid_transition',
      'insufficient_stock',
      'total_changed',
      'in_use',
      'idempotency_conflict',
      'product_unavailable',
      'validation_error',
      'not_found',
    ],
  }),
  paid: endpoint({
    ...ofOrder,
    method: 'POST',
    path: '/a/orders/{id}/edits/{editId}/paid',
    summary: 'Mark the difference of a pending edit as paid',
    description: 'Has no effect if it is already done.',
    params: editParams,
    body: noFields,
    response: orderEdit,
    status: 200,
    errors: ['invalid_transition', 'in_use'],
  }),
  cancel: endpoint({
    ...ofOrder,
    method: 'POST',
    path: '/a/orders/{id}/edits/{editId}/cancel',
    summary: 'Cancel a pending edit',
    description: 'Has no effect if it is already cancelled.',
    params: editParams,
    body: noFields,
    response: orderEdit,
    status: 200,
    errors: ['invalid_transition'],
  }),
} as const
