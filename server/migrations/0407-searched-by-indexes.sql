-- outside a transaction
-- Prices at the moment are compared in the index alone: PostgreSQL reads no row for an expression if the index has the columns it is made of, too.
create index concurrently if not exists products_single_at_price on products (shop_id, (coalesce(sale_price, price)), id)
  include (is_live, sale_price, price) where archived_at is null and group_id is null;
drop index concurrently if exists products_single_by_current;

-- What others searched for, by its beginning.
create index concurrently if not exists searches_by_text on searches (shop_id, q collate "C", day);

-- Gift cards by a part of their address, and by their last four signs.
create index concurrently if not exists gift_cards_marks on gift_cards using gin (search_marks(shop_id, search_fold(email))) where email <> '';
create index concurrently if not exists gift_cards_by_last4 on gift_cards (shop_id, last4);

-- Gift cards by what few of them are.
create index concurrently if not exists gift_cards_active on gift_cards (shop_id, created_at desc, id desc) where voided_at is null and balance > 0;
create index concurrently if not exists gift_cards_voided on gift_cards (shop_id, created_at desc, id desc) where voided_at is not null;
