-- What every account has sold to consumers in other member states, by calendar year, kept up to date with each payment and refund. Above
-- 10 000 euro a year such sales are taxed where the buyer is, for the rest of that year and all of the next (Directive 2006/112/EC,
-- article 59c). A refund lowers the sum, but what has been exceeded stays exceeded.

alter table orders add column distance_sale_eur numeric;
comment on column orders.distance_sale_eur is 'of a sale between member states to a consumer: its goods before tax, in euro; null for any other sale';

update orders o set distance_sale_eur = round(o.subtotal * 10000 / t.limit_units, 2)
from (values ('EUR', 10000), ('BGN', 19558), ('CZK', 256530), ('DKK', 74415), ('GBP', 8818), ('HUF', 3100000), ('PLN', 42000),
  ('RON', 46337), ('SEK', 99680)) t (currency, limit_units)
where o.is_distance_sale and t.currency = o.currency;

create table distance_sales (
  shop_id uuid not null,
  order_id uuid not null,
  year int not null,
  amount numeric not null,
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
comment on table distance_sales is 'what each order counts for, in euro; the year is that of its payment, which a later refund does not change';

create table distance_sale_years (
  shop_id uuid not null references shops (id),
  year int not null,
  amount numeric not null,
  primary key (shop_id, year)
);
comment on table distance_sale_years is 'the sum of distance_sales by shop and year';

create table distance_sale_limits (
  account_user_id uuid not null references users (id),
  year int not null,
  passed_at timestamptz(3) not null default clock_timestamp(),
  primary key (account_user_id, year)
);
comment on table distance_sale_limits is 'the years in which an account went above 10 000 euro; a row never goes away';

create function note_distance_sale_limit(p_account uuid, p_year int) returns void language sql as $$
  insert into distance_sale_limits (account_user_id, year)
  select p_account, p_year
  where (
    select sum(y.amount) from shops s join distance_sale_years y on y.shop_id = s.id
    where s.account_user_id = p_account and y.year = p_year) > 10000
  on conflict do nothing
$$;

-- Works out anew what an order counts for. Changes of one account wait for each other, so that no two can go above the limit unseen.
create function count_distance_sale(p_shop uuid, p_order uuid) returns void language plpgsql as $$
declare
  account uuid;
  counted distance_sales;
  now_amount numeric;
begin
  select account_user_id into account from shops where id = p_shop;
  -- At commit, after every other lock, so that nobody can wait in a circle for it. What follows sees all that was committed before.
  perform pg_advisory_xact_lock(hashtextextended('distance sales ' || account, 0));
  select round(case
      when not o.is_distance_sale or o.distance_sale_eur is null or o.total = 0
        or o.payment_status not in ('captured', 'partially_refunded', 'refunded') then 0
      else o.distance_sale_eur * greatest(0, 1 - coalesce((
        select sum(r.amount) from refunds r join payments p on p.shop_id = r.shop_id and p.id = r.payment_id
        where r.shop_id = o.shop_id and r.order_id = o.id and r.status = 'succeeded' and not p.is_surplus), 0) / o.total) end, 2)
    into now_amount
  from orders o where o.shop_id = p_shop and o.id = p_order;
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

create function order_counts_as_distance_sale() returns trigger language plpgsql as $$
begin
  perform count_distance_sale(new.shop_id, new.id);
  return null;
end
$$;
create constraint trigger order_counts_as_distance_sale
  after update of payment_status, is_distance_sale, distance_sale_eur on orders deferrable initially deferred
  for each row when (new.distance_sale_eur is not null and (old.payment_status <> new.payment_status
    or old.is_distance_sale <> new.is_distance_sale or old.distance_sale_eur is distinct from new.distance_sale_eur))
  execute function order_counts_as_distance_sale();

create function refund_counts_as_distance_sale() returns trigger language plpgsql as $$
begin
  if exists (select from orders where shop_id = new.shop_id and id = new.order_id and distance_sale_eur is not null) then
    perform count_distance_sale(new.shop_id, new.order_id);
  end if;
  return null;
end
$$;
create constraint trigger refund_counts_as_distance_sale
  after insert or update of status on refunds deferrable initially deferred
  for each row execute function refund_counts_as_distance_sale();

create function account_brings_distance_sales() returns trigger language plpgsql as $$
begin
  perform note_distance_sale_limit(new.account_user_id, y.year) from distance_sale_years y where y.shop_id = new.id;
  return null;
end
$$;
create trigger account_brings_distance_sales after update of account_user_id on shops
  for each row when (old.account_user_id <> new.account_user_id) execute function account_brings_distance_sales();

-- What has been paid so far.
insert into distance_sales (shop_id, order_id, year, amount)
select o.shop_id, o.id, extract(year from o.created_at at time zone 'UTC'), round(o.distance_sale_eur * greatest(0, 1 - coalesce((
    select sum(r.amount) from refunds r join payments p on p.shop_id = r.shop_id and p.id = r.payment_id
    where r.shop_id = o.shop_id and r.order_id = o.id and r.status = 'succeeded' and not p.is_surplus), 0) / o.total), 2)
from orders o
where o.is_distance_sale and o.distance_sale_eur is not null and o.total > 0
  and o.payment_status in ('captured', 'partially_refunded', 'refunded');
insert into distance_sale_years (shop_id, year, amount) select shop_id, year, sum(amount) from distance_sales group by 1, 2;
select note_distance_sale_limit(s.account_user_id, y.year) from distance_sale_years y join shops s on s.id = y.shop_id;

-- The sums of before were taken over the orders themselves.
drop index orders_distance_sales;
