-- What each dispute took of a deposit: Stripe tells of a dispute more than once, and one that was lost may be won in the end.
create table deposit_disputes (
  deposit_id uuid not null references deposits (id),
  dispute_id text not null,
  outcome text not null check (outcome in ('open', 'ended', 'lost', 'won')),
  amount numeric not null default 0 check (amount >= 0),
  created_at timestamptz(3) not null default now(),
  primary key (deposit_id, dispute_id),
  constraint only_the_lost_take check (amount = 0 or outcome = 'lost')
);
comment on column deposit_disputes.dispute_id is 'at the platform''s Stripe account';
comment on column deposit_disputes.outcome is 'ended: the bank asked, and took nothing';
comment on column deposit_disputes.amount is 'whole major units that are back at the cardholder''s bank by it; together they are deposits.charged_back';

insert into deposit_disputes (deposit_id, dispute_id, outcome, amount)
select d.id, e.object_id, 'lost', max((e.payload #>> '{data,object,amount}')::numeric / 100)
from platform_events e
join deposits d on d.payment_intent_id <> '' and d.payment_intent_id = coalesce(
  e.payload #>> '{data,object,payment_intent,id}', e.payload #>> '{data,object,payment_intent}')
where e.type = 'charge.dispute.closed' and e.outcome = 'charged_back' and e.object_id <> '' and d.charged_back > 0
group by d.id, e.object_id;
