-- Who has asked for payment pages lately, so that somebody who tries stolen cards on a shop is slowed down whichever process he meets.
-- One row an order; addresses and e-mails only as keyed hashes, and all of it for a day.

create table payment_tries (
  shop_id uuid not null,
  order_id uuid not null,
  address_hash bytea not null,
  email_hash bytea not null,
  passed_by text not null check (passed_by in ('trust', 'work', 'patience')),
  created_at timestamptz(3) not null default now(),
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create index payment_tries_address on payment_tries (shop_id, address_hash, created_at);
create index payment_tries_email on payment_tries (shop_id, email_hash, created_at);
create index payment_tries_recent on payment_tries (shop_id, created_at);
comment on column payment_tries.address_hash is 'of the network the request came from, not of one address';
comment on column payment_tries.passed_by is 'trust: nothing was odd; work: a proof of work; patience: waited';
