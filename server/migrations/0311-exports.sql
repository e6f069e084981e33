-- Tables of a shop for merchants to take along: made by a job, downloaded by a link, and deleted a day later.

create table exports (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  kind text not null check (kind in
    ('products', 'customers', 'orders', 'stock', 'prices', 'discounts', 'redirects', 'translations')),
  format text not null check (format in ('kontor', 'xliff')),
  language text,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed', 'expired')),
  done bigint not null default 0,
  total bigint not null default 0,
  failure text not null default '',
  link_hash text,
  link_user_id uuid,
  link_session_id uuid,
  link_expires_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  primary key (shop_id, id),
  unique (id)
);
create index exports_listed on exports (shop_id, created_at desc, id desc);
create index exports_expiry on exports (expires_at) where status = 'ready';
create index exports_open on exports (created_at) where status in ('waiting', 'running');
create index exports_old on exports (created_at);
comment on column exports.link_hash is 'of the one link it has; goes when the link is used';
