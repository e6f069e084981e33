-- Whoever announces a reduction has to name the lowest price of the 30 days before it (Directive 98/6/EC, article 6a). So every price that a product
-- has had is kept, and nobody can edit it: not the program either.

alter table products add column sale_price numeric check (sale_price >= 0);
comment on column products.sale_price is 'what everybody pays at the moment, where a price list or an automatic discount makes it less than the price';

create table product_prices (
  shop_id uuid not null,
  product_id uuid not null,
  since timestamptz not null default clock_timestamp(),
  price numeric not null,
  compare_at_price numeric,
  sale_price numeric,
  is_live boolean not null,
  reduced_since timestamptz,
  lowest_before numeric,
  primary key (shop_id, product_id, since),
  foreign key (shop_id, product_id) references products (shop_id, id)
);
comment on table product_prices is 'what each product cost from a moment on, until its next row; only triggers write it';
comment on column product_prices.is_live is 'whether it was on sale';
comment on column product_prices.reduced_since is 'while a reduction is announced: when it began';
comment on column product_prices.lowest_before is 'while a reduction is announced: the lowest price it was on sale for in the 30 days before the reduction began';
create trigger never_changed before update or delete on product_prices for each row execute function refuse_change();
create trigger never_emptied before truncate on product_prices for each statement execute function refuse_change();

-- A reduction begins where none was announced, or where the price rises. Further cuts continue it, so its lowest price stays the one from before.
create function find_lowest_before() returns trigger language plpgsql as $$
declare
  last product_prices;
  current_price numeric := coalesce(new.sale_price, new.price);
begin
  select * into last from product_prices h
  where h.shop_id = new.shop_id and h.product_id = new.product_id order by h.since desc limit 1;
  -- Clocks may be set back; the order of changes stays.
  new.since := greatest(new.since, last.since + interval '1 microsecond');
  if current_price >= coalesce(new.compare_at_price, new.price) then
    new.reduced_since := null;
    new.lowest_before := null;
  elsif coalesce(last.sale_price, last.price) < coalesce(last.compare_at_price, last.price)
    and coalesce(last.sale_price, last.price) >= current_price then
    new.reduced_since := last.reduced_since;
    new.lowest_before := last.lowest_before;
  else
    new.reduced_since := new.since;
    new.lowest_before := (
      select min(coalesce(h.sale_price, h.price)) from product_prices h
      where h.shop_id = new.shop_id and h.product_id = new.product_id and h.is_live
        -- What it cost when the 30 days began counts, too.
        and h.since >= coalesce((
          select max(o.since) from product_prices o
          where o.shop_id = new.shop_id and o.product_id = new.product_id and o.since <= new.since - interval '30 days'), '-infinity'));
  end if;
  return new;
end
$$;
create trigger lowest_before before insert on product_prices for each row execute function find_lowest_before();

create function keep_first_prices() returns trigger language plpgsql as $$
begin
  insert into product_prices (shop_id, product_id, price, compare_at_price, sale_price, is_live)
  select shop_id, id, price, compare_at_price, sale_price, is_live and archived_at is null from added;
  return null;
end
$$;
create trigger prices_kept after insert on products referencing new table as added
  for each statement execute function keep_first_prices();

create function keep_changed_prices() returns trigger language plpgsql as $$
begin
  insert into product_prices (shop_id, product_id, price, compare_at_price, sale_price, is_live)
  select n.shop_id, n.id, n.price, n.compare_at_price, n.sale_price, n.is_live and n.archived_at is null
  from added n join removed o on o.shop_id = n.shop_id and o.id = n.id
  where (n.price, n.compare_at_price, n.sale_price, n.is_live and n.archived_at is null)
    is distinct from (o.price, o.compare_at_price, o.sale_price, o.is_live and o.archived_at is null);
  return null;
end
$$;
create trigger changed_prices_kept after update on products referencing old table as removed new table as added
  for each statement execute function keep_changed_prices();

-- The one price to strike through and to take percentages from: see CJEU C-330/23. Null: none.
create function strike_price(current_price numeric, reference numeric, lowest_before numeric, is_in_eea boolean) returns numeric
language sql immutable parallel safe as $$
  select case
    when not is_in_eea and reference > current_price then reference
    when is_in_eea and lowest_before is not null and least(reference, lowest_before) > current_price then least(reference, lowest_before)
  end
$$;
