-- Price lists: what customer groups, or everybody, pay instead of a product's price. A list is a percentage off some products or all, or has fixed
-- prices. Both may begin at a number of pieces.

create table price_lists (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  title text not null,
  kind text not null check (kind in ('percent', 'fixed')),
  percent numeric check (percent > 0 and percent <= 100),
  applies_to_all boolean,
  min_quantity int check (min_quantity >= 1),
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  is_active boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  check ((kind = 'percent') = (num_nonnulls(percent, applies_to_all, min_quantity) = 3)),
  check (kind = 'percent' or num_nonnulls(percent, applies_to_all, min_quantity) = 0),
  check (ends_at > starts_at)
);
create index price_lists_listed on price_lists (shop_id, created_at desc, id desc);
comment on column price_lists.starts_at is 'null: runs from the beginning';
comment on column price_lists.ends_at is 'the first moment at which it runs no more; null: runs without end';
comment on column price_lists.applies_to_all is 'false: to price_list_targets; null for fixed prices';

create table price_list_groups (
  shop_id uuid not null,
  price_list_id uuid not null,
  group_id uuid not null,
  primary key (shop_id, price_list_id, group_id),
  foreign key (shop_id, price_list_id) references price_lists (shop_id, id) on delete cascade,
  foreign key (shop_id, group_id) references customer_groups (shop_id, id)
);
create index price_list_groups_group on price_list_groups (shop_id, group_id);
comment on table price_list_groups is 'a list without any is for everybody, so a group that is named here cannot be deleted';

create table price_list_targets (
  shop_id uuid not null,
  price_list_id uuid not null,
  target_id uuid not null,
  product_id uuid,
  group_id uuid,
  collection_id uuid,
  position int not null,
  primary key (shop_id, price_list_id, target_id),
  foreign key (shop_id, price_list_id) references price_lists (shop_id, id) on delete cascade,
  foreign key (shop_id, product_id) references products (shop_id, id),
  foreign key (shop_id, group_id) references product_groups (shop_id, id),
  foreign key (shop_id, collection_id) references collections (shop_id, id),
  check (num_nonnulls(product_id, group_id, collection_id) = 1 and target_id = coalesce(product_id, group_id, collection_id))
);
create index price_list_targets_product on price_list_targets (shop_id, product_id) where product_id is not null;
create index price_list_targets_group on price_list_targets (shop_id, group_id) where group_id is not null;
create index price_list_targets_collection on price_list_targets (shop_id, collection_id) where collection_id is not null;

create table price_list_prices (
  shop_id uuid not null,
  price_list_id uuid not null,
  product_id uuid not null,
  min_quantity int not null check (min_quantity >= 1),
  price numeric not null check (price >= 0),
  primary key (shop_id, price_list_id, product_id, min_quantity),
  foreign key (shop_id, price_list_id) references price_lists (shop_id, id) on delete cascade,
  foreign key (shop_id, product_id) references products (shop_id, id)
);
create index price_list_prices_product on price_list_prices (shop_id, product_id, price_list_id, min_quantity) include (price);
comment on table price_list_prices is 'whoever changes a list''s prices moves the list''s updated_at, which tells caches and counts as a change of facts';

-- Rows that belong to a list change with it: its own row is moved whenever they do.
create trigger catalogue_change after insert or update or delete on price_lists
  for each row execute function tell_catalogue_change();
create constraint trigger facts_counted after insert or update or delete on price_lists deferrable initially deferred
  for each row execute function count_facts_at_commit();
