// The SQL that reads what of an order was sold, and what of it has been refunded, is on its way or is owed.

import type { OrderKey } from '../../../db/access/row-keys.ts'
import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { SoldOrder } from '../../../pricing/refund-pools.ts'
import { isEffective } from '../../../refund-conditions/effective-refunds.sql.ts'

/**
 * One row for each payment of the order that has such refunds (`isEffective`), without what gift cards had paid: of `asked`, `by_hand` was refunded
 * another way, and `owed` has failed; refunds_order.
 */
export const sumRefunds = (db: Db, shop_id: string, order_id: string) =>
  db.rows(
    sql<{ payment_id: string; asked: string; by_hand: string; owed: string; done: string }>`
      select payment_id, sum(amount - gift_card_paid) as asked,
        sum(case when is_settled_by_hand then amount else gift_card_amount end - gift_card_paid) as by_hand,
        coalesce(sum(amount - gift_card_amount) filter (where status = 'failed'), 0) as owed,
        coalesce(sum(amount - gift_card_paid) filter (where status = 'succeeded'), 0) as done
      from refunds r where shop_id = ${shop_id} and order_id = ${order_id} and ${isEffective('r')}
      group by payment_id`,
  )

export interface PaidByCards {
  /** What each card paid, in the order of the order. */
  cards: { gift_card_id: string; last4: string; amount: string; is_test: boolean }[]
  /** True if the order is a test sale. */
  is_test: boolean
  /** What of it was refunded, is on its way or is owed; `done` was refunded. */
  asked: string
  done: string
}

/** What gift cards paid of the order, and what of that was refunded; by primary keys and refunds_order. */
export const findPaidByCards = (db: Db, shop_id: string, order_id: string) =>
  db.first(
    sql<PaidByCards>`
      select coalesce((
          select jsonb_agg(paid.card || jsonb_build_object('is_test', c.is_test) order by paid.place)
          from jsonb_array_elements(o.gift_cards) with ordinality paid (card, place)
          join gift_cards c on c.shop_id = o.shop_id and c.id = (paid.card ->> 'gift_card_id')::uuid), '[]') as cards,
        o.is_test, back.asked, back.done
      from orders o cross join lateral (
        select coalesce(sum(r.gift_card_paid), 0) as asked,
          coalesce(sum(r.gift_card_paid) filter (where r.succeeded_at is not null), 0) as done
        from refunds r where r.shop_id = o.shop_id and r.order_id = o.id and ${isEffective('r')}) back
      where o.shop_id = ${shop_id} and o.id = ${order_id}`,
  )

export interface RefundableOrder extends Omit<SoldOrder, 'items'> {
  /** `product_id` is null for gift cards, which come back to no shelf. */
  items: (SoldOrder['items'][number] & {
    product_id: string | null
    edit_id: string | null
    title: string
    unit_price: string
    is_gift_card: boolean
    /** Units neither sent nor refunded; `planned` of them are in planned shipments. 0 if the item needs no shipping. */
    unshipped: number
    planned: number
    /** Units sent and not refunded. */
    sent_left: number
  })[]
}

/** What was sold, by primary keys, the items by their position. */
export const findSoldOrder = (db: Db, shop_id: string, order_id: string) =>
  db.first(
    sql<RefundableOrder>`
      select o.currency, o.shipping_total, o.tax_total, o.tax_lines,
        coalesce((
          select jsonb_agg(jsonb_build_object('id', i.id, 'product_id', case when not i.is_gift_card then i.product_id end, 'edit_id', i.edit_id,
            'is_gift_card', i.is_gift_card, 'unit_price', i.unit_price::text, 'title', concat_ws(' – ', i.title, nullif(i.variant_title, '')), 'quantity', i.quantity,
            'requires_shipping', i.requires_shipping, 'subtotal', i.subtotal::text, 'tax_rate', i.tax_rate::text,
            'tax_total', i.tax_total::text, 'planned', planned_units(i.shop_id, i.id),
            'unshipped', unshipped_units(i.shop_id, i.id),
            'sent_left', sent_units(i.shop_id, i.id) - sent_refunded(i.shop_id, i.id)) order by i.position)
          from order_items i where i.shop_id = o.shop_id and i.order_id = o.id), '[]') as items
      from orders o where o.shop_id = ${shop_id} and o.id = ${order_id}`,
  )

/**
 * One row for each item: how many of its units were not sent, and no member has refunded them as units, or removed them by an edit,
 * be it paid online. The units of an item that needs no shipping are never sent. Uses refunds_order.
 */
export const listUndecided = (db: Db, { shop_id, order_id }: OrderKey) =>
  db.rows(
    sql<{ product_id: string; quantity: number; requires_shipping: boolean }>`
      select i.product_id, i.requires_shipping, i.quantity - sent_units(i.shop_id, i.id) - coalesce((
        select sum(case when i.requires_shipping then l.unshipped_quantity else l.quantity end)
        from refund_lines l join refunds r on r.shop_id = l.shop_id and r.id = l.refund_id
        where l.shop_id = i.shop_id and l.order_item_id = i.id and ${isEffective('r')}
          and (r.actor_kind = 'user' or r.edit_id is not null)), 0)::bigint
        as quantity
      from order_items i where i.shop_id = ${shop_id} and i.order_id = ${order_id} and not i.is_gift_card`,
  )

/** `order_item_id` is null for shipping; amounts are money text. */
export interface RefundedAmounts {
  order_item_id: string | null
  tax_rate: string
  quantity: number
  subtotal: string
  tax: string
}

/** What has been refunded, is on its way or is owed: one row for each order item and tax rate, shipping without an item; refunds_order. */
export const sumLines = (db: Db, shop_id: string, order_id: string) =>
  db.rows(
    sql<RefundedAmounts>`
      select l.order_item_id, l.tax_rate, coalesce(sum(l.quantity), 0)::bigint as quantity, sum(l.subtotal) as subtotal,
        sum(l.tax_total) as tax
      from refunds r
      join payments p on p.shop_id = r.shop_id and p.id = r.payment_id and not p.is_surplus
      join refund_lines l on l.shop_id = r.shop_id and l.refund_id = r.id
      where r.shop_id = ${shop_id} and r.order_id = ${order_id} and ${isEffective('r')}
      group by l.order_item_id, l.tax_rate`,
  )
