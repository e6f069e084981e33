// What a mail about an order tells, read when it is written.

import type { Order, OrderItem } from '@kontor/contract/orders'
import type { Db } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

export interface OrderToTell
  extends Pick<
    Order,
    | 'id'
    | 'order_number'
    | 'customer_user_email'
    | 'currency'
    | 'prices_include_tax'
    | 'subtotal'
    | 'shipping_total'
    | 'shipping_title'
    | 'tax_total'
    | 'total'
    | 'shipping_address'
    | 'notes'
  > {
  shop_name: string
  shop_slug: string
  items: Pick<OrderItem, 'title' | 'quantity' | 'subtotal' | 'total'>[]
}

/** One order by primary key, its items in their order. */
export const findOrderToTell = (db: Db, shop_id: string, order_id: string) =>
  db.first(
    sql<OrderToTell>`
      select o.id, o.order_number, o.customer_user_email, o.currency, o.prices_include_tax, o.subtotal, o.shipping_total,
        o.shipping_title, o.tax_total, o.total, o.shipping_address, o.notes, s.name as shop_name, s.slug as shop_slug,
        (select jsonb_agg(jsonb_build_object('title', i.title, 'quantity', i.quantity, 'subtotal', i.subtotal::text,
            'total', i.total::text) order by i.position)
          from order_items i where i.shop_id = o.shop_id and i.order_id = o.id) as items
      from orders o join shops s on s.id = o.shop_id
      where o.shop_id = ${shop_id} and o.id = ${order_id}`,
  )

// By primary key.
export const findShopName = (db: Db, shop_id: string) =>
  db.first(
    sql<{ name: string }>`
      -- across shops: a job names the shop itself
      select name from shops where id = ${shop_id}`,
  )
