-- A stock level repeats its product's allow_negative_stock, because a CHECK can look at one row only. This trigger is what keeps the
-- two in step, in the statement that changes the product. Where a level is oversold already, stock_never_oversold refuses that statement.
-- New levels copy the flag under a lock on the product; see insertMissingLevels.

create function stock_follows_product() returns trigger language plpgsql as $$
begin
  -- Locked in the order in which everybody else locks levels, so that nobody waits in a circle.
  perform from stock_levels
    where shop_id = new.shop_id and product_id = new.id
    order by warehouse_id
    for no key update;
  update stock_levels set may_go_negative = new.allow_negative_stock
    where shop_id = new.shop_id and product_id = new.id and may_go_negative <> new.allow_negative_stock;
  return null;
end
$$;

create trigger stock_follows_product
  after update of allow_negative_stock on products
  for each row when (old.allow_negative_stock is distinct from new.allow_negative_stock)
  execute function stock_follows_product();
