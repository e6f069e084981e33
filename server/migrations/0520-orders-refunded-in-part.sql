-- outside a transaction
-- Orders whose goods are all refunded do not wait to be sent. Few paid orders are refunded in part before they are sent, so the list looks among these.
create index concurrently if not exists orders_refunded_in_part on orders (shop_id, id)
  where payment_status = 'partially_refunded' and status in ('paid', 'processing', 'on_hold');
