-- Units that were sold before their product had licence keys were restocked when they were refunded, though it has no keys for them: the stock of such
-- a product is its number of keys again, or what orders hold where that is more.
select book_license_key_stock(p.shop_id, p.id, greatest(k.count, l.held))
from products p
cross join lateral (
  select count(*) as count from license_keys
  where shop_id = p.shop_id and product_id = p.id and status in ('free', 'held')) k
cross join lateral (
  select coalesce(sum(on_hand), 0) as on_hand, coalesce(sum(held), 0)::bigint as held from stock_levels
  where shop_id = p.shop_id and product_id = p.id) l
where p.uses_license_keys and l.on_hand > greatest(k.count, l.held);
