-- As in 0425, but an order counts only if a payment of its own has come, which all paid orders have: by card, by hand, or of nothing where gift cards
-- paid all. Money that came too late for an order, and was only returned, leaves its payment status as refunded, and it was counted as if it were sold.
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
        or o.payment_status not in ('captured', 'partially_refunded', 'refunded')
        or not exists (
          select from payments p
          where p.shop_id = o.shop_id and p.order_id = o.id and not p.is_surplus and p.status in ('captured', 'refunded')) then 0
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

-- What was counted for such orders until now.
select count_distance_sale(d.shop_id, d.order_id)
from distance_sales d
where d.amount > 0 and not exists (
  select from payments p
  where p.shop_id = d.shop_id and p.order_id = d.order_id and not p.is_surplus and p.status in ('captured', 'refunded'))
order by d.shop_id, d.order_id;

-- A limit that only they can have passed was never passed: all that ever counted in that year but for them, before any refund, is not above it. It
-- goes, and new orders are taxed where the seller is again. Where the others may have passed it too, it stays.
with counted as (
  select s.account_user_id, d.year, greatest(d.amount, o.distance_sale_eur) as most,
    exists (
      select from payments p
      where p.shop_id = d.shop_id and p.order_id = d.order_id and not p.is_surplus and p.status in ('captured', 'refunded')) as is_paid
  from distance_sales d
  join orders o on o.shop_id = d.shop_id and o.id = d.order_id
  join shops s on s.id = d.shop_id)
delete from distance_sale_limits l
using (
  select account_user_id, year from counted
  group by account_user_id, year
  having bool_or(not is_paid) and coalesce(sum(most) filter (where is_paid), 0) <= 10000) unpassed
where l.account_user_id = unpassed.account_user_id and l.year = unpassed.year;

-- The orders of a customer count likewise: those of such orders are counted anew by and by, each of them once.
insert into customer_changes (shop_id, order_id)
  select distinct on (o.shop_id, lower(o.customer_user_email)) o.shop_id, o.id
  from payments p join orders o on o.shop_id = p.shop_id and o.id = p.order_id
  where p.is_surplus and o.status in ('cancelled', 'failed') and o.customer_user_email <> '';
