// The SQL that reads what correcting a placed order needs.

import type { Order, OrderEvent } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'

export interface Tellings {
  /** Whether the buyer was told that the order has arrived and is not paid yet. */
  was_told_received: boolean
  /** What the order was cancelled from and by, the last time it was; null where it never was. */
  cancelled_from: Order['status'] | null
  cancelled_by: OrderEvent['actor_kind'] | null
  /** The latest refund that is done; of a cancelled order only one that was done since then: the cancellation was told later than those before. */
  refund_id: string | null
}

/** By primary key, refunds by refunds_order. */
export const findTellings = (tx: Tx, shop_id: string, order_id: string) =>
  tx.first(
    sql<Tellings>`
      select o.received_told_at is not null as was_told_received, e.from_status as cancelled_from, e.actor_kind as cancelled_by,
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
