-- Where a single product becomes the first variant of a group, what named the product names the group from then on, and with it the variants to come. A
-- product that joins other variants is still named alone.
create function follow_into_group() returns trigger language plpgsql as $$
begin
  if exists (select from products v where v.shop_id = new.shop_id and v.group_id = new.group_id and v.id <> new.id) then
    return null;
  end if;
  insert into discount_targets (shop_id, discount_id, part, target_id, group_id, position)
    select shop_id, discount_id, part, new.group_id, new.group_id, position from discount_targets where shop_id = new.shop_id and product_id = new.id
    on conflict do nothing;
  delete from discount_targets where shop_id = new.shop_id and product_id = new.id;
  insert into price_list_targets (shop_id, price_list_id, target_id, group_id, position)
    select shop_id, price_list_id, new.group_id, new.group_id, position from price_list_targets where shop_id = new.shop_id and product_id = new.id
    on conflict do nothing;
  delete from price_list_targets where shop_id = new.shop_id and product_id = new.id;
  return null;
end
$$;
create trigger targets_follow_into_group after update of group_id on products
  for each row when (old.group_id is null and new.group_id is not null) execute function follow_into_group();

-- Into a group or out of it: orders are priced by other targets from then on.
create constraint trigger facts_counted after update of group_id on products deferrable initially deferred
  for each row when (old.group_id is distinct from new.group_id) execute function count_facts_at_commit();
