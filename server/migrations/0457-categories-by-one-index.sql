-- outside a transaction
-- Products are found by category in whatever case, by products_in_category. Those of exactly that case are among them.

drop index concurrently if exists products_by_category;
