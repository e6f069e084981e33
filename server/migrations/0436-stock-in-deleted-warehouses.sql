-- A warehouse may be deleted while only archived products lie there. Their stock counted when they were restored, and could be neither sold nor moved:
-- when a product is restored, it is booked out of deleted warehouses, as was done for licence keys alone.
create function leave_deleted_warehouses(of_shop uuid, of_product uuid) returns void language plpgsql as $$
declare
  level record;
begin
  perform from stock_levels where shop_id = of_shop and product_id = of_product order by warehouse_id for no key update;
  -- None of those with stock is deleted from here on.
  perform from stock_levels l join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id
    where l.shop_id = of_shop and l.product_id = of_product and l.on_hand <> 0 order by w.id for key share of w;
  loop
    -- A movement has at most a billion units.
    select l.warehouse_id, least(greatest(l.on_hand, -1000000000), 1000000000) as moved into level
      from stock_levels l join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id
      where l.shop_id = of_shop and l.product_id = of_product and l.on_hand <> 0 and l.held = 0 and w.archived_at is not null
      order by l.warehouse_id limit 1;
    exit when not found;
    update stock_levels set on_hand = on_hand - level.moved
      where shop_id = of_shop and product_id = of_product and warehouse_id = level.warehouse_id;
    insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason)
      values (of_shop, of_product, level.warehouse_id, -level.moved, 'adjustment');
  end loop;
end
$$;

create or replace function book_license_key_stock(of_shop uuid, of_product uuid, wanted bigint) returns void language plpgsql as $$
declare
  change bigint;
  place uuid;
  level record;
begin
  perform lock_license_key_stock(of_shop, of_product);
  perform leave_deleted_warehouses(of_shop, of_product);
  select wanted - coalesce(sum(on_hand), 0) into change from stock_levels where shop_id = of_shop and product_id = of_product;
  if change > 0 then
    select w.id into place from warehouses w
      left join stock_levels l on l.shop_id = w.shop_id and l.warehouse_id = w.id and l.product_id = of_product
      where w.shop_id = of_shop and w.archived_at is null
      order by coalesce(l.on_hand, 0) desc, w.is_active desc, w.created_at, w.id limit 1 for key share of w;
    if place is null then
      raise exception 'shop % has no warehouse for its licence keys', of_shop
        using errcode = 'check_violation', constraint = 'license_keys_need_a_warehouse';
    end if;
    insert into stock_levels as l (shop_id, product_id, warehouse_id, on_hand, may_go_negative)
      values (of_shop, of_product, place, change, false)
      on conflict (shop_id, product_id, warehouse_id) do update set on_hand = l.on_hand + excluded.on_hand;
    insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason)
      values (of_shop, of_product, place, change, 'adjustment');
  end if;
  for level in
    select warehouse_id, on_hand - held as available from stock_levels
    where change < 0 and shop_id = of_shop and product_id = of_product and on_hand > held order by warehouse_id
  loop
    exit when change = 0;
    level.available := least(level.available, -change);
    update stock_levels set on_hand = on_hand - level.available
      where shop_id = of_shop and product_id = of_product and warehouse_id = level.warehouse_id;
    insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason)
      values (of_shop, of_product, level.warehouse_id, -level.available, 'adjustment');
    change := change + level.available;
  end loop;
  if change < 0 then
    raise exception 'product % is held for orders', of_product
      using errcode = 'check_violation', constraint = 'license_keys_are_the_stock';
  end if;
end
$$;

create function restore_stock() returns trigger language plpgsql as $$
begin
  perform leave_deleted_warehouses(new.shop_id, new.id);
  return null;
end
$$;
create trigger restore_stock after update of archived_at on products
  for each row when (old.archived_at is not null and new.archived_at is null) execute function restore_stock();

-- Those that were restored before, and what was imported into a warehouse that was deleted.
select leave_deleted_warehouses(p.shop_id, p.id)
from products p
where p.archived_at is null and exists (
  select from stock_levels l join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id and w.archived_at is not null
  where l.shop_id = p.shop_id and l.product_id = p.id and l.on_hand <> 0 and l.held = 0);
