-- outside a transaction
-- Searches in another language than the shop's own look for words in the translations of products.
create index concurrently if not exists translations_searched on translations using gin (shop_id, search_fold(text) gin_trgm_ops)
  where field in ('title', 'description') and kind in ('product', 'product_group');
