// The SQL that finds goods to which the email address of an order alone gives access.

import type { Order } from '@kontor/contract/orders/orders'
import type { Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import { isMistaken } from '../../prices/gift-cards/gift-cards.sql.ts'

/**
 * Returns whether the order has files, licence keys or gift cards, or will have them by a pending edit or a
 * refund. Uses primary keys, order_items_order, order_edits_one_pending, license_keys_order,
 * gift_cards_of_order and gift_cards_of_email.
 */
export const hasDeliverables = async (
  tx: Tx,
  { shop_id, id, customer_user_email: former_email }: Pick<Order, 'shop_id' | 'id' | 'customer_user_email'>,
) =>
  (
    await tx.one(
      sql<{ has_any: boolean }>`
        select exists (
          select from (
            select product_id from order_items where shop_id = ${shop_id} and order_id = ${id}
            union all
            select (a.item ->> 'product_id')::uuid
            from order_edits e cross join lateral jsonb_array_elements(e.adds -> 'items') a (item)
            where e.shop_id = ${shop_id} and e.order_id = ${id} and e.status = 'pending') i
          join products p on p.shop_id = ${shop_id} and p.id = i.product_id
          where p.is_gift_card or p.uses_license_keys or p.downloads_count > 0)
        or exists (select from order_items where shop_id = ${shop_id} and order_id = ${id} and is_gift_card)
        or exists (select from order_downloads where shop_id = ${shop_id} and order_id = ${id})
        or exists (select from license_keys where shop_id = ${shop_id} and order_id = ${id})
        or exists (select from gift_cards where shop_id = ${shop_id} and order_id = ${id})
        or exists (
          select from gift_cards c where c.shop_id = ${shop_id} and ${isMistaken({ order_id: id, former_email })}) as has_any`,
    )
  ).has_any

/**
 * Returns whether the email address of the order was corrected. Uses the primary key of order_corrections.
 */
export const wasReaddressed = async (tx: Tx, { shop_id, id }: Pick<Order, 'shop_id' | 'id'>) =>
  (await tx.first(sql`
    select from order_corrections where shop_id = ${shop_id} and order_id = ${id} and changed = 'customer_user_email' limit 1`)) !==
  undefined
