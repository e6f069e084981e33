-- A warehouse may be deleted while only archived products lie there. Keys of such a product counted as stock when it was restored, and could not be
-- sold: they are booked out of deleted warehouses, and so into another one, when the product is restored or its keys are booked.
create or replace function book_license_key_stock(of_shop uuid, of_product uuid, wanted bigint) returns void language plpgsql as $$
declare
  change bigint;
  place uuid;
  level record;
begin
  perform lock_license_key_stock(of_shop, of_product);
  -- None of those with stock is deleted from here on.
  perform from stock_levels l join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id
    where l.shop_id = of_shop and l.product_id = of_product and l.on_hand <> 0 order by w.id for key share of w;
  for level in
    select l.warehouse_id, l.on_hand from stock_levels l join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id
    where l.shop_id = of_shop and l.product_id = of_product and l.on_hand <> 0 and w.archived_at is not null order by l.warehouse_id
  loop
    update stock_levels set on_hand = 0
      where shop_id = of_shop and product_id = of_product and warehouse_id = level.warehouse_id;
    insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason)
      values (of_shop, of_product, level.warehouse_id, -level.on_hand, 'adjustment');
  end loop;
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

-- Those that were restored before, with what orders hold where that is more.
select book_license_key_stock(p.shop_id, p.id, greatest(
  (select count(*) from license_keys where shop_id = p.shop_id and product_id = p.id and status in ('free', 'held')),
  (select sum(held)::bigint from stock_levels where shop_id = p.shop_id and product_id = p.id)))
from products p
where p.uses_license_keys and p.archived_at is null
  and exists (
    select from stock_levels l join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id and w.archived_at is not null
    where l.shop_id = p.shop_id and l.product_id = p.id and l.on_hand <> 0)
  and exists (select from warehouses w where w.shop_id = p.shop_id and w.archived_at is null);

create function restore_license_keys() returns trigger language plpgsql as $$
begin
  perform book_license_key_stock(new.shop_id, new.id, (
    select count(*) from license_keys where shop_id = new.shop_id and product_id = new.id and status in ('free', 'held')));
  return null;
end
$$;
create trigger restore_license_keys after update of archived_at on products
  for each row when (new.uses_license_keys and old.archived_at is not null and new.archived_at is null) execute function restore_license_keys();
