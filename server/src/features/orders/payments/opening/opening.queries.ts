// The order and shop that a payment page is opened for. There is no login here: the buyer has nothing but the order's id.

import type { Order, OrderItem, OrderStatus } from '@kontor/contract/orders/orders'
import type { Db, Tx } from '../../../../db/pool.ts'
import { sql } from '../../../../db/sql.ts'
import { IS_TEST_CARD_IN_WAY } from '../../../prices/gift-cards/gift-cards.sql.ts'
import { ADDED_GOODS } from '../../edited-goods.sql.ts'

export interface PayableOrder {
  shop_id: string
  shop_slug: string
  allowed_origins: string[]
  id: string
  order_number: string
  status: OrderStatus
  source: Order['source']
  amount_due: string
  currency: string
  customer_user_email: string
  hold_expires_at: string | null
  /** Paid through a gateway in test mode; false until it is paid. */
  is_test: boolean
  language: Order['language']
  /** A gift card of a test sale is to pay a part, and cannot beside real payments. */
  has_unusable_cards: boolean
  /** The paid goods, in their order. */
  goods: Pick<OrderItem, 'quantity' | 'title'>[]
}

/** Uses the unique index. */
export const findShopOfOrder = (db: Db, order_id: string) =>
  db.first(
    sql<{ shop_id: string }>`
      -- across shops: the order's id is enough to pay it
      select shop_id from orders where id = ${order_id}`,
  )

/**
 * Returns the edit of a paid order whose difference is due. Returns no row if the edit does not wait for its
 * payment. Uses the primary key.
 */
export const findPayableEdit = (tx: Tx, shop_id: string, order_id: string, edit_id: string) =>
  tx.first(
    sql<{ id: string; difference: string; adds: PayableOrder['goods'] }>`
      select e.id, e.difference, ${ADDED_GOODS} as adds from order_edits e
      where e.shop_id = ${shop_id} and e.id = ${edit_id} and e.order_id = ${order_id} and e.status = 'pending' and e.expires_at > now()`,
  )

/**
 * Locks the order. No row for an order of an archived shop. Uses the unique index, and the items by their
 * primary key.
 */
export const lockOrderToPay = (tx: Tx, order_id: string) =>
  tx.first(
    sql<PayableOrder>`
      -- across shops: the order's id is enough to pay it
      select o.shop_id, s.slug as shop_slug, s.allowed_origins, o.id, o.order_number, o.status, o.source, o.total - o.gift_card_total as amount_due, o.currency,
        o.customer_user_email, o.hold_expires_at, o.is_test, o.language, ${IS_TEST_CARD_IN_WAY} as has_unusable_cards,
        coalesce((
          select jsonb_agg(jsonb_build_object('quantity', i.quantity, 'title', concat_ws(' – ', i.title, nullif(i.variant_title, ''))) order by i.position)
          from order_items i where i.shop_id = o.shop_id and i.order_id = o.id), '[]') as goods
      from orders o join shops s on s.id = o.shop_id
      where o.id = ${order_id} and s.archived_at is null
      for no key update of o`,
  )
