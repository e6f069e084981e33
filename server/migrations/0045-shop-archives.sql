-- Shops on their way out and in: archives that are made of a shop, and archives that become one. The files lie in the data folder, beside
-- what is served and never in it, and go with their time.

create table shop_exports (
  shop_id uuid not null references shops (id),
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users (id),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed', 'expired')),
  done bigint not null default 0,
  total bigint not null default 0,
  size_bytes bigint not null default 0,
  counts jsonb not null default '{}',
  failure text not null default '',
  created_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  expires_at timestamptz(3),
  primary key (shop_id, id),
  unique (id)
);
create index shop_exports_listed on shop_exports (shop_id, created_at desc);
create unique index shop_exports_one_at_once on shop_exports (shop_id) where status in ('waiting', 'running');
create index shop_exports_expiry on shop_exports (expires_at) where status = 'ready';
comment on column shop_exports.done is 'rows written, of about total';
comment on column shop_exports.counts is 'rows by kind';

create table shop_imports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  status text not null default 'receiving' check (status in
    ('receiving', 'checking', 'checked', 'importing', 'done', 'refused', 'failed', 'expired')),
  file_name text not null,
  size_bytes bigint not null check (size_bytes > 0),
  received_bytes bigint not null default 0 check (received_bytes between 0 and size_bytes),
  summary jsonb,
  done bigint not null default 0,
  total bigint not null default 0,
  failure text not null default '',
  new_shop_id uuid references shops (id),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((status = 'done') = (new_shop_id is not null))
);
create index shop_imports_listed on shop_imports (user_id, created_at desc);
create index shop_imports_age on shop_imports (updated_at) where status not in ('done', 'refused', 'failed', 'expired');
comment on column shop_imports.summary is 'what the archive holds, once it was checked';
comment on column shop_imports.failure is 'a sentence for whoever brought the archive';
