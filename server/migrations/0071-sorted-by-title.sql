-- outside a transaction
-- Titles are sorted by the letters that they are searched by: 'Äpfel' is next to 'Apfel', and not after 'Zwiebeln'. These take the place of the
-- indexes by code points.

create index concurrently if not exists products_sorted_by_title on products (shop_id, search_fold(title), id) include (title) where archived_at is null;
create index concurrently if not exists products_live_sorted_by_title on products (shop_id, is_live, search_fold(title), id) include (title)
  where archived_at is null;
drop index concurrently if exists products_listed_by_title;
drop index concurrently if exists products_live_by_title;
