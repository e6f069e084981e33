-- outside a transaction
-- Indexes that no query can use any more, which each write kept up to date: the back office searches by marks, the store in live products
-- (products_searched), labels are compared in whatever case (products_with_tag), and archived groups are listed by when they were made.
drop index concurrently if exists products_found;
drop index concurrently if exists products_by_tag;
drop index concurrently if exists stock_movements_found;
drop index concurrently if exists product_groups_gone;
