// The SQL that reads the sent mails before a placed order is corrected.

import type { Order, OrderEvent } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'

export interface SentMails {
  /** True if the buyer got the mail about the received, unpaid order. */
  was_received_mailed: boolean
  /**
   * The status before the latest cancellation and the actor who cancelled. Is null if the order was never
   * cancelled.
   */
  cancelled_from: Order['status'] | null
  cancelled_by: OrderEvent['actor_kind'] | null
  /**
   * The latest succeeded refund. A cancelled order counts only refunds since the cancellation, because the
   * cancellation mail is later than the mails of earlier refunds.
   */
  refund_id: string | null
}

/** Uses the primary key, and refunds_order for refunds. The caller has locked the order. */
export const getSentMails = (tx: Tx, shop_id: string, order_id: string) =>
  tx.one(
    sql<SentMails>`
      select o.received_told_at is not null as was_received_mailed, e.from_status as cancelled_from, e.actor_kind as cancelled_by,
        (select r.id from refunds r
          where r.shop_id = o.shop_id and r.order_id = o.id and r.status = 'succeeded'
            and (o.status <> 'cancelled' or r.updated_at >= e.created_at)
          order by r.updated_at desc, r.id desc limit 1) as refund_id
      from orders o
      left join lateral (
        select from_status, actor_kind, created_at from order_events
        where shop_id = o.shop_id and order_id = o.id and to_status = 'cancelled'
        order by created_at desc, id desc limit 1) e on true
      where o.shop_id = ${shop_id} and o.id = ${order_id}`,
  )

export interface WithdrawnMails {
  has_paid: boolean
  /** The edits announced as made by a mail. */
  edit_ids: string[]
}

/**
 * Returns whether the "paid" mail was written at one of these times, and the edits announced as made. Uses
 * the primary key of the log.
 */
export const getWithdrawnMails = (tx: Tx, shop_id: string, order_id: string, written_at: readonly string[]) =>
  tx.one(
    sql<WithdrawnMails>`
      select coalesce(bool_or(kind = 'paid'), false) as has_paid,
        coalesce(jsonb_agg(distinct done_edit_id) filter (where done_edit_id is not null), '[]') as edit_ids
      from order_mails
      where shop_id = ${shop_id} and order_id = ${order_id} and outcome = 'sent' and updated_at = any(${written_at}::timestamptz[])`,
  )

/**
 * Finds the edit with an outstanding payment if the mail of the edit was written or held back. A mail not yet
 * written goes to the present e-mail address anyway. Uses order_edits_one_pending and the primary key of the
 * log.
 */
export const findMailedEdit = (tx: Tx, shop_id: string, order_id: string) =>
  tx.first(
    sql<{ id: string }>`
      select e.id from order_edits e
      cross join lateral (
        select m.outcome from order_mails m
        where m.shop_id = e.shop_id and m.order_id = e.order_id and m.kind = 'edited' and m.done_edit_id is null
          and m.created_at >= e.created_at
        order by m.created_at desc, m.id desc limit 1) latest
      where e.shop_id = ${shop_id} and e.order_id = ${order_id} and e.status = 'pending' and latest.outcome <> 'waiting'`,
  )
