-- outside a transaction
-- The public catalogue by tag, as products_by_category is for categories: without it, a tag that nobody gave is looked for in every product.
create index concurrently if not exists products_by_tag on products using gin (shop_id, tags) where archived_at is null;
