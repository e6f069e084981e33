-- outside a transaction
-- What is paid and has still to be sent is counted whenever somebody comes home. Sales of what is not sent stay paid for good, so there are many
-- orders of these statuses, and few of them wait. The condition is that of TO_SHIP in features/orders/order-reading.queries.ts, word for word.
create index concurrently if not exists orders_to_ship on orders (shop_id, created_at desc, id desc)
  where status in ('paid', 'processing', 'on_hold')
    and (shipping_method is not null or shipping_total <> 0 or tracking_number <> '' or tracking_url <> ''
      or coalesce(jsonb_typeof(shipping_address) = 'object', false));
