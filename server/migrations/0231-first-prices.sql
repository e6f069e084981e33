-- outside a transaction
-- The history of products that were there before it was kept begins with their last change: what they cost before is not known. And the indexes
-- for what products cost at the moment.

insert into product_prices (shop_id, product_id, since, price, compare_at_price, is_live)
  select p.shop_id, p.id, p.updated_at, p.price, p.compare_at_price, p.is_live and p.archived_at is null
  from products p
  where not exists (select from product_prices h where h.shop_id = p.shop_id and h.product_id = p.id);

create index concurrently if not exists products_live_by_current on products (shop_id, is_live, (coalesce(sale_price, price)), id)
  where archived_at is null;
create index concurrently if not exists products_single_by_current on products (shop_id, (coalesce(sale_price, price)), id) include (is_live)
  where archived_at is null and group_id is null;
