// Endpoints to pay an order without an account: opening the payment page, and the order's public status.

import { z } from 'zod'
import { orderDiscount } from '../../prices/order-discounts.ts'
import { orderGiftCard } from '../../prices/order-gift-cards.ts'
import { currencyOut } from '../../shops/shops.ts'
import { decimalOut } from '../../values/decimal.ts'
import { soughtId, uuid } from '../../values/id-shapes.ts'
import { FULFILLMENT_STATUSES, ORDER_STATUSES, PAYMENT_STATUSES } from '../orders.ts'

export const paymentRequest = z.object({
  order_id: soughtId(),
  /** The edit of the paid order whose difference is paid. */
  edit_id: soughtId().optional(),
  payment_gateway_id: uuid.nullable().optional(),
  success_url: z.string().max(2000).optional(),
  cancel_url: z.string().max(2000).optional(),
  /** The proof requested by a refusal with `proof`. A client that has waited instead omits `answer`. */
  proof: z.object({ challenge: z.string().max(200), answer: z.string().max(32).default('') }).optional(),
})

export const payment = z.object({
  id: z.string(),
  order_id: z.string(),
  edit_id: z.string().nullable(),
  payment_gateway_id: z.string().nullable(),
  amount: decimalOut,
  currency: currencyOut,
  status: z.enum(['pending', 'authorized', 'captured', 'failed', 'refunded']),
  transaction_id: z.string(),
  /** JSON text that contains `redirect_url`. */
  data: z.string(),
  redirect_url: z.string(),
  expires_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})

export const orderStatus = z.object({
  id: z.string(),
  order_number: z.string(),
  shop_id: z.string(),
  warehouse_id: z.string().nullable(),
  currency: currencyOut,
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES),
  fulfillment_status: z.enum(FULFILLMENT_STATUSES),
  shipping_total: decimalOut,
  subtotal_before_discount: decimalOut,
  discount_total: decimalOut,
  subtotal: decimalOut,
  tax_total: decimalOut,
  total: decimalOut,
  shipping_discount: decimalOut,
  /** Discounts without codes. Only visitors with the order's address see the codes. */
  discounts: z.array(orderDiscount.omit({ code: true })),
  gift_cards: z.array(orderGiftCard),
  gift_card_total: decimalOut,
  amount_due: decimalOut,
  updated_at: z.string(),
})

export type Payment = z.output<typeof payment>

export type PaymentRequest = z.output<typeof paymentRequest>

export type PublicOrderStatus = z.output<typeof orderStatus>
