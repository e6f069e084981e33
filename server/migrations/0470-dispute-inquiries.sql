-- outside a transaction
-- The to-do of a cardholder's question, before the bank takes any money.

alter table matters
  drop constraint if exists matters_kind_check,
  add constraint matters_kind_check check (kind in
    ('dispute', 'dispute_inquiry', 'dispute_lost', 'refund_failed', 'refund_unknown', 'late_payment_kept', 'late_payment_returned',
     'payment_mismatch', 'payment_unmatched', 'withdrawal', 'mail_complaints')) not valid;
alter table matters validate constraint matters_kind_check;
