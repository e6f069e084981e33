// The SQL that reads a shop's orders in batches for a table.

import { UNSHIPPED } from '@kontor/contract/orders/order-status'
import type { Order } from '@kontor/contract/orders/orders'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { Period } from '../../../http/access/shop-calendar.ts'
import { isEffective } from '../../../refund-conditions/effective-refunds.sql.ts'
import { refundedSum } from '../removed-by-edits.sql.ts'
import { placedIn } from './placed-in.sql.ts'

export interface TableOrder
  extends Pick<
    Order,
    | 'id'
    | 'order_number'
    | 'status'
    | 'payment_status'
    | 'is_test'
    | 'customer_user_email'
    | 'currency'
    | 'subtotal'
    | 'shipping_total'
    | 'tax_total'
    | 'total'
    | 'shipping_title'
    | 'tracking_number'
    | 'notes'
    | 'created_at'
    | 'shipping_address'
    | 'billing_address'
  > {
  /**
   * Each line as `2 × T-shirt – M / Red`, by position. Before shipping the quantity excludes refunded units.
   * A line with nothing left is omitted.
   */
  items: string[]
  /** The total quantity of the items. */
  pieces: number
  /**
   * The amount of the sale that was refunded, or set off against goods added by edits. The total contains
   * this amount. Text in major units.
   */
  refunded: string
}

/**
 * One row for each order placed in the period, oldest first, after `after`. Uses orders_listed, and primary
 * keys and refund_lines_item for dependent rows. Refunded units are units of effective refunds.
 */
export const listForTable = (
  db: Db,
  shop_id: string,
  period: Period,
  after: Pick<TableOrder, 'created_at' | 'id'> | undefined,
  limit: number,
) =>
  db.rows(
    sql<TableOrder>`
      select o.id, o.order_number, o.status, o.payment_status, o.is_test, o.customer_user_email, o.currency, o.subtotal,
        o.shipping_total, o.tax_total, o.total, o.shipping_title, o.tracking_number, o.notes, o.created_at,
        o.shipping_address, o.billing_address, lines.items, lines.pieces,
        ${refundedSum('o')}::text as refunded
      from orders o,
        lateral (
          select coalesce(array_agg(kept.quantity || ' × ' || concat_ws(' – ', i.title, nullif(i.variant_title, '')) order by i.position)
              filter (where kept.quantity > 0), '{}') as items,
            coalesce(sum(kept.quantity), 0)::int as pieces
          from order_items i,
            lateral (
              select i.quantity - coalesce(sum(l.quantity), 0)::bigint as quantity
              from refund_lines l join refunds r on r.shop_id = l.shop_id and r.id = l.refund_id
              where o.status = any(${UNSHIPPED}::text[]) and l.shop_id = i.shop_id and l.order_item_id = i.id and l.kind = 'item'
                and ${isEffective('r')}) kept
          where i.shop_id = o.shop_id and i.order_id = o.id) lines
      where o.shop_id = ${shop_id}
        ${placedIn(period)}
        ${after ? sql`and (o.created_at, o.id) > (${after.created_at}::timestamptz, ${after.id}::uuid)` : sql.empty}
      order by o.created_at, o.id limit ${limit}`,
  )
