-- outside a transaction

-- An edit whose difference was refunded from several payments has several refunds, of which it names the first alone. Now each of them names the edit.

alter table refunds add column if not exists edit_id uuid;
comment on column refunds.edit_id is 'the edit that removed what it is about; null: any other refund';

-- An edit is finished while the order is locked: whatever was refunded from its first refund until it was done is its own.
update refunds r set edit_id = e.id
from order_edits e join refunds first on first.shop_id = e.shop_id and first.id = e.refund_id
where e.status = 'done' and r.shop_id = e.shop_id and r.order_id = e.order_id
  and (r.id = first.id or r.created_at between first.created_at and e.updated_at and r.reason in (e.note, ''));

-- What an edit removed, or a bank sent back, is no part of the order any more, though its refund failed.
create or replace function is_item_refunded(of_shop uuid, of_item uuid) returns boolean stable language sql as $$
  select o.status in ('cancelled', 'refunded', 'failed') or o.payment_status = 'refunded' or i.quantity <= (
    select coalesce(sum(l.quantity), 0) from refund_lines l join refunds r on r.shop_id = l.shop_id and r.id = l.refund_id
    where l.shop_id = i.shop_id and l.order_item_id = i.id and l.kind = 'item'
      and (r.status <> 'failed' or r.succeeded_at is not null or r.edit_id is not null))
  from order_items i join orders o on o.shop_id = i.shop_id and o.id = i.order_id
  where i.shop_id = of_shop and i.id = of_item
$$;
