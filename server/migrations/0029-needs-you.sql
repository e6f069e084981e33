-- What only a person of the shop can settle; how a parcel is followed; in which language a buyer is written to; when stock is low.

alter table orders
  add column language text not null default 'en' check (language in ('en', 'de')),
  add column tracking_number text not null default '',
  add column tracking_url text not null default '';
comment on column orders.language is 'of the storefront when it was placed: mails to the buyer are written in it';

alter table products add column low_stock_threshold int check (low_stock_threshold >= 0);
comment on column products.low_stock_threshold is 'what is available in all warehouses together is low at this or less; null: nobody wants to know';
create index products_watched on products (shop_id, id) where low_stock_threshold is not null and archived_at is null;

-- One row a product that is low now; its people were told when the row was made, and are told again only after it has gone.
create table low_stock_marks (
  shop_id uuid not null,
  product_id uuid not null,
  available bigint not null,
  noticed_at timestamptz(3) not null default now(),
  primary key (shop_id, product_id),
  foreign key (shop_id, product_id) references products (shop_id, id)
);
comment on column low_stock_marks.available is 'when it was noticed';

create table matters (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  kind text not null check (kind in
    ('dispute', 'refund_failed', 'late_payment_kept', 'late_payment_returned', 'payment_mismatch', 'payment_unmatched')),
  key text not null,
  order_id uuid,
  payment_gateway_id uuid,
  amount numeric,
  currency text,
  detail text not null default '',
  created_at timestamptz(3) not null default now(),
  done_at timestamptz(3),
  done_by uuid references users (id),
  primary key (shop_id, id),
  unique (id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, payment_gateway_id) references payment_gateways (shop_id, id)
);
create unique index matters_key on matters (shop_id, kind, key);
create index matters_open on matters (shop_id, created_at desc, id desc) where done_at is null;
comment on column matters.key is 'what it is about: a refund, a payment, a dispute; raised once for each';
comment on column matters.done_by is 'null: it settled itself';
