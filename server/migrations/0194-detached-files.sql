-- outside a transaction
create index concurrently if not exists product_files_detached on product_files (updated_at) where product_id is null and group_id is null;
