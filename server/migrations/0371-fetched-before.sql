-- outside a transaction
-- A picture that was fetched for a table and belongs to nothing yet is found again by its address.

create index concurrently if not exists product_files_fetched on product_files (shop_id, source_url)
  where source_url <> '' and product_id is null and group_id is null;
