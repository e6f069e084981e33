-- Until when the events of the platform's own Stripe account have been listed, so that those that no webhook has brought are applied: one row for
-- each of test and live mode.

create table platform_event_fetches (
  is_test_mode boolean primary key,
  fetched_until timestamptz(3) not null
);
