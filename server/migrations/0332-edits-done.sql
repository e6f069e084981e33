-- outside a transaction
-- Reports count what an edit added when it was done.
create index concurrently if not exists order_edits_done on order_edits (shop_id, updated_at) where status = 'done';
