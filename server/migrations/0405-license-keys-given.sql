-- An order that is edited may get keys that were added before those that it has, if another order gave them up. So which items its keys are of follows
-- from when they were given. Those given before this are told apart by the order they were added in, as until now.

alter table license_keys add column given_at timestamp(3) with time zone;
comment on column license_keys.given_at is 'when the key was delivered to its order, null before, and of keys that were delivered before this was noted';

create or replace function take_license_keys(of_shop uuid, of_order uuid, of_product uuid, pieces bigint, becoming text) returns void
language plpgsql as $$
declare
  taken bigint;
  taken_at timestamptz := clock_timestamp();
begin
  with picked as materialized (
    select id from license_keys
    where shop_id = of_shop and product_id = of_product
      and (status = 'free' or (status = 'held' and order_id = of_order and becoming = 'delivered'))
    order by status desc, number limit pieces
    for update)
  update license_keys k set status = becoming, order_id = of_order, updated_at = taken_at,
    given_at = case when becoming = 'delivered' then taken_at end
  from picked where k.shop_id = of_shop and k.id = picked.id;
  get diagnostics taken = row_count;
  if taken < pieces then
    raise exception 'product % has % licence keys for order %, which needs %', of_product, taken, of_order, pieces
      using errcode = 'check_violation', constraint = 'license_keys_are_the_stock';
  end if;
end
$$;
