// The SQL of carts handed over by websites, and the only writer of `cart_hand_overs`.

import type { Db } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'

/** Ignores cart transfers already noted. */
export const insertCartTransfers = (db: Db, shop_id: string, ids: readonly string[], order_id: string) =>
  db.run(sql`
    insert into cart_hand_overs (shop_id, id, order_id)
    select ${shop_id}::uuid, id, ${order_id}::uuid from unnest(${ids}::uuid[]) as id
    on conflict (shop_id, id, order_id) do nothing`)

/**
 * Returns one row for each id with an order in one of the statuses, or with a payment on the way. Uses the
 * two primary keys and payments_of_order.
 */
export const listHandedOver = (
  db: Db,
  shop_id: string,
  ids: readonly string[],
  statuses: readonly string[],
) =>
  db.rows(
    sql<{ id: string }>`
      select distinct h.id from cart_hand_overs h join orders o on o.shop_id = h.shop_id and o.id = h.order_id
      where h.shop_id = ${shop_id} and h.id = any(${ids}::uuid[])
        and (o.status = any(${statuses}::text[]) or exists (
          select from payments p where p.shop_id = o.shop_id and p.order_id = o.id and p.status = 'authorized'))`,
  )

/**
 * Deletes up to `limit` of the oldest rows, because a website stores its cart for a week. Returns the number
 * of deleted rows. Uses cart_hand_overs_oldest.
 */
export const deleteOldCartTransfers = (db: Db, limit: number) =>
  db.run(sql`
    -- across shops: by age alone
    with old as (
      select shop_id, id, order_id from cart_hand_overs where created_at < now() - interval '8 days'
      order by created_at limit ${limit} for update skip locked)
    delete from cart_hand_overs h using old where h.shop_id = old.shop_id and h.id = old.id and h.order_id = old.order_id`)
