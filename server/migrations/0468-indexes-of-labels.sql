-- outside a transaction
-- By the label of a shop; those on shop and label are not used any more.

create index concurrently if not exists products_by_category on products using gin (shop_labels(shop_id, categories)) where archived_at is null;
create index concurrently if not exists products_by_tag on products using gin (shop_labels(shop_id, tags)) where archived_at is null;
create index concurrently if not exists products_by_brand on products using gin (shop_labels(shop_id, array[brand])) where archived_at is null and brand <> '';
create index concurrently if not exists product_groups_by_category on product_groups using gin (shop_labels(shop_id, categories)) where archived_at is null;
create index concurrently if not exists product_groups_by_tag on product_groups using gin (shop_labels(shop_id, tags)) where archived_at is null;
create index concurrently if not exists product_groups_by_brand on product_groups using gin (shop_labels(shop_id, array[brand])) where archived_at is null and brand <> '';
drop index concurrently if exists products_in_category;
drop index concurrently if exists products_with_tag;
drop index concurrently if exists products_of_brand;
drop index concurrently if exists product_groups_in_category;
drop index concurrently if exists product_groups_with_tag;
drop index concurrently if exists product_groups_of_brand;
drop statistics if exists products_categories, products_tags, products_brands;
create statistics if not exists products_shop_categories on (shop_labels(shop_id, categories)) from products;
create statistics if not exists products_shop_tags on (shop_labels(shop_id, tags)) from products;
create statistics if not exists products_shop_brands on (shop_labels(shop_id, array[brand])) from products;
analyze products;
analyze product_groups;
