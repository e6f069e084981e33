-- outside a transaction
-- Every order and filter of the back office's lists has an index, so that a page of a million rows costs what a page of a thousand does.
-- Those on orders and stock movements are narrow, because each is paid for by every sale. An index of every part of every order's names
-- would cost two fifths of a sale, so those are looked for in the latest orders only.

create index concurrently if not exists products_by_title on products (shop_id, lower(title), id) where archived_at is null;
create index concurrently if not exists products_by_sku on products (shop_id, lower(sku), id) where archived_at is null;
create index concurrently if not exists products_by_price on products (shop_id, price, id) where archived_at is null;
create index concurrently if not exists products_by_change on products (shop_id, updated_at, id) where archived_at is null;
create index concurrently if not exists products_not_live on products (shop_id, created_at desc, id desc) where archived_at is null and not is_live;
create index concurrently if not exists products_by_category on products using gin (shop_id, categories) where archived_at is null;
create index concurrently if not exists products_found on products using gin (shop_id, search_names gin_trgm_ops);

create index concurrently if not exists orders_by_number on orders (shop_id, lpad(order_number, 20, '0'), id);
create index concurrently if not exists orders_by_total on orders (shop_id, total, id);
create index concurrently if not exists orders_by_change on orders (shop_id, updated_at, id);
create index concurrently if not exists orders_by_payment on orders (shop_id, payment_status, created_at desc, id desc);

create index concurrently if not exists stock_movements_by_quantity on stock_movements (shop_id, quantity, id);
create index concurrently if not exists stock_movements_by_reason on stock_movements (shop_id, reason, created_at desc, id desc);
create index concurrently if not exists stock_movements_by_warehouse on stock_movements (shop_id, warehouse_id, created_at desc, id desc);
create index concurrently if not exists stock_movements_found on stock_movements using gin (shop_id, search_fold(reference) gin_trgm_ops)
  where order_id is null;
