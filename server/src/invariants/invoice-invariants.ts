// The invariants of invoices, credit notes and receipts; part of the list in invariants.ts.

import { sql } from '../db/sql.ts'
import type { Invariant, Violation } from './invariant.ts'

export const INVOICE_INVARIANTS: readonly Invariant[] = [
  {
    id: 'I13',
    title: 'invoices and credit notes are numbered from 1 to their counter without a gap',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'shop ' || s.shop_id || ', ' || s.kind || ': ' || s.last_number || ' counted, ' || count(i.id) || ' there' as what
      from invoice_series s left join invoices i on i.shop_id = s.shop_id and i.kind = s.kind
      group by s.shop_id, s.kind, s.last_number
      having count(i.id) <> s.last_number or max(i.number) <> s.last_number
      union all
      select 'shop ' || i.shop_id || ', ' || i.kind || ' ' || i.number || ': not counted'
      from invoices i where not exists (select from invoice_series s where s.shop_id = i.shop_id and s.kind = i.kind)`,
  },
  {
    id: 'I13',
    title: 'every invoice and credit note carries the seal of its facts and of the one before it',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'shop ' || c.shop_id || ', ' || c.kind || ' ' || c.number as what
      from (
        select i.*, lag(i.seal) over (partition by i.shop_id, i.kind order by i.number) as before from invoices i) c
      where c.seal <> sha256(coalesce(c.before, decode(repeat('00', 32), 'hex'))
        || convert_to(concat_ws(chr(31), c.kind, c.number, c.prefix, c.snapshot), 'UTF8'))`,
  },
  {
    id: 'I4',
    title:
      'an invoice is about what its order came to without gift cards, and its credit notes never about more',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || o.id || ': ' || sum(i.total) || ' invoiced, ' || o.total - cards.total || ' sold' as what
      from invoices i
      join orders o on o.shop_id = i.shop_id and o.id = i.order_id
      cross join lateral (
        select coalesce(sum(c.total), 0) as total from order_items c
        where c.shop_id = o.shop_id and c.order_id = o.id and c.is_gift_card) cards
      where i.refund_id is null and i.kind not in ('receipt', 'test_receipt')
      group by o.id, o.total, o.tax_total, o.currency, cards.total
      having sum(i.total) <> o.total - cards.total or sum(i.tax_total) <> o.tax_total or not bool_and(i.currency = o.currency)
      union all
      select 'order ' || i.order_id || ': ' || sum(i.total) filter (where i.refund_id is null) || ' less '
        || sum(i.total) filter (where i.refund_id is not null) || ' credited'
      from invoices i where i.kind not in ('receipt', 'test_receipt')
      group by i.shop_id, i.order_id having sum(case when i.refund_id is null then i.total else -i.total end) < 0`,
  },
  {
    id: 'I4',
    title: 'a receipt is about the gift cards that its order sold, and about no tax',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'order ' || i.order_id || ': a receipt about ' || i.total || ', ' || cards.total || ' of gift cards sold' as what
      from invoices i
      cross join lateral (
        select coalesce(sum(c.total), 0) as total from order_items c
        where c.shop_id = i.shop_id and c.order_id = i.order_id and c.is_gift_card) cards
      where i.kind in ('receipt', 'test_receipt') and i.refund_id is null and (i.total <> cards.total or i.net_total <> i.total or i.tax_total <> 0)`,
  },
  {
    id: 'I4',
    title: 'money that went back of an invoiced order has its credit note',
    violations: sql<Violation>`
      -- across shops: the whole of the books
      select 'refund ' || r.id || ': ' || r.amount || ' refunded, ' || coalesce(c.total::text, 'nothing') || ' credited' as what
      from refunds r
      join payments p on p.shop_id = r.shop_id and p.id = r.payment_id and not p.is_surplus
      join invoices i on i.shop_id = r.shop_id and i.order_id = r.order_id and i.kind in ('invoice', 'test_invoice') and i.edit_id is null
      left join invoices c on c.shop_id = r.shop_id and c.refund_id = r.id and c.kind not in ('receipt', 'test_receipt')
      cross join lateral (
        select coalesce(sum(l.total), 0) as total
        from refund_lines l join order_items o on o.shop_id = l.shop_id and o.id = l.order_item_id
        where l.shop_id = r.shop_id and l.refund_id = r.id and o.is_gift_card) cards
      where r.status = 'succeeded'
        and (coalesce(c.total, 0) <> r.amount + r.set_off - cards.total or (c.id is null and cards.total = 0))`,
  },
]
