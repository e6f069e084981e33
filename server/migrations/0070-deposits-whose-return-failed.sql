-- A bank may send back what went back to a card. From then on the sums that events carry may be older than that, and Stripe is asked instead.
alter table deposits add column has_failed_return boolean not null default false;
comment on column deposits.has_failed_return is 'a refund of it has failed at Stripe, so what is back is what Stripe says when it is asked';
