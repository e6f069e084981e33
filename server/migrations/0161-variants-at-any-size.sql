-- outside a transaction
-- Constraints of 0160 are validated, and the indexes that find variants, barcodes and the single products of the catalogue.

alter table products validate constraint products_group;
alter table products validate constraint products_manufacturer;
alter table products validate constraint products_responsible_person;
alter table products validate constraint products_variant;
alter table product_files validate constraint product_files_group;

create index concurrently if not exists products_of_group on products (shop_id, group_id, position, id) where group_id is not null;
create unique index concurrently if not exists products_combination on products (shop_id, group_id, option_values)
  where group_id is not null and archived_at is null;
create index concurrently if not exists products_by_barcode on products (shop_id, barcode) where barcode <> '' and archived_at is null;
create index concurrently if not exists products_by_manufacturer on products (shop_id, manufacturer_id) where manufacturer_id is not null;
create index concurrently if not exists products_by_responsible on products (shop_id, responsible_person_id) where responsible_person_id is not null;
create index concurrently if not exists products_archived on products (shop_id, archived_at desc, id desc) where archived_at is not null;
create index concurrently if not exists products_single on products (shop_id, created_at desc, id desc) include (is_live)
  where archived_at is null and group_id is null;
create index concurrently if not exists products_single_by_title on products (shop_id, search_fold(title), id) include (title, is_live)
  where archived_at is null and group_id is null;
create index concurrently if not exists products_single_by_price on products (shop_id, price, id) include (is_live)
  where archived_at is null and group_id is null;
create index concurrently if not exists products_single_by_change on products (shop_id, updated_at, id) include (is_live)
  where archived_at is null and group_id is null;
create index concurrently if not exists product_files_of_group on product_files (shop_id, group_id, position, id) where group_id is not null;
create index concurrently if not exists product_files_unattached on product_files (created_at) where product_id is null and group_id is null;
