-- outside a transaction
-- With the product in both indexes, each index finds a level at once. As long as the table is small in the eyes of the
-- planner, the planner may take either index. By the former one two thousand new levels read all levels of the shop
-- for each level, for two seconds.
create index concurrently if not exists stock_levels_by_warehouse on stock_levels (shop_id, warehouse_id, product_id);
drop index concurrently if exists stock_levels_warehouse;
