-- outside a transaction
-- Stores anew what 0495 folds otherwise, and builds the indexes on what search_fold makes of a column.

call fold_again();

drop index concurrently if exists product_groups_searched_ccnew;
reindex index concurrently product_groups_searched;
drop index concurrently if exists product_groups_by_title_ccnew;
reindex index concurrently product_groups_by_title;
drop index concurrently if exists products_live_sorted_by_title_ccnew;
reindex index concurrently products_live_sorted_by_title;
drop index concurrently if exists products_single_by_title_ccnew;
reindex index concurrently products_single_by_title;
drop index concurrently if exists products_sorted_by_title_ccnew;
reindex index concurrently products_sorted_by_title;
drop index concurrently if exists translations_searched_ccnew;
reindex index concurrently translations_searched;
drop index concurrently if exists customers_found_ccnew;
reindex index concurrently customers_found;
drop index concurrently if exists customers_marks_ccnew;
reindex index concurrently customers_marks;
drop index concurrently if exists invoices_marks_ccnew;
reindex index concurrently invoices_marks;
drop index concurrently if exists addresses_found_ccnew;
reindex index concurrently addresses_found;
drop index concurrently if exists addresses_by_name_ccnew;
reindex index concurrently addresses_by_name;
drop index concurrently if exists gift_cards_marks_ccnew;
reindex index concurrently gift_cards_marks;
drop index concurrently if exists stock_movements_marks_ccnew;
reindex index concurrently stock_movements_marks;
