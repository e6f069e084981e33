-- Which carts that websites handed over to the shop have become orders, so that the website's own cart can be emptied. The id is made at random in
-- the visitor's browser for one hand-over, and forgotten when the website's cart would be.

create table cart_hand_overs (
  shop_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (shop_id, id, order_id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create index cart_hand_overs_of_order on cart_hand_overs (shop_id, order_id);
create index cart_hand_overs_oldest on cart_hand_overs (created_at);
comment on column cart_hand_overs.order_id is 'placed from a cart that the handed-over goods were put into; whether it is paid is the order''s to say';
