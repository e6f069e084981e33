// The goods that an edit `e` adds to its order and removes from it. Each name is as buyers read the name,
// with the variant.

import type { OrderItem } from '@kontor/contract/orders/orders'
import { sql } from '../../db/sql.ts'

export interface EditedGoods {
  adds: Pick<OrderItem, 'quantity' | 'title'>[]
  removes: Pick<OrderItem, 'quantity' | 'title'>[]
}

/** The names stored with the edit. They never change. */
export const ADDED_GOODS = sql<never>`coalesce((
  select jsonb_agg(jsonb_build_object('quantity', a.item -> 'quantity',
    'title', concat_ws(' – ', a.item ->> 'title', nullif(a.item ->> 'variant_title', ''))) order by a.position)
  from jsonb_array_elements(e.adds -> 'items') with ordinality a (item, position)), '[]')`

/** By order_items_id. */
export const REMOVED_GOODS = sql<never>`coalesce((
  select jsonb_agg(jsonb_build_object('quantity', r.line -> 'quantity',
    'title', concat_ws(' – ', i.title, nullif(i.variant_title, ''))) order by i.position)
  from jsonb_array_elements(e.removes -> 'lines') r (line)
  join order_items i on i.shop_id = e.shop_id and i.id = (r.line ->> 'order_item_id')::uuid), '[]')`
