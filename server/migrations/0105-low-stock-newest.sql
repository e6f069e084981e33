-- outside a transaction
-- A page of a shop's matters is picked from the newest marks, however many products are low.
create index concurrently if not exists low_stock_marks_newest on low_stock_marks (shop_id, noticed_at desc, product_id desc);
