-- Orders, what was sold, what happened to them, and the money that came in. Orders keep copies of titles, prices, rates and addresses.

create table orders (
  shop_id uuid not null references shops (id),
  id uuid not null default gen_random_uuid(),
  order_number text not null,
  status text not null check (status in
    ('draft', 'new', 'paid', 'processing', 'on_hold', 'shipped', 'delivered', 'cancelled', 'refunded', 'failed')),
  payment_status text not null default 'pending' check (payment_status in
    ('pending', 'captured', 'failed', 'partially_refunded', 'refunded')),
  source text not null check (source in ('registered_user', 'public_user')),
  customer_user_id uuid references users (id),
  customer_user_email text not null default '',
  warehouse_id uuid,
  shipping_address_id uuid,
  billing_address_id uuid,
  shipping_address jsonb,
  billing_address jsonb,
  shipping_method uuid,
  shipping_title text not null default '',
  currency text not null,
  prices_include_tax boolean not null,
  subtotal_before_discount numeric not null,
  discount_total numeric not null,
  subtotal numeric not null,
  shipping_total numeric not null,
  tax_total numeric not null,
  total numeric not null check (total >= 0),
  tax_lines jsonb not null,
  notes text not null default '',
  hold_expires_at timestamptz(3),
  request_hash text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  unique (shop_id, order_number),
  foreign key (shop_id, warehouse_id) references warehouses (shop_id, id),
  constraint totals_add_up check (total = subtotal + shipping_total + tax_total)
) with (fillfactor = 80);
create index orders_listed on orders (shop_id, created_at desc, id desc);
create index orders_by_status on orders (shop_id, status, created_at desc, id desc);
create index orders_expiring on orders (hold_expires_at) where hold_expires_at is not null;
create index orders_of_warehouse on orders (shop_id, warehouse_id) where status in ('draft', 'new', 'paid', 'processing', 'on_hold');
comment on column orders.shipping_address_id is 'the address book entry it was copied from; the copy is what counts';
comment on column orders.request_hash is 'SHA-256 of the request that made it, for repeats with a client-made id';
comment on column orders.hold_expires_at is 'when unpaid stock is let go; null: held without limit, or nothing held';

create table order_items (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  position int not null,
  product_id uuid not null,
  title text not null,
  sku text not null,
  quantity bigint not null check (quantity > 0),
  requires_shipping boolean not null,
  unit_price numeric not null,
  unit_tax numeric not null,
  unit_discount numeric not null,
  subtotal_before_discount numeric not null,
  discount_total numeric not null,
  subtotal numeric not null,
  tax_rate numeric not null,
  tax_total numeric not null,
  total numeric not null,
  primary key (shop_id, order_id, position),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, product_id) references products (shop_id, id)
);
create index order_items_product on order_items (shop_id, product_id);

-- Stock an unpaid order keeps others from buying. Letting go deletes the row and lowers stock_levels.held in the same transaction.
create table stock_holds (
  shop_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  warehouse_id uuid not null,
  quantity bigint not null check (quantity > 0),
  primary key (shop_id, order_id, product_id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, product_id, warehouse_id) references stock_levels (shop_id, product_id, warehouse_id)
);

create table order_events (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  from_status text,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('user', 'buyer', 'stripe', 'system')),
  actor text not null default '',
  note text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (shop_id, order_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);

create table payments (
  shop_id uuid not null,
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  payment_gateway_id uuid,
  attempt int not null,
  amount numeric not null,
  currency text not null,
  status text not null check (status in ('pending', 'authorized', 'captured', 'failed', 'refunded')),
  transaction_id text not null default '',
  payment_intent_id text not null default '',
  redirect_url text not null default '',
  return_urls jsonb not null default '{}',
  expires_at timestamptz(3),
  note text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  unique (shop_id, order_id, attempt),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, payment_gateway_id) references payment_gateways (shop_id, id)
);
create unique index payments_one_open on payments (shop_id, order_id) where status = 'pending';
create unique index payments_transaction on payments (payment_gateway_id, transaction_id) where transaction_id <> '';
create index payments_open on payments (expires_at) where status = 'pending';
comment on column payments.payment_gateway_id is 'null: paid by hand';
comment on column payments.transaction_id is 'the Checkout Session; empty until Stripe has answered';
comment on column payments.attempt is 'counts the sessions of an order; order and attempt make the idempotency key at Stripe';

create table refunds (
  shop_id uuid not null,
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  payment_id uuid not null,
  amount numeric not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  transaction_id text not null default '',
  reason text not null default '',
  failure text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, payment_id) references payments (shop_id, id)
);
create index refunds_order on refunds (shop_id, order_id);

create table webhook_events (
  shop_id uuid not null,
  payment_gateway_id uuid not null,
  event_id text not null,
  type text not null,
  object_id text not null default '',
  outcome text not null,
  payload jsonb not null,
  received_at timestamptz(3) not null default now(),
  primary key (payment_gateway_id, event_id),
  foreign key (shop_id, payment_gateway_id) references payment_gateways (shop_id, id)
);
comment on column webhook_events.outcome is 'what the event did, in words; written in the transaction of its effect';
