-- outside a transaction

-- A gift card that a test sale has made is test money: nobody has paid for it.

alter table gift_cards add column if not exists is_test boolean not null default false;
comment on column gift_cards.is_test is
  'whether a test sale, or a refund of one, has made it: it pays for nothing while a live payment gateway of the shop is active';

-- Those of before: the first entry of a card says which order has made it; that of one that was issued names none.
update gift_cards c set is_test = true from orders o
where o.shop_id = c.shop_id and o.is_test and not c.is_test and o.id = (
  select t.order_id from shop_ledger_entries e join shop_ledger_transactions t on t.shop_id = e.shop_id and t.id = e.transaction_id
  where e.shop_id = c.shop_id and e.gift_card_id = c.id order by e.created_at, e.transaction_id limit 1);
