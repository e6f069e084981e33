-- outside a transaction
-- Groups by their own texts: a search no longer reads all variants of the groups that have a common word.
create index concurrently if not exists product_groups_searched on product_groups
  using gin (shop_id, search_names gin_trgm_ops, (search_fold(left(description, 8000))) gin_trgm_ops) where archived_at is null and is_live;

-- As products_searched, but single products apart from variants, which the groups are searched for.
create index concurrently if not exists products_live_searched on products
  using gin (shop_id, (case when group_id is null then 1 else 0 end), search_names gin_trgm_ops, search_text gin_trgm_ops)
  where archived_at is null and is_live;
drop index concurrently if exists products_searched;

-- By the price at the moment as row-level security lets it be compared: PostgreSQL takes `coalesce` for something that might reveal other shops' rows,
-- and compared each price of the shop instead of asking the index.
create index concurrently if not exists products_single_by_current_price on products
  (shop_id, (case when sale_price is null then price else sale_price end), id) include (is_live, sale_price, price)
  where archived_at is null and group_id is null;
create index concurrently if not exists products_live_by_current_price on products
  (shop_id, is_live, (case when sale_price is null then price else sale_price end), id) where archived_at is null;
drop index concurrently if exists products_single_at_price;
drop index concurrently if exists products_live_by_current;

-- PostgreSQL plans by no figures of partial indexes: without these any range of prices is a narrow one to it.
create statistics if not exists products_current_price on (case when sale_price is null then price else sale_price end) from products;
create statistics if not exists products_single on (case when group_id is null then 1 else 0 end) from products;
analyze products, product_groups;
