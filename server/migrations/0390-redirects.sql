-- Where visitors of pages that a shop does not have are led, such as old addresses of a shop that moved in.

create table redirects (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  path text not null,
  target text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  constraint redirects_path unique (shop_id, path)
);
create index redirects_listed on redirects (shop_id, created_at desc, id desc);
comment on column redirects.path is 'below the address of the shop, in one way of writing';
comment on column redirects.target is 'a path below the address of the shop, and what may follow a path';
