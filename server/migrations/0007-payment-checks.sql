-- A payment under way is asked about at Stripe, in case its report got lost, and only one process at a time opens its session.

alter table payments add column asked_at timestamptz(3);
create index payments_under_way on payments (asked_at nulls first) where status in ('pending', 'authorized');
comment on column payments.asked_at is 'when Stripe was last asked to open its session, or how it stands; null: nobody is asking';

create index payments_intent on payments (payment_gateway_id, payment_intent_id) where payment_intent_id <> '';
