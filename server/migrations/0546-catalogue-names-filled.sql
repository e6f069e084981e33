-- outside a transaction
insert into catalogue_names (shop_id, kind, item_id, names)
  select shop_id, 'product', id, search_names from products on conflict do nothing;
insert into catalogue_names (shop_id, kind, item_id, names)
  select shop_id, 'group', id, search_names from product_groups on conflict do nothing;
create index concurrently if not exists catalogue_names_marks on catalogue_names using gin (search_marks(shop_id, names));
drop index concurrently if exists products_marks;
drop index concurrently if exists product_groups_marks;
