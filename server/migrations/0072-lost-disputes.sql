-- A dispute may be lost: the money of the payment is gone for good, and somebody has to know.
alter table matters drop constraint matters_kind_check;
alter table matters add constraint matters_kind_check check (kind in
  ('dispute', 'dispute_lost', 'refund_failed', 'late_payment_kept', 'late_payment_returned', 'payment_mismatch', 'payment_unmatched'))
  not valid;
alter table matters validate constraint matters_kind_check;

alter table deposits add column charged_back numeric not null default 0 check (charged_back >= 0);
comment on column deposits.charged_back is 'whole major units that the cardholder''s bank took back in lost disputes';
