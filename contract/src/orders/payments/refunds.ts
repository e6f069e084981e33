// Refunds: all or part of an order's money back to the buyer, with the refunded parts and the tax in each.

import { z } from 'zod'
import { endpoint } from '../../http/endpoint.ts'
import { noFields } from '../../http/no-fields.ts'
import { currencyOut } from '../../shops/shops.ts'
import { decimal, decimalOut } from '../../values/decimal.ts'
import { idParams, uuid } from '../../values/id-shapes.ts'
import { textLine } from '../../values/text.ts'
import { MAX_ORDER_LINES } from '../order-requests.ts'

export const REFUND_STATUSES = ['pending', 'succeeded', 'failed'] as const

const wantedLine = z.strictObject({
  order_item_id: uuid,
  quantity: z
    .number({ error: 'Quantity: a whole number from 1' })
    .int('Quantity: a whole number from 1')
    .min(1, 'Quantity: a whole number from 1'),
  /** True if the units are restocked. By default, only unshipped units are restocked. */
  restock: z.boolean().optional(),
  /** True: only units that were sent. By default, units that are not sent yet come first. */
  is_shipped: z.boolean().optional(),
})

const NAME_A_PART =
  'Say what is refunded: lines, shipping or an amount, or `"all": true` for everything that is left.'
const ALL_ALONE = 'all: not together with lines, shipping or an amount.'

const refundFields = z.strictObject({
  id: uuid.optional(),
  lines: z.array(wantedLine).max(MAX_ORDER_LINES, 'At most 100 lines').default([]),
  /** Shipping including its tax. */
  shipping: z.union([z.literal('all'), decimal('Shipping')]).optional(),
  /** The sum for the buyer, with tax. */
  amount: decimal('Amount').optional(),
  reason: textLine(500).default(''),
  /**
   * `source`: refunds to the paying gift cards, up to their payments, and then to the payment. `gift_card`:
   * refunds everything to a paying gift card. Without a paying gift card, a new card is made and mailed to
   * the buyer. Payments in test mode are refunded only to test gift cards.
   */
  to: z.enum(['source', 'gift_card']).optional(),
  /** Refunds the whole remainder. */
  all: z.literal(true, 'all: true, or left out').optional(),
})

const isPartNamed = ({ lines, shipping, amount }: z.output<typeof refundFields>): boolean =>
  lines.length > 0 || shipping !== undefined || amount !== undefined

/** A refund must name a part or `all`, because an empty request must not refund everything. */
export const refundRequest = refundFields
  .refine((wanted) => wanted.all === true || isPartNamed(wanted), {
    path: ['lines'],
    message: NAME_A_PART,
    params: { code: 'required' },
  })
  .refine((wanted) => wanted.all !== true || !isPartNamed(wanted), { path: ['all'], message: ALL_ALONE })

export const refundLine = z.object({
  /**
   * `adjustment`: money without units, for the named line. Without a line, for the shipping at its tax rate.
   */
  kind: z.enum(['item', 'shipping', 'adjustment']),
  order_item_id: z.string().nullable(),
  quantity: z.number().nullable(),
  restocked: z.number(),
  title: z.string(),
  /** Before tax; negative if part of the price is withheld. */
  subtotal: decimalOut,
  tax_rate: decimalOut,
  tax_total: decimalOut,
  total: decimalOut,
})

export const refund = z.object({
  id: z.string(),
  order_id: z.string(),
  payment_id: z.string(),
  /** The first refund of the same call, if the call refunded several payments. Null otherwise. */
  part_of: z.string().nullable(),
  amount: decimalOut,
  currency: currencyOut,
  status: z.enum(REFUND_STATUSES),
  reason: z.string(),
  /** Reason for a failure, or for the delay of a pending refund. May be empty. */
  failure: z.string(),
  /**
   * True if the shop refunds the money itself, because the shop received the money outside of Stripe or
   * marked the refund as made another way.
   */
  is_by_hand: z.boolean(),
  /**
   * True if the refund failed and was never done. Its parts count as not refunded. A done refund still counts
   * if a bank later sent its money back.
   */
  is_given_up: z.boolean(),
  /** True if the refund returns a late or duplicate payment, which never was part of the sale. */
  is_surplus: z.boolean(),
  /**
   * Parts of `amount` refunded to gift cards. The id of a new card is null until the refund is done. `last4`
   * is empty until the card's code is mailed.
   */
  gift_cards: z.array(
    z.object({ gift_card_id: z.string().nullable(), last4: z.string(), amount: decimalOut }),
  ),
  actor_kind: z.enum(['user', 'buyer', 'stripe', 'system']),
  actor: z.string(),
  lines: z.array(refundLine),
  created_at: z.string(),
  updated_at: z.string(),
})

/**
 * The refund of a call. A call may refund several payments, each with its own refund in `parts`. The
 * remaining fields describe the sum of all parts.
 */
export const wholeRefund = refund.extend({ parts: z.array(refund) })

export const refundPlan = z.object({
  amount: decimalOut,
  currency: currencyOut,
  lines: z.array(refundLine),
  /** The amount still refundable after the refund. */
  left: decimalOut,
})

export const refundPreview = refundPlan.extend({
  /** Part of `amount` refunded to gift cards. */
  gift_card_amount: decimalOut,
  /** Part of `amount` that the shop received outside of Stripe and refunds itself. */
  by_hand_amount: decimalOut,
})

export type RefundRequest = z.output<typeof refundRequest>
export type Refund = z.output<typeof refund>
export type WholeRefund = z.output<typeof wholeRefund>
export type RefundLine = z.output<typeof refundLine>
export type RefundPlan = z.output<typeof refundPlan>
export type RefundPreview = z.output<typeof refundPreview>

const WHAT =
  'Lines by quantity, shipping or an amount; or `all: true`, which refunds everything that is left. A request that names none of these, or has an unknown field, is rejected. `amount` together with lines or shipping is the total refund: if it is higher than their sum, the rest is spread over all remaining items but gift cards; if it is lower, the difference is withheld. Never more than the payments less earlier refunds.'

export const refunds = {
  list: endpoint({
    method: 'GET',
    path: '/a/orders/{id}/refunds',
    access: 'shop:read',
    shop: 'orders',
    summary: "List an order's refunds, newest first",
    params: idParams,
    response: z.array(refund),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/a/orders/{id}/refunds/preview',
    access: 'shop:write',
    shop: 'orders',
    summary: 'Preview a refund',
    description: `Changes nothing. ${WHAT}`,
    params: idParams,
    body: refundRequest,
    response: refundPreview,
    errors: ['invalid_transition', 'in_use', 'validation_error'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/a/orders/{id}/refunds',
    access: 'shop:write',
    shop: 'orders',
    summary: 'Create a refund',
    description: `${WHAT} Payments through Stripe are refunded through Stripe, and the refund is 'pending' until Stripe confirms it. An edited order may have several payments: the response has all that is refunded, and in \`parts\` the refund of each payment. The order is 'refunded' when all of it is refunded. The client may choose the id: the same id and body return 200 with the same refund. Refunding a payment by hand to a gift card needs permission to manage the shop.`,
    params: idParams,
    body: refundRequest,
    response: wholeRefund,
    status: 201,
    repeat_status: 200,
    idempotent: true,
    errors: ['invalid_transition', 'in_use', 'validation_error', 'idempotency_conflict'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/a/refunds/{id}/retry',
    access: 'shop:write',
    shop: 'refunds',
    summary: 'Retry a failed refund',
    description: 'Has no effect if it is pending or done.',
    params: idParams,
    body: noFields,
    response: refund,
    errors: ['invalid_transition'],
  }),
  settled: endpoint({
    method: 'POST',
    path: '/a/refunds/{id}/settled',
    access: 'shop:write',
    shop: 'refunds',
    summary: 'Mark a failed refund as refunded another way',
    description: 'Has no effect if it is already done.',
    params: idParams,
    body: noFields,
    response: refund,
    errors: ['invalid_transition'],
  }),
} as const
