-- Stripe's events whose webhook was lost are fetched by a job.
alter table payment_gateways
  add column if not exists events_fetched_until timestamptz(3),
  add column if not exists events_asked_at timestamptz(3);
comment on column payment_gateways.events_fetched_until is 'all events of Stripe created before this were fetched, or were too old at the first time';
comment on column payment_gateways.events_asked_at is 'when a job last began to fetch events';
