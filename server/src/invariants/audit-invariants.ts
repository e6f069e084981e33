// The invariants of the audit log; part of the list in invariants.ts.

import { sql } from '../db/sql.ts'
import type { Invariant, Violation } from './invariant.ts'

export const AUDIT_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I13',
    title: 'the chain of the audit log is whole',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'shop ' || s.id || ', seal ' || audit_chain_break(s.id) as what
      from shops s where audit_chain_break(s.id) is not null`,
  },
  {
    id: 'I13',
    title: 'what a person does to an order is in the audit log with its name',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || e.order_id || ': ' || e.from_status || ' → ' || e.to_status || ' by ' || e.actor as what
      from order_events e
      where e.actor_kind = 'user' and e.from_status is not null
        -- Books may be older than the log.
        and e.created_at >= (select min(created_at) from audit_events a where a.shop_id = e.shop_id)
        and not exists (
          select from audit_events a
          where a.shop_id = e.shop_id and a.subject_kind = 'order' and a.subject_id = e.order_id::text
            and a.actor_user_id::text = e.actor and a.action in ('order.' || e.to_status, 'refund.create', 'order.edit', 'order.edit_paid'))`,
  },
  {
    id: 'I13',
    title: 'each correction of an order is in the audit log with the name of who made it',
    // The corrections of one call share one time and one event. Corrections of a shop imported from an archive have no actor.
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || c.order_id || ': corrected ' || c.times || ' times by ' || c.actor || ', ' || noted.times || ' of them noted' as what
      from (
        select shop_id, order_id, actor, count(distinct created_at) as times from order_corrections
        where actor <> '' group by shop_id, order_id, actor) c
      cross join lateral (
        select count(*) as times from audit_events a
        where a.shop_id = c.shop_id and a.subject_kind = 'order' and a.subject_id = c.order_id::text
          and a.actor_user_id::text = c.actor and a.action = 'order.change' and a.after ->> 'corrected' is not null) noted
      where noted.times < c.times`,
  },
  {
    id: 'I13',
    title: 'every payment gateway is in the audit log',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'gateway ' || g.id as what
      from payment_gateways g
      where g.shop_id is not null
        and g.created_at >= (select min(created_at) from audit_events a where a.shop_id = g.shop_id)
        and not exists (
          select from audit_events a
          where a.shop_id = g.shop_id and a.subject_id = g.id::text and a.action = 'payment_gateway.create')`,
  },
]
