-- outside a transaction
-- Every warehouse has the products that are sold without stock. In most shops they are few: this finds them without reading the others.
create index concurrently if not exists products_sold_without_stock on products (shop_id, id)
  where archived_at is null and is_live and allow_negative_stock;
