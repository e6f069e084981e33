-- outside a transaction
-- What the lists are searched by among millions of rows, and the indexes of lists that are narrowed and sorted at once. None of those on
-- pieces is written by a sale.

create index concurrently if not exists products_pieces on products using gin (shop_id, search_pieces(search_names));
create index concurrently if not exists products_live_by_title on products (shop_id, is_live, lower(title), id) include (title) where archived_at is null;
create index concurrently if not exists products_live_by_sku on products (shop_id, is_live, lower(sku), id) include (sku) where archived_at is null;
create index concurrently if not exists products_live_by_price on products (shop_id, is_live, price, id) where archived_at is null;
create index concurrently if not exists products_live_by_change on products (shop_id, is_live, updated_at, id) where archived_at is null;

create index concurrently if not exists customers_pieces on customers using gin (shop_id, search_pieces(search_fold(email) || e'\n' || bought_as));
create index concurrently if not exists orders_without_address on orders (shop_id, created_at desc, id desc) where customer_user_email = '';
create index concurrently if not exists orders_status_by_number on orders (shop_id, status, lpad(order_number, 20, '0'), id) include (order_number);
create index concurrently if not exists orders_status_by_total on orders (shop_id, status, total, id);

create index concurrently if not exists stock_movements_pieces on stock_movements using gin (shop_id, search_pieces(search_fold(reference)))
  where order_id is null;
create index concurrently if not exists stock_movements_reason_by_quantity on stock_movements (shop_id, reason, quantity, id);

-- A page far back is read from the index alone only where it also has what its expression is of; these take the place of those without.
create index concurrently if not exists products_listed_by_title on products (shop_id, lower(title), id) include (title) where archived_at is null;
create index concurrently if not exists products_listed_by_sku on products (shop_id, lower(sku), id) include (sku) where archived_at is null;
create index concurrently if not exists orders_listed_by_number on orders (shop_id, lpad(order_number, 20, '0'), id) include (order_number);
drop index concurrently if exists products_by_title;
drop index concurrently if exists products_by_sku;
drop index concurrently if exists orders_by_number;
