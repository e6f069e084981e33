// The invariants of what refunds store besides their money; part of the list in invariants.ts.

import { sql } from '../db/sql.ts'
import type { Invariant, Violation } from './invariant.ts'

export const REFUND_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    title: 'the refunds of a line put no more units back on the shelf than were sold',
    // Also those that failed: their goods stay restocked until another refund of the same units takes them over.
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || i.order_id || ', line ' || i.position || ': ' || sum(l.restocked) || ' of ' || i.quantity || ' on the shelf' as what
      from order_items i join refund_lines l on l.shop_id = i.shop_id and l.order_item_id = i.id
      group by i.shop_id, i.order_id, i.position, i.quantity having sum(l.restocked) > i.quantity`,
  },
  {
    id: 'I5',
    title: 'what an edit removed is refunded or set off, to the cent',
    // Whatever became of its refunds: one that failed is owed, and is tried again or settled by hand.
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'edit ' || e.id || ' removed ' || e.removed_total || ', in its refunds ' || back.total as what
      from order_edits e cross join lateral (
        select coalesce(sum(r.amount + r.set_off), 0) as total from refunds r
        where r.shop_id = e.shop_id and r.order_id = e.order_id and r.edit_id = e.id) back
      where back.total <> case when e.status = 'done' then e.removed_total else 0 end`,
  },
  {
    id: 'I5',
    title: 'a refund that was refunded another way is done, and none that Stripe made',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'refund ' || r.id || ' is ' || r.status || ', at Stripe ' || coalesce(nullif(r.transaction_id, ''), 'unknown') as what
      from refunds r
      where r.is_settled_by_hand and (r.status <> 'succeeded' or r.transaction_id <> '')`,
  },
]
