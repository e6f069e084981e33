-- Shops and what they own. Every shop-owned table has shop_id and a unique (shop_id, id); references between them carry shop_id,
-- so a reference into another shop cannot be stored.

create table shops (
  id uuid primary key default uuid_v7(),
  name text not null,
  slug text not null unique,
  default_currency text not null,
  prices_include_tax boolean not null default true,
  oss_registered boolean not null default false,
  unpaid_order_minutes int not null default 30 check (unpaid_order_minutes between 30 and 1440),
  allowed_origins text[] not null default '{}',
  last_order_number bigint not null default 1000,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column shops.allowed_origins is 'origins besides the product''s own to which a buyer may be sent back after paying';
comment on column shops.last_order_number is 'highest order number handed out; numbers may have gaps';

create table shop_members (
  shop_id uuid not null references shops (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, shop_id)
);
create index shop_members_shop on shop_members (shop_id);

create table addresses (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  kind text not null default 'shop' check (kind in ('shop', 'customer')),
  recipient_name text not null default '',
  company_name text not null default '',
  street text not null,
  street2 text not null default '',
  city text not null,
  state text not null default '',
  zip text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text not null default '',
  vat_number text not null default '',
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id)
);
create unique index addresses_one_default on addresses (shop_id, kind) where is_default;
create index addresses_listed on addresses (shop_id, created_at desc, id desc);

create table products (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  title text not null,
  slug text not null,
  description text not null,
  sku text not null default '',
  price numeric not null check (price >= 0),
  cover_url text not null default '',
  allow_negative_stock boolean not null default false,
  is_live boolean not null default false,
  requires_shipping boolean not null default true,
  categories text[] not null default '{}',
  tags text[] not null default '{}',
  data text not null default '',
  data_public text not null default '',
  physical_properties jsonb,
  tax_class text not null default 'standard' check (tax_class in ('standard', 'reduced', 'zero', 'exempt')),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id)
);
create unique index products_slug on products (shop_id, slug) where archived_at is null;
create unique index products_sku on products (shop_id, sku) where archived_at is null and sku <> '';
create index products_listed on products (shop_id, created_at desc, id desc) where archived_at is null;
create index products_live on products (shop_id, created_at desc, id desc) where archived_at is null and is_live;
comment on column products.price is 'with exactly the decimals of the shop''s currency';
comment on column products.data is 'JSON text for the shop''s people only; never part of a public answer';

create table product_files (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  product_id uuid not null,
  filename text not null,
  mime_type text not null,
  size int not null,
  storage_key text not null,
  width int,
  height int,
  alt text not null default '',
  position int not null default 0,
  created_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  foreign key (shop_id, product_id) references products (shop_id, id)
);
create index product_files_product on product_files (shop_id, product_id, position, id);

create table warehouses (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  title text not null,
  code text not null default '',
  address_id uuid,
  is_active boolean not null default true,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  foreign key (shop_id, address_id) references addresses (shop_id, id)
);
create index warehouses_listed on warehouses (shop_id, created_at desc, id desc) where archived_at is null;
create index warehouses_address on warehouses (shop_id, address_id);

create table shipping_rate_templates (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  title text not null default '',
  description text not null default '',
  provider text not null,
  method text not null check (method in ('by_unit', 'by_kilo', 'by_order')),
  service_level text not null check (service_level in ('standard', 'express')),
  currency text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id)
);
create index shipping_rate_templates_listed on shipping_rate_templates (shop_id, created_at desc, id desc);

create table shipping_rates (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  template_id uuid not null,
  position int not null,
  countries text[] not null,
  amount numeric not null check (amount >= 0),
  free_above_value numeric check (free_above_value >= 0),
  primary key (shop_id, id),
  foreign key (shop_id, template_id) references shipping_rate_templates (shop_id, id) on delete cascade
);
create index shipping_rates_template on shipping_rates (shop_id, template_id, position);

create table shipping_template_warehouses (
  shop_id uuid not null,
  template_id uuid not null,
  warehouse_id uuid not null,
  primary key (shop_id, template_id, warehouse_id),
  foreign key (shop_id, template_id) references shipping_rate_templates (shop_id, id) on delete cascade,
  foreign key (shop_id, warehouse_id) references warehouses (shop_id, id)
);
create index shipping_template_warehouses_warehouse on shipping_template_warehouses (shop_id, warehouse_id);

create table payment_gateways (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  title text not null,
  provider text not null check (provider = 'STRIPE'),
  public_key text not null,
  secret_key_sealed text not null,
  secret_key_last4 text not null,
  webhook_url text not null default '',
  webhook_secret_sealed text not null,
  webhook_secret_last4 text not null,
  product_id text not null default '',
  is_test_mode boolean not null,
  is_active boolean not null default true,
  last_event_at timestamptz(3),
  last_failure_at timestamptz(3),
  last_failure text not null default '',
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id)
);
create index payment_gateways_listed on payment_gateways (shop_id, created_at desc, id desc) where archived_at is null;
comment on column payment_gateways.secret_key_sealed is 'AES-256-GCM: key id, nonce, ciphertext and tag in base64url';
comment on column payment_gateways.archived_at is 'removed for new payments; events of older ones are still verified';
