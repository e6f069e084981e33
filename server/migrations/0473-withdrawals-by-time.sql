-- outside a transaction
-- The list of a shop's withdrawals, the newest first.

create index concurrently if not exists withdrawals_newest on withdrawals (shop_id, created_at desc, id desc);
