-- outside a transaction
-- A matter for what Stripe told of and could not be asked about: whether more was refunded there than is known here.
alter table matters
  drop constraint if exists matters_kind_check,
  add constraint matters_kind_check check (kind in
    ('dispute', 'dispute_lost', 'refund_failed', 'refund_unknown', 'late_payment_kept', 'late_payment_returned', 'payment_mismatch',
     'payment_unmatched', 'withdrawal')) not valid;
alter table matters validate constraint matters_kind_check;
