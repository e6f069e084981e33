-- What was spent came out too low, down to below zero: refunds took off what gift cards had paid, which had never counted as spent. Who got such a
-- refund is counted anew by and by, each of them once.
insert into customer_changes (shop_id, order_id)
  select distinct on (o.shop_id, lower(o.customer_user_email)) o.shop_id, o.id
  from refunds r join orders o on o.shop_id = r.shop_id and o.id = r.order_id
  where r.gift_card_paid > 0 and o.customer_user_email <> '';
comment on column customers.total_spent is 'what was paid less what was refunded, both without what gift cards paid';
