-- As in 0437, but a refund that succeeded stays refunded where the bank sends the money back, as in reports, and a sale that turns out to be one to a
-- business takes the limit with it that nothing else can have passed.

-- Deletes the limit of that year if it was passed only together with sales that turned out not to be distance sales: all others, before any refund, are
-- not above it, and with them the sum is. Holds the lock of count_distance_sale.
create or replace function withdraw_distance_sale_limit(p_account uuid, p_year int) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended('distance sales ' || p_account, 0));
  delete from distance_sale_limits l
  where l.account_user_id = p_account and l.year = p_year and (
    select coalesce(sum(greatest(d.amount, o.distance_sale_eur)) filter (where o.is_distance_sale), 0) <= 10000
      and sum(greatest(d.amount, o.distance_sale_eur)) > 10000
    from shops s
    join distance_sales d on d.shop_id = s.id and d.year = p_year
    join orders o on o.shop_id = d.shop_id and o.id = d.order_id
    where s.account_user_id = p_account and exists (
      select from payments p
      where p.shop_id = o.shop_id and p.order_id = o.id and not p.is_surplus and p.status in ('captured', 'refunded')));
$$;

create or replace function count_distance_sale(p_shop uuid, p_order uuid) returns void language plpgsql as $$
declare
  account uuid;
  counted distance_sales;
  now_amount numeric;
  is_none boolean;
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
      else o.distance_sale_eur * greatest(0, 1 - back.total / sold.total) end, 2), not o.is_distance_sale
    into now_amount, is_none
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
    where r.shop_id = o.shop_id and r.order_id = o.id and (r.succeeded_at is not null or r.edit_id is not null)) back
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
  if is_none then perform withdraw_distance_sale_limit(account, counted.year); end if;
end
$$;

comment on table distance_sale_limits is
  'the years in which an account went above 10 000 euro; a row goes only where sales that turned out to be to businesses made it';

-- What was counted too high until now: orders of which a bank sent a refund back.
select count_distance_sale(d.shop_id, d.order_id)
from distance_sales d
where exists (
  select from refunds r
  where r.shop_id = d.shop_id and r.order_id = d.order_id and r.succeeded_at is not null and r.status <> 'succeeded')
order by d.shop_id, d.order_id;

select withdraw_distance_sale_limit(account_user_id, year)
from (
  select distinct s.account_user_id, d.year
  from distance_sales d
  join orders o on o.shop_id = d.shop_id and o.id = d.order_id and not o.is_distance_sale
  join shops s on s.id = d.shop_id) corrected;
