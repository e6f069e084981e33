// Statements about the stored data that are true at every moment. Each statement is a query, and every row of
// its result is a violation. A restore, the tests and the operator run the queries, which only read.

import { sql } from '../db/sql.ts'
import { isEffective } from '../refund-conditions/effective-refunds.sql.ts'
import { AUDIT_INVARIANTS } from './audit-invariants.ts'
import { GIFT_CARD_INVARIANTS } from './gift-card-invariants.ts'
import type { Invariant, Violation } from './invariant.ts'
import { INVOICE_INVARIANTS } from './invoice-invariants.ts'
import { REFUND_INVARIANTS } from './refund-invariants.ts'
import { SHIPMENT_INVARIANTS } from './shipment-invariants.ts'

export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    title: 'stock levels are the sums of their movements and holds, and nothing is oversold',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'product ' || l.product_id || ', warehouse ' || l.warehouse_id || ': on hand ' || l.on_hand || ', held ' || l.held as what
      from stock_levels l
      where l.on_hand <> coalesce((select sum(m.quantity) from stock_movements m
          where m.shop_id = l.shop_id and m.product_id = l.product_id and m.warehouse_id = l.warehouse_id), 0)
        or l.held <> coalesce((select sum(h.quantity) from stock_holds h
          where h.shop_id = l.shop_id and h.product_id = l.product_id and h.warehouse_id = l.warehouse_id), 0)
        or (not l.may_go_negative and l.on_hand < l.held)`,
  },
  {
    id: 'I1',
    title: 'the free and held licence keys of a product are its stock, and the held ones are held',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'product ' || p.id || ': ' || k.free || ' keys free, ' || k.held || ' held; ' || l.on_hand || ' on hand, ' || l.held || ' held' as what
      from products p
      cross join lateral (
        select count(*) filter (where status = 'free') as free, count(*) filter (where status = 'held') as held
        from license_keys where shop_id = p.shop_id and product_id = p.id) k
      cross join lateral (
        select coalesce(sum(on_hand), 0) as on_hand, coalesce(sum(held), 0) as held
        from stock_levels where shop_id = p.shop_id and product_id = p.id) l
      where p.uses_license_keys and (k.free + k.held <> l.on_hand or k.held <> l.held)`,
  },
  {
    id: 'I1',
    title: 'an order that was paid has a licence key for each unit of a product that uses them',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || k.order_id || ', product ' || k.product_id || ': ' || count(*) || ' keys' as what
      from license_keys k join orders o on o.shop_id = k.shop_id and o.id = k.order_id
      where k.status in ('delivered', 'revoked')
      group by k.shop_id, k.order_id, k.product_id
      -- A product may use keys since a sale: then only what edits added later has them.
      having count(*) <> all (array(
        select sum(i.quantity) over (order by i.position desc) from order_items i
        where i.shop_id = k.shop_id and i.order_id = k.order_id and i.product_id = k.product_id))`,
  },
  {
    id: 'I1',
    title: 'only orders that wait for their payment, or an edit of which does, hold stock',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || o.id || ' is ' || o.status || ' and holds stock' as what
      from stock_holds h join orders o on o.shop_id = h.shop_id and o.id = h.order_id
      where o.status <> 'new' and not exists (
        select from order_edits e where e.shop_id = o.shop_id and e.order_id = o.id and e.status = 'pending')`,
  },
  {
    id: 'I1',
    title: 'an order that waits for its payment holds all that it is about',
    // One without a warehouse has goods that need none: it holds nothing.
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || i.order_id || ', product ' || i.product_id || ': ' || sum(i.quantity) || ' wanted, ' || held.quantity || ' held' as what
      from orders o join order_items i on i.shop_id = o.shop_id and i.order_id = o.id
      cross join lateral (
        select coalesce(sum(h.quantity), 0) as quantity from stock_holds h
        where h.shop_id = i.shop_id and h.order_id = i.order_id and h.product_id = i.product_id) held
      where o.status = 'new' and o.warehouse_id is not null and not i.is_gift_card
      group by i.shop_id, i.order_id, i.product_id, held.quantity having held.quantity <> sum(i.quantity)`,
  },
  {
    id: 'I1',
    title: 'an order that was paid has sold all that it is about',
    // What came back is beside the sale. One that was cancelled need not have been paid. Each table is read once, whatever is known of its size.
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || b.order_id || ', product ' || b.product_id || ': ' || sum(b.ordered) || ' ordered, ' || sum(b.sold) || ' sold' as what
      from (
        select i.shop_id, i.order_id, i.product_id, i.quantity as ordered, 0 as sold
        from orders o join order_items i on i.shop_id = o.shop_id and i.order_id = o.id
        where o.status in ('paid', 'processing', 'on_hold', 'shipped', 'delivered', 'refunded') and o.warehouse_id is not null
          and not i.is_gift_card
        union all
        select m.shop_id, m.order_id, m.product_id, 0, -m.quantity from stock_movements m
        where m.reason = 'sale' and m.order_id is not null) b
      group by b.shop_id, b.order_id, b.product_id having sum(b.ordered) > 0 and sum(b.ordered) <> sum(b.sold)`,
  },
  {
    id: 'I1',
    title: 'what an order sold and took back is never more than it was about',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || s.order_id || ', product ' || s.product_id || ': sold ' || s.sold || ', returned ' || s.returned as what
      from (
        select m.shop_id, m.order_id, m.product_id, -sum(m.quantity) filter (where m.reason = 'sale') as sold,
          coalesce(sum(m.quantity) filter (where m.reason = 'return'), 0) as returned
        from stock_movements m where m.order_id is not null
        group by m.shop_id, m.order_id, m.product_id) s
      where coalesce(s.sold, 0) - s.returned not between 0 and coalesce((select sum(i.quantity) from order_items i
        where i.shop_id = s.shop_id and i.order_id = s.order_id and i.product_id = s.product_id), 0)`,
  },
  {
    id: 'I4',
    title: 'totals of orders are the sums of their lines and shipping',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || o.id || ': ' || o.total as what
      from orders o cross join lateral (
        select coalesce(sum(i.subtotal), 0) as subtotal, coalesce(sum(i.tax_total), 0) as tax_total,
          bool_and(i.total = i.subtotal + i.tax_total) as add_up
        from order_items i where i.shop_id = o.shop_id and i.order_id = o.id) lines
      where o.total <> o.subtotal + o.shipping_total + o.tax_total or o.subtotal <> lines.subtotal
        or o.tax_total < lines.tax_total or not lines.add_up`,
  },
  {
    id: 'I4',
    title: 'each line is its price times its quantity, less what its discounts took off',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || i.order_id || ', line ' || i.position || ': ' || i.quantity || ' × ' || i.unit_price || ' is ' || i.subtotal || ' + ' || i.tax_total as what
      from order_items i join orders o on o.shop_id = i.shop_id and o.id = i.order_id
      cross join lateral (
        select coalesce(sum((d ->> 'amount')::numeric), 0) as amount from jsonb_array_elements(i.discounts) d) off
      -- What was imported does not name its discounts.
      where o.source <> 'imported' and (round((i.unit_price * i.quantity - off.amount) / (1 + i.taken_out_rate), scale(i.total)) <> case when o.prices_include_tax then i.total else i.subtotal end
          or abs(i.unit_discount * i.quantity - off.amount) > 0.5 * i.quantity)
        or i.subtotal <> i.subtotal_before_discount - i.discount_total`,
  },
  {
    id: 'I4',
    title: 'what a discount took off an order is what it took off its lines, or its shipping',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || o.id || ': ' || listed.given || ', of its lines ' || lines.given || ', of shipping ' || shipping.amount as what
      from orders o
      cross join lateral (
        select coalesce(jsonb_object_agg(g.id, g.amount), '{}') as given from (
          select g ->> 'id' as id, sum((g ->> 'amount')::numeric) as amount
          from jsonb_array_elements(o.discounts) g where g ->> 'class' <> 'shipping' group by 1) g) listed
      cross join lateral (
        select coalesce(jsonb_object_agg(d.id, d.amount), '{}') as given from (
          select d ->> 'id' as id, sum((d ->> 'amount')::numeric) as amount
          from order_items i cross join lateral jsonb_array_elements(i.discounts) d
          where i.shop_id = o.shop_id and i.order_id = o.id group by 1) d) lines
      cross join lateral (
        select coalesce(sum((g ->> 'amount')::numeric), 0) as amount
        from jsonb_array_elements(o.discounts) g where g ->> 'class' = 'shipping') shipping
      where listed.given <> lines.given or shipping.amount <> o.shipping_discount`,
  },
  {
    id: 'I4',
    title: 'the taxes of an order sum to its tax',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || o.id || ': ' || o.tax_total || ', its taxes ' || coalesce(taxes.amount, 0) as what
      from orders o cross join lateral (
        select sum((line ->> 'amount')::numeric) as amount from jsonb_array_elements(o.tax_lines) line) taxes
      where o.tax_total <> coalesce(taxes.amount, 0)`,
  },
  {
    id: 'I5',
    title: 'an order counts as paid if, and only if, exactly one payment of its price is kept',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || o.id || ' is ' || o.status || ' with ' || kept.n || ' payments kept' as what
      from orders o
      -- What its edits added was paid by their own payments, or set off.
      cross join lateral (
        select coalesce((select sum(p.amount) from payments p where p.shop_id = o.shop_id and p.order_id = o.id and p.edit_id is not null
            and p.status in ('captured', 'refunded') and not p.is_surplus), 0) as paid,
          coalesce((select sum(r.set_off) from refunds r where r.shop_id = o.shop_id and r.order_id = o.id), 0) as set_off) edited
      cross join lateral (
        select count(*) as n,
          count(*) filter (where p.amount = o.total - edited.paid - edited.set_off - o.gift_card_total and p.currency = o.currency
            and (p.payment_gateway_id is null or g.shop_id = o.shop_id)) as fitting
        from payments p left join payment_gateways g on g.id = p.payment_gateway_id
        -- What gift cards and the payments of edits brought belongs to the sale too, which is one until all of its money is back.
        cross join lateral (
          select case when p.is_surplus then 0 else o.gift_card_total + edited.paid end as beside) sale
        where p.shop_id = o.shop_id and p.order_id = o.id and (p.edit_id is null or p.is_surplus)
          and (p.status = 'captured' or p.status = 'refunded' and edited.paid > 0 and not p.is_surplus)
          and (p.amount + sale.beside = 0 or p.amount + sale.beside > coalesce((
            select sum(r.amount) from refunds r
            where r.shop_id = p.shop_id and r.order_id = p.order_id
              and (r.payment_id = p.id or not p.is_surplus and r.payment_id in (
                select e.id from payments e
                where e.shop_id = p.shop_id and e.order_id = p.order_id and e.edit_id is not null and not e.is_surplus))
              and case
                when o.status in ('paid', 'processing', 'on_hold', 'shipped', 'delivered') and not p.is_surplus
                  then r.status = 'succeeded'
                -- A failed refund is owed, and its members have been notified.
                else true end), 0))) kept
      -- What was imported was paid elsewhere.
      where o.source <> 'imported' and (kept.n <> kept.fitting
        or kept.n <> case when o.status in ('paid', 'processing', 'on_hold', 'shipped', 'delivered') then 1 else 0 end)`,
  },
  {
    id: 'I5',
    title: 'no payment is refunded more than it brought',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'payment ' || p.id || ': ' || p.amount || ', refunded ' || sum(r.amount - r.gift_card_paid) as what
      from payments p join refunds r on r.shop_id = p.shop_id and r.payment_id = p.id and ${isEffective('r')}
      group by p.id, p.amount having sum(r.amount - r.gift_card_paid) > p.amount`,
  },
  {
    id: 'I4',
    title: 'the parts of a refund sum to it',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'refund ' || r.id || ': ' || r.amount || ', its parts ' || sum(l.total) as what
      from refunds r join refund_lines l on l.shop_id = r.shop_id and l.refund_id = r.id
      group by r.id, r.amount, r.set_off having r.amount + r.set_off <> sum(l.total)`,
  },
  {
    id: 'I4',
    title: 'the refunds of a line never sum to more than was sold, in units, net or tax',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || i.order_id || ', line ' || i.position || ': ' || sum(l.subtotal) || ' and ' || sum(l.tax_total) as what
      from order_items i
      join refund_lines l on l.shop_id = i.shop_id and l.order_item_id = i.id
      join refunds r on r.shop_id = l.shop_id and r.id = l.refund_id and ${isEffective('r')}
      group by i.order_id, i.position, i.quantity, i.subtotal, i.tax_total
      having coalesce(sum(l.quantity), 0) not between 0 and i.quantity or sum(l.subtotal) not between 0 and i.subtotal
        or sum(l.tax_total) not between 0 and i.tax_total`,
  },
  {
    id: 'I6',
    title: 'each transaction of the ledger sums to zero in each currency',
    violations: sql<Violation>`
      select 'transaction ' || t.id || ': ' || coalesce(sum(e.amount)::text || ' ' || e.currency, 'no entries') as what
      from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
      group by t.id, e.currency having coalesce(sum(e.amount), 1) <> 0`,
  },
  {
    id: 'I6',
    title: 'a deposit is credited once, when it is done, less what was refunded',
    violations: sql<Violation>`
      select 'deposit ' || d.id || ' is ' || d.status || ': ' || booked.credits || ' credits of ' || booked.units as what
      from deposits d cross join lateral (
        select count(*) filter (where t.kind = 'deposit') as credits, coalesce(sum(e.amount), 0) as units
        from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'balance' and e.user_id = d.user_id
        where t.deposit_id = d.id) as booked
      where booked.credits <> case when d.status = 'DONE' then 1 else 0 end
        or booked.units <> case when d.status = 'DONE' then (d.amount - least(d.amount, d.returned + d.charged_back)) * 100000 else 0 end`,
  },
  {
    id: 'I6',
    title: 'disputes took no more of a deposit than was booked off it',
    violations: sql<Violation>`
      select 'deposit ' || d.id || ': ' || d.charged_back || ' of which disputes took ' || sum(t.amount) as what
      from deposits d join deposit_disputes t on t.deposit_id = d.id
      group by d.id, d.charged_back having sum(t.amount) > d.charged_back`,
  },
  {
    id: 'I6',
    title: 'the fee of an order is what the ledger has of it, and free sales are given once',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'fee of order ' || f.order_id || ': ' || f.fee_units || ', booked ' || -booked.units as what
      from order_fees f cross join lateral (
        select coalesce(sum(e.amount), 0) as units from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'balance' and e.user_id = f.user_id
        where t.shop_id = f.shop_id and t.order_id = f.order_id) as booked
      where booked.units <> -f.fee_units
      union all
      select 'account ' || a.user_id || ': ' || a.left_units || ' of its free sales left' from fee_allowances a
      where a.left_units + (select coalesce(sum(f.free_units), 0) from order_fees f where f.user_id = a.user_id)
        <> (select free_units from fee_terms order by valid_from limit 1)`,
  },
  {
    id: 'I10',
    title: 'the history of an order is one path that ends at its status',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || h.order_id || ': ' || coalesce(h.from_status, 'nothing') || ' after ' || coalesce(h.before, 'nothing') as what
      from (
        select e.shop_id, e.order_id, e.from_status, e.to_status,
          lag(e.to_status) over (partition by e.shop_id, e.order_id order by e.id) as before,
          lead(e.id) over (partition by e.shop_id, e.order_id order by e.id) is null as is_last
        from order_events e) h
      join orders o on o.shop_id = h.shop_id and o.id = h.order_id
      -- The history of what was imported begins with its first step here.
      where (h.from_status is distinct from h.before and not (o.source = 'imported' and h.before is null))
        or (h.is_last and h.to_status <> o.status)`,
  },
  {
    id: 'I10',
    title: 'every step of an order is one that orders may make',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || e.order_id || ': ' || coalesce(e.from_status, 'nothing') || ' → ' || e.to_status as what
      from order_events e
      where not exists (
        select from (values
          (null, 'draft'), (null, 'new'),
          ('draft', 'new'), ('draft', 'paid'), ('draft', 'cancelled'),
          ('new', 'paid'), ('new', 'failed'), ('new', 'cancelled'),
          ('failed', 'new'), ('failed', 'cancelled'), ('failed', 'paid'), ('cancelled', 'paid'),
          ('paid', 'processing'), ('paid', 'on_hold'), ('paid', 'shipped'), ('paid', 'cancelled'), ('paid', 'refunded'),
          ('processing', 'on_hold'), ('processing', 'shipped'), ('processing', 'cancelled'), ('processing', 'refunded'),
          ('on_hold', 'processing'), ('on_hold', 'shipped'), ('on_hold', 'cancelled'), ('on_hold', 'refunded'),
          ('shipped', 'delivered'), ('shipped', 'refunded'), ('delivered', 'refunded')) step (before, after)
        where step.before is not distinct from e.from_status and step.after = e.to_status)`,
  },
  {
    id: 'I14',
    title: 'products and groups are found by their present names',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select coalesce(n.kind, i.kind) || ' ' || coalesce(n.item_id, i.id) || ' has other names' as what
      from catalogue_names n
      full join (
        select shop_id, 'product' as kind, id, search_names from products
        union all select shop_id, 'group', id, search_names from product_groups) i
        on i.shop_id = n.shop_id and i.kind = n.kind and i.id = n.item_id
      where n.names is distinct from i.search_names`,
  },
  ...AUDIT_INVARIANTS,
  ...INVOICE_INVARIANTS,
  ...REFUND_INVARIANTS,
  ...SHIPMENT_INVARIANTS,
  ...GIFT_CARD_INVARIANTS,
]
