-- outside a transaction
-- Whom buyers have named as recipients of gift cards: each of them can be erased without looking at all that a shop has sold.
create index concurrently if not exists order_items_with_recipients on order_items (shop_id) where gift_cards <> '[]';
