-- Edits of paid orders: pieces are removed and added, and only the difference is paid or refunded. What is added becomes new items of the order,
-- what is removed is a refund, of which `set_off` was not paid back but set off against what was added.

create table order_edits (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  status text not null check (status in ('pending', 'done', 'expired', 'cancelled')),
  currency text not null,
  removes jsonb not null,
  removed_total numeric not null check (removed_total >= 0),
  adds jsonb not null,
  added_total numeric not null check (added_total >= 0),
  difference numeric not null,
  note text not null default '',
  actor text not null default '',
  request_hash text,
  expires_at timestamptz(3),
  refund_id uuid,
  invoice_id uuid,
  credit_note_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, refund_id) references refunds (shop_id, id),
  foreign key (shop_id, invoice_id) references invoices (shop_id, id),
  foreign key (shop_id, credit_note_id) references invoices (shop_id, id),
  constraint difference_adds_up check (difference = added_total - removed_total)
);
create unique index order_edits_one_pending on order_edits (shop_id, order_id) where status = 'pending';
create index order_edits_of_order on order_edits (shop_id, order_id, created_at);
create index order_edits_expiring on order_edits (expires_at) where status = 'pending';
comment on column order_edits.removes is 'the lines and the shipping, as a refund is asked for';
comment on column order_edits.adds is 'what is added as it was priced: its items, sums, taxes and discounts';
comment on column order_edits.actor is 'the id of the member of the shop who made it';
comment on column order_edits.request_hash is 'SHA-256 of the request that made it, for repeats with a client-made id';

alter table order_items add column edit_id uuid;
comment on column order_items.edit_id is 'the edit that added it; null: it was ordered';
alter table payments add column edit_id uuid;
comment on column payments.edit_id is 'the edit whose difference it pays; null: it pays the order';
alter table invoices add column edit_id uuid;
comment on column invoices.edit_id is 'the edit whose added items it is about; null: the order as it was placed';
alter table refunds add column set_off numeric not null default 0;
comment on column refunds.set_off is 'what of its parts was set off against added items; amount is what is paid back';
alter table refunds drop constraint refunds_amount_check;
alter table refunds add constraint refunds_of_something check (amount >= 0 and set_off >= 0 and amount + set_off > 0) not valid;

-- As in 0082, but what was set off came back, too.
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
      when o.is_test or not o.is_distance_sale or o.distance_sale_eur is null or o.total = 0
        or o.payment_status not in ('captured', 'partially_refunded', 'refunded') then 0
      else o.distance_sale_eur * greatest(0, 1 - coalesce((
        select sum(r.amount + r.set_off) from refunds r join payments p on p.shop_id = r.shop_id and p.id = r.payment_id
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
