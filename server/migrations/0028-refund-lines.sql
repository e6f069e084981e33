-- What a refund gave back, part by part; who asked for it; and which payments never paid for a sale.

alter table payments add column is_surplus boolean not null default false;
comment on column payments.is_surplus is 'came for an order that was paid already or can no longer be served: it goes back, and is no part of the sale';
update payments set is_surplus = true
where note in ('The order was paid already; this payment is refunded.', 'The order can no longer be served; this payment is refunded.');

alter table refunds
  add column attempt int not null default 1,
  add column asked_at timestamptz(3) not null default now(),
  add column actor_kind text not null default 'system' check (actor_kind in ('user', 'buyer', 'stripe', 'system')),
  add column actor text not null default '',
  add column request_hash text;
update refunds set asked_at = created_at;
comment on column refunds.attempt is 'counts how often a person had it tried; with the id it makes the idempotency key at Stripe';
comment on column refunds.asked_at is 'when this attempt was asked for; Stripe forgets keys a day later, and after three days it counts as failed';
comment on column refunds.request_hash is 'SHA-256 of the request that made it, for repeats with a client-made id';
create index refunds_undone on refunds (shop_id, status) where status <> 'succeeded';

create unique index order_items_id on order_items (shop_id, id);

create table refund_lines (
  shop_id uuid not null,
  refund_id uuid not null,
  position int not null,
  kind text not null check (kind in ('item', 'shipping', 'adjustment')),
  order_item_id uuid,
  quantity bigint check (quantity > 0),
  restocked bigint not null default 0 check (restocked >= 0),
  title text not null,
  subtotal numeric not null,
  tax_rate numeric not null,
  tax_total numeric not null,
  total numeric not null,
  primary key (shop_id, refund_id, position),
  foreign key (shop_id, refund_id) references refunds (shop_id, id),
  foreign key (shop_id, order_item_id) references order_items (shop_id, id),
  constraint refund_lines_add_up check (total = subtotal + tax_total),
  constraint refund_lines_of_items check (kind <> 'item' or (order_item_id is not null and quantity is not null))
);
create index refund_lines_item on refund_lines (shop_id, order_item_id) where order_item_id is not null;
comment on table refund_lines is 'the parts of a refund; they sum to its amount, and over all refunds of an order never to more than was sold';
comment on column refund_lines.kind is 'item: pieces that were sold; shipping; adjustment: money without pieces, of the line it names or of the shipping at its rate';
comment on column refund_lines.subtotal is 'before tax; below zero where part of an item is kept back, zero where only tax is given back';
comment on column refund_lines.restocked is 'pieces that went back on the shelf with it';
