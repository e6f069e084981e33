-- outside a transaction
-- What buyers have declared with the storefront's withdrawal function (Directive 2011/83/EU, article 11a; in Germany section 356a BGB), and the
-- matter by which the shop learns of it.

create table if not exists withdrawals (
  shop_id uuid not null references shops (id),
  id uuid not null,
  order_id uuid,
  name text not null,
  order_number text not null,
  email text not null,
  goods text not null default '',
  is_acknowledged boolean not null,
  created_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index if not exists withdrawals_of_order on withdrawals (shop_id, order_id);
create index if not exists withdrawals_of_email on withdrawals (shop_id, email, created_at);
comment on column withdrawals.id is 'made with the form, so that a repeat of it is the same withdrawal';
comment on column withdrawals.order_id is 'null: no order of the shop has this number and this e-mail address';
comment on column withdrawals.order_number is 'as it was typed';
comment on column withdrawals.email is 'in lower case; empty where the buyer was erased';
comment on column withdrawals.is_acknowledged is 'false: the address had got too many acknowledgements within the hour';

alter table matters
  drop constraint if exists matters_kind_check,
  add constraint matters_kind_check check (kind in
    ('dispute', 'dispute_lost', 'refund_failed', 'late_payment_kept', 'late_payment_returned', 'payment_mismatch', 'payment_unmatched',
     'withdrawal')) not valid;
alter table matters validate constraint matters_kind_check;
