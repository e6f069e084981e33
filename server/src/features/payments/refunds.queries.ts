// The SQL of refunds: what was asked back of a payment, and what went back. A failed one counts for nothing.

import type { Db, Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'
import type { Payment } from './payments.queries.ts'

// One row a payment of the order that has refunds, failed ones left out; refunds_order.
export const sumRefunds = (tx: Tx, shop_id: string, order_id: string) =>
  tx.rows(
    sql<{ payment_id: string; asked: string; done: string }>`
      select payment_id, sum(amount) as asked,
        coalesce(sum(amount) filter (where status = 'succeeded'), 0) as done
      from refunds where shop_id = ${shop_id} and order_id = ${order_id} and status <> 'failed'
      group by payment_id`,
  )

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

export interface Refund {
  shop_id: string
  id: string
  order_id: string
  payment_id: string
  amount: string
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  transaction_id: string
  reason: string
  /** Beyond the time for which Stripe surely remembers the idempotency key. */
  is_old: boolean
}

// By unique index.
export const findRefund = (db: Db, id: string) =>
  db.first(
    sql<Refund>`
      -- across shops: the job names the refund alone
      select shop_id, id, order_id, payment_id, amount, currency, status, transaction_id, reason,
        created_at < now() - interval '20 hours' as is_old
      from refunds where id = ${id}`,
  )

/** 0 where it was decided before. */
export const updateRefund = (
  tx: Tx,
  { shop_id, id }: Pick<Refund, 'shop_id' | 'id'>,
  said: { status: Refund['status']; transaction_id: string; failure: string },
) =>
  tx.run(sql`
    update refunds set status = ${said.status}, failure = ${said.failure},
      transaction_id = coalesce(nullif(${said.transaction_id}, ''), transaction_id), updated_at = greatest(clock_timestamp(), updated_at + interval '1 ms')
    where shop_id = ${shop_id} and id = ${id} and status = 'pending'`)
