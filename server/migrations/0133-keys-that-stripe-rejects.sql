-- A gateway whose secret key Stripe rejects takes no payment: the shop is not set up until its keys are replaced.
alter table payment_gateways add column key_rejected_at timestamptz(3);
comment on column payment_gateways.key_rejected_at is 'when Stripe last rejected its secret key; null once it accepted it, or the key was replaced';
