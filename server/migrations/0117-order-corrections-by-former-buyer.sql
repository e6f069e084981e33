-- outside a transaction
-- Whoever is erased is erased from the orders, too, that were corrected to be somebody else's.
create index concurrently if not exists order_corrections_former on order_corrections (shop_id, lower(former_email)) where former_email <> '';
