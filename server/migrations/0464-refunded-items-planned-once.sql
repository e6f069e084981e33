-- In plpgsql, whose plan a connection keeps: PostgreSQL plans a function in SQL each time a statement calls it, which took ten times as long as running it.
create or replace function is_item_refunded(of_shop uuid, of_item uuid) returns boolean stable language plpgsql as $$
begin
  return (
    select o.status in ('cancelled', 'refunded', 'failed') or o.payment_status = 'refunded' or i.quantity <= (
      select coalesce(sum(l.quantity), 0) from refund_lines l join refunds r on r.shop_id = l.shop_id and r.id = l.refund_id
      where l.shop_id = i.shop_id and l.order_item_id = i.id and l.kind = 'item'
        and (r.status <> 'failed' or r.succeeded_at is not null or r.edit_id is not null))
    from order_items i join orders o on o.shop_id = i.shop_id and o.id = i.order_id
    where i.shop_id = of_shop and i.id = of_item);
end
$$;
