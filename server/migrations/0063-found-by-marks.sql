-- outside a transaction
-- They take the place of the indexes on a shop's pieces. None of them is written by a sale.

create index concurrently if not exists products_marks on products using gin (search_marks(shop_id, search_names));
create index concurrently if not exists customers_marks on customers using gin (search_marks(shop_id, search_fold(email) || e'\n' || bought_as));
create index concurrently if not exists stock_movements_marks on stock_movements using gin (search_marks(shop_id, search_fold(reference)))
  where order_id is null;
drop index concurrently if exists products_pieces;
drop index concurrently if exists customers_pieces;
drop index concurrently if exists stock_movements_pieces;
