-- Keeps the prices of all variants of a group together. A save of two thousand variants otherwise ran two thousand
-- statements at its commit. The first row of a group keeps the prices of the whole group, and sets a mark for the rest
-- of the rows. Each statement that writes products takes the mark away.
create or replace function keep_price_at_commit() returns trigger language plpgsql as $$
declare
  before text;
  ids uuid[] := array[new.id];
  mark text := pg_current_xact_id()::text || ' ' || new.group_id::text;
begin
  if mark = current_setting('kontor.prices_kept', true) then
    return null;
  end if;
  before := enter_scope(new.shop_id::text);
  if mark is not null then
    ids := ids || array(select id from products where shop_id = new.shop_id and group_id = new.group_id and id <> new.id);
    perform set_config('kontor.prices_kept', mark, true);
  end if;
  insert into product_prices (shop_id, product_id, price, compare_at_price, sale_price, is_live)
    select p.shop_id, p.id, p.price, p.compare_at_price, p.sale_price, p.is_live and p.archived_at is null
    from products p
    where p.shop_id = new.shop_id and p.id = any(ids)
      and (p.price, p.compare_at_price, p.sale_price, p.is_live and p.archived_at is null) is distinct from (
        select (h.price, h.compare_at_price, h.sale_price, h.is_live) from product_prices h
        where h.shop_id = p.shop_id and h.product_id = p.id order by h.since desc limit 1);
  perform enter_scope(before);
  return null;
end
$$;

create function forget_kept_prices() returns trigger language plpgsql as $$
begin
  perform set_config('kontor.prices_kept', '', true);
  return null;
end
$$;
create trigger prices_change before insert or update on products for each statement execute function forget_kept_prices();
