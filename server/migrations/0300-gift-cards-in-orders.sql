-- What gift cards pay of an order, and what of a refund goes back to them.

alter table orders
  add column gift_cards jsonb not null default '[]',
  add column gift_card_total numeric not null default 0 check (gift_card_total >= 0);
comment on column orders.gift_cards is
  'as in the API, with the id of each card: {gift_card_id, last4, balance, amount}. What was taken of it, and given back, is in the shop''s ledger';
comment on column orders.gift_card_total is 'the sum of what gift cards pay; the payment is of total less it';

alter table refunds
  add column gift_cards jsonb not null default '[]',
  add column gift_card_amount numeric not null default 0 check (gift_card_amount >= 0),
  add column gift_card_paid numeric not null default 0 check (gift_card_paid >= 0);
comment on column refunds.gift_cards is
  'as in the API: {gift_card_id, last4, amount}; a card without an id is made when the refund is done';
comment on column refunds.gift_card_amount is 'their sum: the payment gives back amount less it';
comment on column refunds.gift_card_paid is 'what of amount gift cards had paid; the rest is of the payment, wherever it goes';

alter table gift_cards add column mailed_at timestamptz(3);
comment on column gift_cards.mailed_at is
  'when its code was mailed; such a card has no code that anybody knows before. Null for one whose code was shown to a person of the shop';
