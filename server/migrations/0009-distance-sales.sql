-- Sales to consumers in other EU states, which decide from what sum on they are taxed where the buyer is.

alter table orders add column is_distance_sale boolean not null default false;
create index orders_distance_sales on orders (shop_id, created_at) include (currency, subtotal, payment_status)
  where is_distance_sale;
comment on column orders.is_distance_sale is
  'sold from one EU state to a consumer in another; counts towards the 10 000 euro of Directive 2006/112/EC, article 59c';
