-- outside a transaction
-- Archived products are listed as the others are.

create index concurrently if not exists products_archived_listed on products (shop_id, created_at desc, id desc) where archived_at is not null;
drop index concurrently if exists products_archived;
