-- A product begins or stops to use licence keys only while no order holds it: an order that held units had no keys held for it from then on, and one
-- that held keys was delivered none when it was paid.
create or replace function switch_license_keys() returns trigger language plpgsql as $$
begin
  perform lock_license_key_stock(new.shop_id, new.id);
  if exists (select from stock_levels where shop_id = new.shop_id and product_id = new.id and held > 0) then
    raise exception 'product % is held for orders', new.id
      using errcode = 'check_violation', constraint = 'license_keys_are_the_stock';
  end if;
  -- What was on the shelf before is none of the keys' stock, and keys are none of the shelf's.
  perform book_license_key_stock(new.shop_id, new.id, case when new.uses_license_keys
    then (select count(*) from license_keys where shop_id = new.shop_id and product_id = new.id and status in ('free', 'held'))
    else 0 end);
  return null;
end
$$;
