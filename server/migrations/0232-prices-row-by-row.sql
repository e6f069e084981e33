-- Prices are kept row by row: the rows of a changed statement, joined as they were and as they are, were compared each with each other.

create function keep_price() returns trigger language plpgsql as $$
begin
  insert into product_prices (shop_id, product_id, price, compare_at_price, sale_price, is_live)
  values (new.shop_id, new.id, new.price, new.compare_at_price, new.sale_price, new.is_live and new.archived_at is null);
  return null;
end
$$;
drop trigger prices_kept on products;
drop trigger changed_prices_kept on products;
create trigger price_kept after insert on products for each row execute function keep_price();
create trigger changed_price_kept after update on products
  for each row when ((old.price, old.compare_at_price, old.sale_price, old.is_live and old.archived_at is null)
    is distinct from (new.price, new.compare_at_price, new.sale_price, new.is_live and new.archived_at is null))
  execute function keep_price();
drop function keep_first_prices();
drop function keep_changed_prices();
