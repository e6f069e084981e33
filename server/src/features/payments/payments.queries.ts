// The SQL of payments and refunds. Only checkout opens and settles a payment, always under the lock of its order.

import type { OrderPayment } from '@kontor/contract/orders'
import type { Db, Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { ShopScope } from '../../http/shop-access.ts'

export type PaymentStatus = 'pending' | 'authorized' | 'captured' | 'failed' | 'refunded'

/** A payment with what Stripe was told; `amount` has the currency's decimals, `payment_gateway_id` is null when paid by hand. */
export interface Payment {
  shop_id: string
  id: string
  order_id: string
  payment_gateway_id: string | null
  attempt: number
  amount: string
  currency: string
  status: PaymentStatus
  transaction_id: string
  payment_intent_id: string
  redirect_url: string
  return_urls: { success_url?: string; cancel_url?: string }
  expires_at: string | null
  note: string
  created_at: string
  updated_at: string
}

export const paymentColumns = sql<never>`shop_id, id, order_id, payment_gateway_id, attempt, amount, currency, status,
  transaction_id, payment_intent_id, redirect_url, return_urls, expires_at, note, created_at, updated_at`

const moved = sql<never>`greatest(clock_timestamp(), updated_at + interval '1 ms')`

// One row a payment of the order, newest first; payments_shop_id_order_id_attempt_key.
export const listOrderPayments = (db: Db, shop: Pick<ShopScope, 'shop_id'>, order_id: string) =>
  db.rows(
    sql<OrderPayment>`
      select id, payment_gateway_id, amount, currency, status, transaction_id, note, created_at, updated_at
      from payments where shop_id = ${shop.shop_id} and order_id = ${order_id} order by attempt desc`,
  )

/** Locks the order's payments. One row a payment, oldest first. */
export const lockPayments = (tx: Tx, shop_id: string, order_id: string) =>
  tx.rows(
    sql<Payment>`
      select ${paymentColumns} from payments
      where shop_id = ${shop_id} and order_id = ${order_id} order by attempt for update`,
  )

// One row a payment of the order that has refunds, failed ones left out; refunds_order.
export const sumRefunds = (tx: Tx, shop_id: string, order_id: string) =>
  tx.rows(
    sql<{ payment_id: string; asked: string; done: string }>`
      select payment_id, sum(amount) as asked,
        coalesce(sum(amount) filter (where status = 'succeeded'), 0) as done
      from refunds where shop_id = ${shop_id} and order_id = ${order_id} and status <> 'failed'
      group by payment_id`,
  )

/** Money taken outside Stripe: captured at once. The attempt continues the order's count. */
export const insertManualPayment = (
  tx: Tx,
  wanted: { shop_id: string; order_id: string; amount: string; currency: string; note: string },
) =>
  tx.first(
    sql<{ id: string }>`
      insert into payments (shop_id, order_id, attempt, amount, currency, status, note)
      select ${wanted.shop_id}, ${wanted.order_id}, coalesce(max(attempt), 0) + 1, ${wanted.amount}::numeric,
        ${wanted.currency}, 'captured', ${wanted.note}
      from payments where shop_id = ${wanted.shop_id} and order_id = ${wanted.order_id}
      returning id`,
  )

export const setPaymentStatus = (
  tx: Tx,
  { shop_id, id }: Pick<Payment, 'shop_id' | 'id'>,
  status: PaymentStatus,
  note?: string,
) =>
  tx.run(sql`
    update payments set status = ${status}, note = coalesce(${note}, note), updated_at = ${moved}
    where shop_id = ${shop_id} and id = ${id}`)

export const insertRefund = (
  tx: Tx,
  payment: Pick<Payment, 'shop_id' | 'order_id' | 'id' | 'currency'>,
  refund: { amount: string; status: 'pending' | 'succeeded'; reason: string; transaction_id?: string },
) =>
  tx.first(
    sql<{ id: string }>`
      insert into refunds (shop_id, order_id, payment_id, amount, currency, status, reason, transaction_id)
      values (${payment.shop_id}, ${payment.order_id}, ${payment.id}, ${refund.amount}::numeric, ${payment.currency},
        ${refund.status}, ${refund.reason}, ${refund.transaction_id ?? ''})
      returning id`,
  )
