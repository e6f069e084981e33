-- Collections: pages of products that belong together, in a tree of three levels. Their members are chosen by hand, or found by rules whenever
-- they are read.

create table collections (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  title text not null,
  slug text not null,
  description text not null default '',
  file_id uuid,
  parent_id uuid,
  position int not null,
  is_live boolean not null default false,
  kind text not null check (kind in ('manual', 'rules')),
  rules jsonb,
  sort text not null check (sort in ('manual', '-created_at', 'title', 'price', '-price')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  unique (shop_id, slug),
  foreign key (shop_id, parent_id) references collections (shop_id, id) deferrable initially deferred,
  foreign key (shop_id, file_id) references product_files (shop_id, id) on delete set null (file_id),
  check ((rules is null) = (kind = 'manual')),
  check (parent_id <> id)
);
create index collections_children on collections (shop_id, parent_id, position);
create index collections_file on collections (shop_id, file_id) where file_id is not null;
comment on column collections.position is 'among siblings, from 0 without gaps';
comment on column collections.rules is 'as in the API: {match, conditions}';

create table collection_items (
  shop_id uuid not null,
  collection_id uuid not null,
  product_id uuid,
  group_id uuid,
  item_id uuid not null,
  position int not null,
  primary key (shop_id, collection_id, item_id),
  foreign key (shop_id, collection_id) references collections (shop_id, id) on delete cascade,
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade,
  foreign key (shop_id, group_id) references product_groups (shop_id, id) on delete cascade,
  check (num_nonnulls(product_id, group_id) = 1 and item_id = coalesce(product_id, group_id))
);
create index collection_items_in_order on collection_items (shop_id, collection_id, position);
create index collection_items_product on collection_items (shop_id, product_id) where product_id is not null;
create index collection_items_group on collection_items (shop_id, group_id) where group_id is not null;
comment on table collection_items is 'members chosen by hand: single products and groups';

-- A member that becomes a variant is found in its group from then on, and a group's place goes to the product that is left when the group ends.
create function follow_item() returns trigger language plpgsql as $$
begin
  if new.group_id is not null then
    update collection_items i set product_id = null, group_id = new.group_id, item_id = new.group_id
    where i.shop_id = new.shop_id and i.product_id = new.id and not exists (
      select from collection_items o where o.shop_id = i.shop_id and o.collection_id = i.collection_id and o.group_id = new.group_id);
    delete from collection_items where shop_id = new.shop_id and product_id = new.id;
  else
    update collection_items i set product_id = new.id, group_id = null, item_id = new.id
    where i.shop_id = new.shop_id and i.group_id = old.group_id and not exists (
      select from products v where v.shop_id = new.shop_id and v.group_id = old.group_id and v.archived_at is null);
  end if;
  return null;
end
$$;
create trigger collection_items_follow after update of group_id on products
  for each row when (old.group_id is distinct from new.group_id) execute function follow_item();

create trigger catalogue_change after insert or update or delete on collections
  for each row execute function tell_catalogue_change();

-- Fifty thousand members change in one statement, which is one event.
create function tell_items_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', shop_id::text) from (select distinct shop_id from changed) one;
  return null;
end
$$;
create trigger catalogue_insert after insert on collection_items referencing new table as changed
  for each statement execute function tell_items_change();
create trigger catalogue_update after update on collection_items referencing new table as changed
  for each statement execute function tell_items_change();
create trigger catalogue_delete after delete on collection_items referencing old table as changed
  for each statement execute function tell_items_change();
