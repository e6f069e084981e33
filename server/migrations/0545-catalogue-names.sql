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

create function keep_product_names() returns trigger language plpgsql as $$
begin
  insert into catalogue_names (shop_id, kind, item_id, names)
  values (new.shop_id, 'product', new.id, new.search_names)
  on conflict (shop_id, kind, item_id) do update set names = excluded.names;
  return null;
end
$$;

create function keep_group_names() returns trigger language plpgsql as $$
begin
  insert into catalogue_names (shop_id, kind, item_id, names)
  values (new.shop_id, 'group', new.id, new.search_names)
  on conflict (shop_id, kind, item_id) do update set names = excluded.names;
  return null;
end
$$;

create function drop_catalogue_names() returns trigger language plpgsql as $$
begin
  delete from catalogue_names where shop_id = old.shop_id and kind = tg_argv[0] and item_id = old.id;
  return null;
end
$$;

create trigger names_kept after insert on products for each row execute function keep_product_names();
create trigger names_follow after update on products for each row
  when (old.search_names is distinct from new.search_names) execute function keep_product_names();
create trigger names_dropped after delete on products for each row execute function drop_catalogue_names('product');
create trigger names_kept after insert on product_groups for each row execute function keep_group_names();
create trigger names_follow after update on product_groups for each row
  when (old.search_names is distinct from new.search_names) execute function keep_group_names();
create trigger names_dropped after delete on product_groups for each row execute function drop_catalogue_names('group');
