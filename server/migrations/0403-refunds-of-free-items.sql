-- outside a transaction

-- An edit of an order may remove items that cost nothing. They are refunded items all the same, though their refund is of no money.

alter table refunds
  drop constraint if exists refunds_of_something,
  drop constraint if exists refunds_amount_check,
  add constraint refunds_amount_check check (amount >= 0 and set_off >= 0) not valid;
alter table refunds validate constraint refunds_amount_check;
