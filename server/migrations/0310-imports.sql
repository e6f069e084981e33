-- Tables that a merchant brings as files: products, stock, prices. A file is read into rows, its rows are grouped into items (a product with its
-- variants is one), and each item is tried, then stored, in a transaction of its own.

create table imports (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  kind text not null check (kind in
    ('products', 'customers', 'orders', 'stock', 'prices', 'discounts', 'redirects', 'translations')),
  format text not null check (format in ('kontor', 'shopify', 'woocommerce', 'xliff')),
  warehouse_id uuid,
  filename text not null,
  size_bytes bigint not null check (size_bytes > 0),
  status text not null default 'checking' check (status in
    ('checking', 'refused', 'checked', 'running', 'done', 'cancelled', 'failed')),
  is_staged boolean not null default false,
  encoding text not null default '',
  delimiter text not null default '',
  columns jsonb not null default '[]',
  report jsonb not null default '{}',
  done bigint not null default 0,
  total bigint not null default 0,
  failure text not null default '',
  request_id text not null default '',
  caller_address text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  foreign key (shop_id, warehouse_id) references warehouses (shop_id, id)
);
create unique index imports_one_at_once on imports (shop_id) where status = 'running';
create index imports_listed on imports (shop_id, created_at desc, id desc);
create index imports_age on imports (updated_at) where status in ('checking', 'checked', 'running');
create index imports_old on imports (created_at);
comment on column imports.is_staged is 'all rows of the file are in import_rows; the file is deleted then';
comment on column imports.report is 'the plan of a checked import, then the result';
comment on column imports.failure is 'a sentence for whoever brought the file';
comment on column imports.request_id is 'the request that began or started it, for the audit log';

create table import_rows (
  shop_id uuid not null,
  import_id uuid not null,
  row bigint not null,
  item_key text not null,
  cells jsonb not null,
  bytes int not null,
  primary key (shop_id, import_id, row),
  foreign key (shop_id, import_id) references imports (shop_id, id) on delete cascade
);
create index import_rows_of_item on import_rows (shop_id, import_id, item_key, row);
comment on column import_rows.row is 'its number in the file; the header is 1';
comment on column import_rows.cells is 'by field';

create table import_items (
  shop_id uuid not null,
  import_id uuid not null,
  row bigint not null,
  item_key text not null,
  bytes bigint not null,
  plan text check (plan in ('create', 'update', 'unchanged', 'skip', 'error')),
  result text check (result in ('create', 'update', 'unchanged', 'skip', 'error')),
  warnings int not null default 0,
  primary key (shop_id, import_id, row),
  foreign key (shop_id, import_id) references imports (shop_id, id) on delete cascade
);
create index import_items_to_plan on import_items (shop_id, import_id, row) where plan is null;
create index import_items_to_do on import_items (shop_id, import_id, row) where result is null;
comment on column import_items.row is 'its first row';

create table import_problems (
  shop_id uuid not null,
  import_id uuid not null,
  number bigint generated always as identity,
  item_row bigint not null,
  row bigint not null,
  key text not null,
  "column" text not null,
  value text not null,
  level text not null check (level in ('error', 'warning')),
  code text not null,
  message text not null,
  primary key (shop_id, import_id, number),
  foreign key (shop_id, import_id) references imports (shop_id, id) on delete cascade
);
create index import_problems_in_order on import_problems (shop_id, import_id, row, number);
create index import_problems_of_item on import_problems (shop_id, import_id, item_row);
