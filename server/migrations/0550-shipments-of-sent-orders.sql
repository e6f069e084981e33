-- outside a transaction
call fill_all_shipments();
drop procedure if exists fill_all_shipments;
create index concurrently if not exists orders_unsent_by_date on orders (shop_id, status, created_at desc, id desc)
  where fulfillment_status in ('unshipped', 'partly_shipped') and status in ('paid', 'processing', 'shipped', 'delivered');
create index concurrently if not exists orders_unsent_by_number on orders (shop_id, status, lpad(order_number, 20, '0'), id) include (order_number)
  where fulfillment_status in ('unshipped', 'partly_shipped') and status in ('paid', 'processing', 'shipped', 'delivered');
create index concurrently if not exists orders_unsent_by_total on orders (shop_id, status, total, id)
  where fulfillment_status in ('unshipped', 'partly_shipped') and status in ('paid', 'processing', 'shipped', 'delivered');
create index concurrently if not exists orders_sending_nothing_by_date on orders (shop_id, status, created_at desc, id desc)
  where fulfillment_status = 'none';
create index concurrently if not exists orders_sending_nothing_by_number on orders (shop_id, status, lpad(order_number, 20, '0'), id) include (order_number)
  where fulfillment_status = 'none';
create index concurrently if not exists orders_sending_nothing_by_total on orders (shop_id, status, total, id)
  where fulfillment_status = 'none';
create index concurrently if not exists orders_by_fulfillment on orders (shop_id, fulfillment_status, created_at desc, id desc);
drop index concurrently if exists orders_to_ship_by_date;
drop index concurrently if exists orders_to_ship_by_number;
drop index concurrently if exists orders_to_ship_by_total;
drop index concurrently if exists orders_nothing_to_ship_by_date;
drop index concurrently if exists orders_nothing_to_ship_by_number;
drop index concurrently if exists orders_nothing_to_ship_by_total;
drop index concurrently if exists orders_refunded_in_part;
