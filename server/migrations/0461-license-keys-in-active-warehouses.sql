-- New licence keys are booked into an active warehouse: where most of them lay, they could not be sold once that was deactivated.
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
      order by w.is_active desc, coalesce(l.on_hand, 0) desc, w.created_at, w.id limit 1 for key share of w;
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
