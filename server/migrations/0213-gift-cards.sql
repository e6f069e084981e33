-- Gift cards, and the shop's ledger, in which each of them is an account: what the shop owes to whoever has the code.

create table gift_cards (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  code_hash text not null,
  last4 text not null check (length(last4) = 4),
  currency text not null,
  initial_amount numeric not null check (initial_amount > 0),
  balance numeric not null check (balance >= 0),
  email text not null default '',
  order_id uuid,
  message text not null default '',
  note text not null default '',
  expires_at timestamptz(3),
  voided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  constraint gift_cards_code unique (shop_id, code_hash),
  foreign key (shop_id, order_id) references orders (shop_id, id)
) with (fillfactor = 80);
create index gift_cards_listed on gift_cards (shop_id, created_at desc, id desc);
create index gift_cards_of_order on gift_cards (shop_id, order_id) where order_id is not null;
create index gift_cards_of_email on gift_cards (shop_id, email) where email <> '';
create index gift_cards_expiring on gift_cards (expires_at) where balance > 0;
comment on column gift_cards.code_hash is 'hashGiftCard in gift-card-codes.ts; the code itself is never stored';
comment on column gift_cards.order_id is 'the order it was sold in';
comment on column gift_cards.balance is
  'the sum of its entries in the ledger. Money is taken by: update … set balance = balance - amount where balance >= amount and voided_at is null '
  'and (expires_at is null or expires_at > now()), in order of id, with the entries in the same statement';

create table shop_ledger_transactions (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  kind text not null check (kind in ('sold', 'issued', 'redeemed', 'returned', 'refunded', 'voided', 'expired')),
  business_key text not null,
  order_id uuid,
  refund_id uuid,
  actor_user_id uuid,
  note text not null default '',
  created_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  unique (shop_id, business_key),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, refund_id) references refunds (shop_id, id)
);
create index shop_ledger_transactions_order on shop_ledger_transactions (shop_id, order_id) where order_id is not null;
create index shop_ledger_transactions_in_time on shop_ledger_transactions (shop_id, created_at);
comment on column shop_ledger_transactions.business_key is 'what happened, such as redeemed/<order>/<card>/1: the same thing cannot be booked twice';
comment on column shop_ledger_transactions.actor_user_id is 'the member who did it; null for buyers and the system';

create table shop_ledger_entries (
  shop_id uuid not null,
  transaction_id uuid not null,
  position smallint not null,
  account text not null check (account in ('gift_cards', 'payments', 'orders', 'goodwill', 'breakage')),
  gift_card_id uuid,
  currency text not null,
  amount numeric not null check (amount <> 0),
  created_at timestamptz(3) not null default now(),
  primary key (shop_id, transaction_id, position),
  foreign key (shop_id, transaction_id) references shop_ledger_transactions (shop_id, id),
  foreign key (shop_id, gift_card_id) references gift_cards (shop_id, id),
  check ((account = 'gift_cards') = (gift_card_id is not null))
);
create index shop_ledger_entries_of_card on shop_ledger_entries (shop_id, gift_card_id, created_at, transaction_id) include (amount)
  where gift_card_id is not null;
comment on column shop_ledger_entries.account is
  'gift_cards: what the shop owes to holders, positive. The other side: payments, what was paid for cards that were sold; goodwill, given away; '
  'orders, what cards paid of orders; breakage, kept when a card was voided or expired';
comment on column shop_ledger_entries.created_at is 'of its transaction';

create trigger never_changed before update or delete on shop_ledger_transactions for each row execute function keep_ledger();
create trigger never_changed before update or delete on shop_ledger_entries for each row execute function keep_ledger();
create trigger never_emptied before truncate on shop_ledger_transactions for each statement execute function keep_ledger();
create trigger never_emptied before truncate on shop_ledger_entries for each statement execute function keep_ledger();

create function check_shop_ledger() returns trigger language plpgsql as $$
begin
  if exists (
    select from shop_ledger_entries e where e.shop_id = new.shop_id and e.transaction_id = new.transaction_id
    group by e.currency having sum(e.amount) <> 0 or count(*) < 2) then
    raise exception 'The entries of transaction % of the shop''s ledger do not balance.', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create constraint trigger sums_to_zero after insert on shop_ledger_entries deferrable initially deferred
  for each row execute function check_shop_ledger();

-- Whoever changes a balance books it, and the other way round.
create function check_gift_card_balance(p_shop uuid, p_card uuid) returns void language plpgsql as $$
begin
  if exists (
    select from gift_cards c where c.shop_id = p_shop and c.id = p_card and c.balance <> (
      select coalesce(sum(e.amount), 0) from shop_ledger_entries e where e.shop_id = c.shop_id and e.gift_card_id = c.id)) then
    raise exception 'The balance of gift card % is not the sum of its entries.', p_card using errcode = 'check_violation';
  end if;
end
$$;
create function check_balance_of_card() returns trigger language plpgsql as $$
begin
  perform check_gift_card_balance(new.shop_id, new.id);
  return null;
end
$$;
create function check_balance_of_entry() returns trigger language plpgsql as $$
begin
  perform check_gift_card_balance(new.shop_id, new.gift_card_id);
  return null;
end
$$;
create constraint trigger balance_is_booked after insert or update on gift_cards deferrable initially deferred
  for each row execute function check_balance_of_card();
create constraint trigger balance_is_booked after insert on shop_ledger_entries deferrable initially deferred
  for each row when (new.gift_card_id is not null) execute function check_balance_of_entry();
