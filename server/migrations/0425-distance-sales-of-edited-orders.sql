-- As in 0418, but what an edit removed is off with the edit, whatever becomes of its refund: what was added in its place counts from then on, and the sum
-- of both is what passed the limit while Stripe had not paid back.
create or replace function count_distance_sale(p_shop uuid, p_order uuid) returns void language plpgsql as $$
declare
  account uuid;
  counted distance_sales;
  now_amount numeric;
begin
  select account_user_id into account from shops where id = p_shop;
  -- At commit, after every other lock, so that nobody can wait in a circle for it. What follows sees all that was committed before.
  perform pg_advisory_xact_lock(hashtextextended('distance sales ' || account, 0));
  select round(case
      when o.is_test or not o.is_distance_sale or o.distance_sale_eur is null or sold.total = 0
        or o.payment_status not in ('captured', 'partially_refunded', 'refunded') then 0
      else o.distance_sale_eur * greatest(0, 1 - back.total / sold.total) end, 2)
    into now_amount
  from orders o
  cross join lateral (
    select o.total - coalesce(sum(i.total), 0) as total from order_items i
    where i.shop_id = o.shop_id and i.order_id = o.id and i.is_gift_card) sold
  cross join lateral (
    select coalesce(sum(r.amount + r.set_off - cards.total), 0) as total
    from refunds r
    join payments p on p.shop_id = r.shop_id and p.id = r.payment_id and not p.is_surplus
    cross join lateral (
      select coalesce(sum(l.total), 0) as total
      from refund_lines l join order_items i on i.shop_id = l.shop_id and i.id = l.order_item_id
      where l.shop_id = r.shop_id and l.refund_id = r.id and i.is_gift_card) cards
    where r.shop_id = o.shop_id and r.order_id = o.id and (r.status = 'succeeded' or r.edit_id is not null)) back
  where o.shop_id = p_shop and o.id = p_order;
  select * into counted from distance_sales where shop_id = p_shop and order_id = p_order;
  if not found then
    if now_amount = 0 then return; end if;
    counted := row(p_shop, p_order, extract(year from now() at time zone 'UTC'), 0);
  end if;
  if now_amount = counted.amount then return; end if;
  insert into distance_sales values (p_shop, p_order, counted.year, now_amount)
  on conflict (shop_id, order_id) do update set amount = excluded.amount;
  insert into distance_sale_years values (p_shop, counted.year, now_amount - counted.amount)
  on conflict (shop_id, year) do update set amount = distance_sale_years.amount + excluded.amount;
  perform note_distance_sale_limit(account, counted.year);
end
$$;

-- What was counted too high until now: orders of which an edit removed something that is not paid back yet.
select count_distance_sale(d.shop_id, d.order_id)
from distance_sales d
where exists (
  select from refunds r
  where r.shop_id = d.shop_id and r.order_id = d.order_id and r.edit_id is not null and r.status <> 'succeeded')
order by d.shop_id, d.order_id;
