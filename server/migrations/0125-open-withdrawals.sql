-- outside a transaction
-- An order with an open withdrawal is not to be sent. Whether it has one is asked of every order that is shown.
create index concurrently if not exists matters_withdrawn on matters (shop_id, order_id) where kind = 'withdrawal' and done_at is null;
