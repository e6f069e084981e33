// The SQL that reads what correcting a placed order needs.

import type { Order, OrderEvent } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'

export interface SentMails {
  /** Whether the buyer got the mail that the order was received and is unpaid. */
  was_received_mailed: boolean
  /** What the order was cancelled from and by, the last time it was; null if it never was. */
  cancelled_from: Order['status'] | null
  cancelled_by: OrderEvent['actor_kind'] | null
  /** The latest succeeded refund; of a cancelled order only one since the cancellation, whose mail is later than those of earlier refunds. */
  refund_id: string | null
}

/** By primary key, refunds by refunds_order. The caller has locked the order. */
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
  /** The edits that a mail said were made. */
  edit_ids: string[]
}

/** Which mails were written at these times: that the order is paid, and those that say an edit is made. By the log's primary key. */
export const getWithdrawnMails = (tx: Tx, shop_id: string, order_id: string, written_at: readonly string[]) =>
  tx.one(
    sql<WithdrawnMails>`
      select coalesce(bool_or(kind = 'paid'), false) as has_paid,
        coalesce(jsonb_agg(distinct done_edit_id) filter (where done_edit_id is not null), '[]') as edit_ids
      from order_mails
      where shop_id = ${shop_id} and order_id = ${order_id} and outcome = 'sent' and updated_at = any(${written_at}::timestamptz[])`,
  )

/**
 * The edit that waits for its payment, if its mail was written or held back: one that is still to be written goes to the e-mail address as it is then. By
 * order_edits_one_pending and the log's primary key.
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
