-- outside a transaction
-- The current prices of groups that were there before, and what lists by price and by brand are read from.

update product_groups g set current_price_min = s.lowest, current_price_max = s.highest from (
  select shop_id, group_id, min(coalesce(sale_price, price)) as lowest, max(coalesce(sale_price, price)) as highest from products
  where group_id is not null and is_live and archived_at is null group by shop_id, group_id) s
  where g.shop_id = s.shop_id and g.id = s.group_id and (g.current_price_min, g.current_price_max) is distinct from (s.lowest, s.highest);
create index concurrently if not exists product_groups_by_current on product_groups (shop_id, current_price_min, id) include (is_live) where archived_at is null;
create index concurrently if not exists product_groups_of_brand on product_groups using gin (shop_id, small_labels(array[brand])) where archived_at is null and brand <> '';
create index concurrently if not exists products_of_brand on products using gin (shop_id, small_labels(array[brand])) where archived_at is null and brand <> '';
create statistics if not exists products_brands on (small_labels(array[brand])) from products;
analyze products;
