-- The money of accounts: deposits by card, the usage fee, and the ledger both are booked in. Amounts of the ledger are whole ledger
-- units (100000 to a euro, 1e8 to a BTC, 1e18 to an ETH), which a bigint cannot hold for every currency.

create table deposits (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  amount numeric not null check (amount between 1 and 10000 and amount = trunc(amount)),
  currency text not null check (currency = 'EUR'),
  provider text not null check (provider = 'STRIPE'),
  status text not null default 'PENDING' check (status in ('PENDING', 'DONE', 'ERROR')),
  is_test_mode boolean not null,
  checkout_session_id text not null default '',
  payment_intent_id text not null default '',
  url text not null default '',
  returned numeric not null default 0 check (returned between 0 and amount),
  note text not null default '',
  request_key text,
  asked_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (user_id, request_key)
);
create index deposits_listed on deposits (user_id, created_at desc, id desc);
create unique index deposits_session on deposits (checkout_session_id) where checkout_session_id <> '';
create index deposits_intent on deposits (payment_intent_id) where payment_intent_id <> '';
create index deposits_under_way on deposits (asked_at nulls first) where status = 'PENDING';
comment on column deposits.amount is 'major units, as the form takes them';
comment on column deposits.checkout_session_id is 'at the platform''s Stripe account; empty until Stripe has answered';
comment on column deposits.returned is 'what Stripe gave back of it since, and the balance lost again';
comment on column deposits.request_key is 'SHA-256 of the Idempotency-Key it was asked for with, so that repeats at the same moment are one deposit';
comment on column deposits.asked_at is 'when Stripe was last asked about it';

-- Double entry: every transaction is two entries or more that sum to zero in each currency. Written once, never changed.
create table ledger_transactions (
  id uuid primary key default uuid_v7(),
  kind text not null check (kind in ('deposit', 'deposit_return', 'fee')),
  business_key text not null unique,
  deposit_id uuid references deposits (id),
  shop_id uuid,
  order_id uuid,
  facts jsonb not null default '{}',
  created_at timestamptz(3) not null default now(),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  constraint says_what_for check (
    (kind = 'fee') = (shop_id is not null and order_id is not null) and (kind <> 'fee') = (deposit_id is not null))
);
create index ledger_transactions_order on ledger_transactions (shop_id, order_id, created_at) where order_id is not null;
create index ledger_transactions_deposit on ledger_transactions (deposit_id) where deposit_id is not null;
comment on column ledger_transactions.business_key is 'what happened, such as fee/<order>/2: the same thing cannot be booked twice';
comment on column ledger_transactions.facts is 'how the amount came about, for the people who read it';

create table ledger_entries (
  transaction_id uuid not null references ledger_transactions (id),
  position smallint not null,
  account text not null check (account in ('balance', 'stripe', 'fees')),
  user_id uuid references users (id),
  currency text not null,
  amount numeric(78, 0) not null,
  created_at timestamptz(3) not null,
  primary key (transaction_id, position),
  constraint balances_have_owners check ((account = 'balance') = (user_id is not null))
);
create index ledger_entries_balance on ledger_entries (user_id, created_at desc, transaction_id desc) include (currency, amount)
  where account = 'balance';
comment on column ledger_entries.account is
  'balance: what the platform owes a user. stripe: what came in by card, negative. fees: what the platform has earned';
comment on column ledger_entries.created_at is 'of its transaction';

create function keep_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only added to: % of % is not possible.', tg_op, tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger never_changed before update or delete on ledger_transactions for each row execute function keep_ledger();
create trigger never_changed before update or delete on ledger_entries for each row execute function keep_ledger();
create trigger never_emptied before truncate on ledger_transactions for each statement execute function keep_ledger();
create trigger never_emptied before truncate on ledger_entries for each statement execute function keep_ledger();

create function check_ledger_balance() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.transaction_id = new.transaction_id
    group by e.currency having sum(e.amount) <> 0 or count(*) < 2 or bool_or(e.created_at <> t.created_at)) then
    raise exception 'The entries of ledger transaction % do not balance.', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger sums_to_zero after insert on ledger_entries deferrable initially deferred
  for each row execute function check_ledger_balance();

-- What the usage fee is and from when on. The newest row counts for new sales; a sale keeps the terms it was made under.
create table fee_terms (
  valid_from timestamptz(3) primary key default clock_timestamp(),
  rate numeric not null check (rate between 0 and 1),
  free_units numeric(78, 0) not null check (free_units >= 0),
  is_preview boolean not null,
  counts_test_sales boolean not null
);
insert into fee_terms (rate, free_units, is_preview, counts_test_sales) values (0.01, 50000000, true, false);
comment on column fee_terms.free_units is 'of an account''s first sales, once, in ledger units of EUR';
comment on column fee_terms.is_preview is 'fees are booked at zero';
comment on column fee_terms.counts_test_sales is 'whether a sale paid in Stripe''s test mode is one; only where the platform itself is a test';

-- What is left of each account's free sales. No row: all of it.
create table fee_allowances (
  user_id uuid primary key references users (id),
  left_units numeric(78, 0) not null check (left_units >= 0),
  taken_units numeric(78, 0) not null default 0
);
comment on column fee_allowances.taken_units is 'what the latest sale took, for the answer of the statement that took it';

-- The fee of each paid order as it stands: the terms it was made under, and what the ledger's transactions of it come to.
create table order_fees (
  shop_id uuid not null,
  order_id uuid not null,
  user_id uuid not null references users (id),
  rate numeric not null,
  exchange_rate numeric not null,
  exchange_day date not null,
  sales_units numeric(78, 0) not null,
  free_units numeric(78, 0) not null,
  fee_units numeric(78, 0) not null,
  postings int not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, order_id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  check (free_units between 0 and sales_units)
) with (fillfactor = 80);
create index order_fees_user on order_fees (user_id);
comment on column order_fees.user_id is 'the account that pays it, also when the shop has passed on since';
comment on column order_fees.rate is '0 for a sale of the preview';
comment on column order_fees.exchange_rate is 'units of the order''s currency to a euro, as of exchange_day';
comment on column order_fees.sales_units is 'goods without tax, less what was refunded, in ledger units of EUR';

-- Events of the platform's own Stripe account, each applied once.
create table platform_events (
  event_id text primary key,
  type text not null,
  object_id text not null default '',
  outcome text not null,
  payload jsonb not null,
  received_at timestamptz(3) not null default now()
);
comment on column platform_events.outcome is 'what the event did, in words; written in the transaction of its effect';
