-- outside a transaction
-- What is to be sent, and what is paid for and needs no sending: status by status, by everything it can be sorted by. The conditions are those of
-- `bySending` in features/orders/order-list.queries.ts, word for word. An order is in none of these when it is placed, since it is not paid for
-- yet; paid for, it is in one half of them. orders_to_ship_by_date takes the place of orders_to_ship.
create index concurrently if not exists orders_to_ship_by_date on orders (shop_id, status, created_at desc, id desc)
  where status in ('paid', 'processing', 'on_hold')
    and (shipping_method is not null or shipping_total <> 0 or tracking_number <> '' or tracking_url <> ''
      or coalesce(jsonb_typeof(shipping_address) = 'object', false));
create index concurrently if not exists orders_to_ship_by_total on orders (shop_id, status, total, id)
  where status in ('paid', 'processing', 'on_hold')
    and (shipping_method is not null or shipping_total <> 0 or tracking_number <> '' or tracking_url <> ''
      or coalesce(jsonb_typeof(shipping_address) = 'object', false));
create index concurrently if not exists orders_to_ship_by_number on orders (shop_id, status, lpad(order_number, 20, '0'), id) include (order_number)
  where status in ('paid', 'processing', 'on_hold')
    and (shipping_method is not null or shipping_total <> 0 or tracking_number <> '' or tracking_url <> ''
      or coalesce(jsonb_typeof(shipping_address) = 'object', false));
create index concurrently if not exists orders_nothing_to_ship_by_date on orders (shop_id, status, created_at desc, id desc)
  where status in ('paid', 'processing', 'on_hold')
    and not (shipping_method is not null or shipping_total <> 0 or tracking_number <> '' or tracking_url <> ''
      or coalesce(jsonb_typeof(shipping_address) = 'object', false));
create index concurrently if not exists orders_nothing_to_ship_by_total on orders (shop_id, status, total, id)
  where status in ('paid', 'processing', 'on_hold')
    and not (shipping_method is not null or shipping_total <> 0 or tracking_number <> '' or tracking_url <> ''
      or coalesce(jsonb_typeof(shipping_address) = 'object', false));
create index concurrently if not exists orders_nothing_to_ship_by_number on orders (shop_id, status, lpad(order_number, 20, '0'), id) include (order_number)
  where status in ('paid', 'processing', 'on_hold')
    and not (shipping_method is not null or shipping_total <> 0 or tracking_number <> '' or tracking_url <> ''
      or coalesce(jsonb_typeof(shipping_address) = 'object', false));
drop index concurrently if exists orders_to_ship;

-- Movements of one warehouse are told from others' by the index alone, however they are sorted. These take the place of those without.
create index concurrently if not exists stock_movements_sorted_by_quantity on stock_movements (shop_id, quantity, id) include (warehouse_id);
create index concurrently if not exists stock_movements_sorted_by_reason on stock_movements (shop_id, reason, created_at desc, id desc)
  include (warehouse_id);
create index concurrently if not exists stock_movements_reason_sorted_by_quantity on stock_movements (shop_id, reason, quantity, id)
  include (warehouse_id);
drop index concurrently if exists stock_movements_by_quantity;
drop index concurrently if exists stock_movements_by_reason;
drop index concurrently if exists stock_movements_reason_by_quantity;
