// The sent shipments of an order `o`, as its buyer sees them.

import { type Statement, sql } from '../../db/sql.ts'

/**
 * One entry for each sent shipment `s` that fits the condition, oldest first. A piece's title is with its variant. Uses the primary
 * keys of shipments and their lines, and order_items_id.
 */
export const sentParcels = (condition: Statement<unknown> = sql`true`) => sql<never>`coalesce((
  select jsonb_agg(jsonb_build_object('number', o.order_number || '-' || s.position, 'status', s.status,
    'tracking_number', s.tracking_number, 'tracking_url', s.tracking_url, 'goods', (
      select jsonb_agg(jsonb_build_object('title', concat_ws(' – ', i.title, nullif(i.variant_title, '')), 'quantity', l.quantity)
        order by l.position)
      from shipment_lines l join order_items i on i.shop_id = l.shop_id and i.id = l.order_item_id
      where l.shop_id = s.shop_id and l.shipment_id = s.id)) order by s.position)
  from shipments s where s.shop_id = o.shop_id and s.order_id = o.id and s.sent_at is not null and ${condition}), '[]')`
