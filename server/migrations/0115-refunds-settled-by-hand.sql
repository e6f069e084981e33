-- A refund that failed and was paid back another way is no refund at Stripe, so what Stripe says was refunded does not include it.
alter table refunds add column is_settled_by_hand boolean not null default false;
comment on column refunds.is_settled_by_hand is 'a person of the shop noted that it was paid back another way than through Stripe';
