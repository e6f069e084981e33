-- What VIES, the register of VAT numbers, said of buyers' numbers: remembered for a while by shop and number, and kept with each order
-- that it decided, because a seller who charges no tax has to show why.

create table vat_checks (
  shop_id uuid not null references shops (id),
  number text not null,
  requester text not null,
  outcome text not null check (outcome in ('valid', 'invalid')),
  consultation_number text not null default '',
  trader_name text not null default '',
  trader_address text not null default '',
  checked_at timestamptz(3) not null default clock_timestamp(),
  primary key (shop_id, number)
);
comment on column vat_checks.requester is 'the seller''s own number when it was asked; another one makes the answer void';
comment on column vat_checks.consultation_number is 'VIES''s own, which proves that it was asked; only for sellers whose number it knows';

create table order_vat_checks (
  shop_id uuid not null,
  order_id uuid not null,
  number text not null,
  requester text not null,
  status text not null check (status in ('well_formed', 'valid', 'invalid', 'pending', 'corrected', 'given_up')),
  consultation_number text not null default '',
  trader_name text not null default '',
  trader_address text not null default '',
  checked_at timestamptz(3),
  refund_id uuid,
  attempts int not null default 0,
  next_check_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, refund_id) references refunds (shop_id, id),
  constraint only_pending_is_checked_again check ((status = 'pending') = (next_check_at is not null))
);
create index order_vat_checks_due on order_vat_checks (next_check_at) where next_check_at is not null;
comment on column order_vat_checks.status is
  'pending: VIES could not tell, tax was charged; corrected: it was in force after all, the tax was given back by the refund; given_up: nobody could tell for a month, or the order came to nothing; well_formed: VIES is not set up';
comment on column order_vat_checks.checked_at is 'when VIES gave a clear answer; with a pending order: it is in force, and the order is not paid yet';
