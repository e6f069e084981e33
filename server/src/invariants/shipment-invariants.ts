// The invariants of what was sent of an order; part of the list in invariants.ts.

import { sql } from '../db/sql.ts'
import type { Invariant, Violation } from './invariant.ts'

export const SHIPMENT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    title: 'each piece of an order is sent, planned, refunded or left to send, and only once',
    // More refunded than sold is a violation of its own.
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || i.order_id || ', line ' || i.position || ': ' || u.sent || ' sent, ' || u.planned || ' planned, '
        || u.refunded || ' refunded unsent, ' || u.sent_refunded || ' refunded sent, of ' || i.quantity as what
      from order_items i cross join lateral (
        select sent_units(i.shop_id, i.id) as sent, planned_units(i.shop_id, i.id) as planned,
          unsent_refunded(i.shop_id, i.id) as refunded, sent_refunded(i.shop_id, i.id) as sent_refunded) u
      where u.refunded + u.sent_refunded <= i.quantity
        and (u.sent + u.planned + u.refunded > i.quantity or (i.requires_shipping and u.sent_refunded > u.sent)
          or (not i.requires_shipping and u.sent + u.planned + u.refunded > 0))`,
  },
  {
    id: 'I1',
    title: 'a shipment has pieces of its own order',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'shipment ' || s.id || ' of order ' || s.order_id || ' has an item of order ' || i.order_id as what
      from shipments s
      join shipment_lines l on l.shop_id = s.shop_id and l.shipment_id = s.id
      join order_items i on i.shop_id = l.shop_id and i.id = l.order_item_id
      where i.order_id <> s.order_id`,
  },
  {
    id: 'I10',
    title: 'an order says what has become of its pieces',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || o.id || ' is ' || o.fulfillment_status || ', its pieces are ' || fulfillment_of(o.shop_id, o.id, o.status) as what
      from orders o
      where exists (select from order_items i where i.shop_id = o.shop_id and i.order_id = o.id and i.requires_shipping)
        and o.fulfillment_status <> fulfillment_of(o.shop_id, o.id, o.status)`,
  },
]
