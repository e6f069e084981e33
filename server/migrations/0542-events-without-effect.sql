-- outside a transaction
-- For the job that deletes events without effect after 60 days.
create index concurrently if not exists webhook_events_without_effect on webhook_events (received_at)
  where outcome in ('ignored', 'other_account', 'no_payment', 'nothing_new');
