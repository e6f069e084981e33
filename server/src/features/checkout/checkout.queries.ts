// What checkout reads of orders and shops before anybody has logged in: the order's id is all a buyer has.

import type { OrderStatus } from '@kontor/contract/orders'
import type { Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

export interface PayableOrder {
  shop_id: string
  shop_slug: string
  allowed_origins: string[]
  id: string
  order_number: string
  status: OrderStatus
  total: string
  currency: string
  customer_user_email: string
  hold_expires_at: string | null
}

/** Locks the order. Misses orders of archived shops. By unique index. */
export const lockOrderToPay = (tx: Tx, order_id: string) =>
  tx.first(
    sql<PayableOrder>`
      -- across shops: whoever has the order's id may pay it
      select o.shop_id, s.slug as shop_slug, s.allowed_origins, o.id, o.order_number, o.status, o.total, o.currency,
        o.customer_user_email, o.hold_expires_at
      from orders o join shops s on s.id = o.shop_id
      where o.id = ${order_id} and s.archived_at is null
      for no key update of o`,
  )
