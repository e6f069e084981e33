// The order and shop that checkout needs. Nobody is logged in here: the buyer has nothing but the order's id.

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

/** Locks the order. No row for an order of an archived shop. By unique index. */
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
