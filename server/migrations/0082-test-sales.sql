-- Sales paid through a gateway in Stripe's test mode are tests: they are marked, their documents are numbered in series of their own, and they
-- count for nothing that is declared (docs/decisions/0014-test-sales.md).
alter table orders add column is_test boolean not null default false;
comment on column orders.is_test is 'paid through a gateway in test mode: nobody paid anything';

alter table invoice_series drop constraint invoice_series_kind_check;
alter table invoice_series add constraint invoice_series_kind_check
  check (kind in ('invoice', 'credit_note', 'test_invoice', 'test_credit_note')) not valid;
alter table invoice_series validate constraint invoice_series_kind_check;
alter table invoices drop constraint invoices_kind_check;
alter table invoices add constraint invoices_kind_check
  check (kind in ('invoice', 'credit_note', 'test_invoice', 'test_credit_note')) not valid;
alter table invoices validate constraint invoices_kind_check;
alter table invoices drop constraint credit_notes_name_their_cause;
alter table invoices add constraint credit_notes_name_their_cause
  check ((kind in ('credit_note', 'test_credit_note')) = (invoice_id is not null and refund_id is not null)) not valid;
alter table invoices validate constraint credit_notes_name_their_cause;
comment on column invoices.kind is 'the series: invoices, credit notes, and those of test sales';

-- As in 0032, but a test counts for nothing.
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
