-- The names of products and groups by which the back office finds them, apart from their rows. A change of a price or a
-- switch writes the row of a product, and each such write made its names' marks again: half of what it cost.

create table catalogue_names (
  shop_id uuid not null,
  kind text not null check (kind in ('product', 'group')),
  item_id uuid not null,
  names text not null,
  primary key (shop_id, kind, item_id)
);
comment on table catalogue_names is 'search_names of products and product_groups; triggers keep them';

-- Each trigger names its kind. The tables have the same columns here.
create function add_catalogue_names() returns trigger language plpgsql as $$
begin
  insert into catalogue_names (shop_id, kind, item_id, names)
  select shop_id, tg_argv[0], id, search_names from added
  on conflict (shop_id, kind, item_id) do update set names = excluded.names;
  return null;
end
$$;

-- Inserts as well, since a migration may not have come to the row yet.
create function change_catalogue_names() returns trigger language plpgsql as $$
begin
  insert into catalogue_names (shop_id, kind, item_id, names)
  select a.shop_id, tg_argv[0], a.id, a.search_names
  from added a join removed r on r.shop_id = a.shop_id and r.id = a.id
  where a.search_names is distinct from r.search_names
  on conflict (shop_id, kind, item_id) do update set names = excluded.names;
  return null;
end
$$;

create function drop_catalogue_names() returns trigger language plpgsql as $$
begin
  delete from catalogue_names n using removed r
  where n.shop_id = r.shop_id and n.kind = tg_argv[0] and n.item_id = r.id;
  return null;
end
$$;

create trigger names_added after insert on products referencing new table as added
  for each statement execute function add_catalogue_names('product');
create trigger names_changed after update on products referencing old table as removed new table as added
  for each statement execute function change_catalogue_names('product');
create trigger names_dropped after delete on products referencing old table as removed
  for each statement execute function drop_catalogue_names('product');
create trigger names_added after insert on product_groups referencing new table as added
  for each statement execute function add_catalogue_names('group');
create trigger names_changed after update on product_groups referencing old table as removed new table as added
  for each statement execute function change_catalogue_names('group');
create trigger names_dropped after delete on product_groups referencing old table as removed
  for each statement execute function drop_catalogue_names('group');
