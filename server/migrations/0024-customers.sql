-- Who bought in a shop, one row an e-mail address, kept up to date behind the scenes: a change of an order only leaves a note, so that
-- buyers never wait for one another, and whoever looks at the list has the notes of the shop worked off first.

create table customers (
  shop_id uuid not null references shops (id),
  id uuid not null default gen_random_uuid(),
  email text not null,
  name text not null default '',
  country text not null default '',
  orders_count bigint not null,
  currency text not null,
  total_spent numeric not null,
  first_order_at timestamptz(3) not null,
  last_order_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  unique (shop_id, email)
);
create index customers_by_last on customers (shop_id, last_order_at, id);
create index customers_by_first on customers (shop_id, first_order_at, id);
create index customers_by_count on customers (shop_id, orders_count, id);
create index customers_by_spent on customers (shop_id, total_spent, id);
create index customers_searched on customers using gin (shop_id, (email || ' ' || name) gin_trgm_ops);
comment on column customers.email is 'in lower case';
comment on column customers.name is 'as the newest order has it';
comment on column customers.orders_count is 'without drafts and without what was cancelled or failed before it was paid';
comment on column customers.total_spent is 'what was paid less what was given back';

create index orders_of_customer on orders (shop_id, lower(customer_user_email), created_at desc, id desc) where customer_user_email <> '';
create index orders_shipped_to on orders (shop_id, shipping_address_id) where shipping_address_id is not null;
create index orders_billed_to on orders (shop_id, billing_address_id) where billing_address_id is not null;

create table customer_changes (
  shop_id uuid not null,
  id bigint not null generated always as identity,
  order_id uuid not null,
  primary key (shop_id, id)
);
comment on table customer_changes is 'orders whose customer has to be counted anew; rows live for a minute';

create function note_order_of_customer() returns trigger language plpgsql as $$
begin
  insert into customer_changes (shop_id, order_id) values (new.shop_id, new.id);
  return null;
end
$$;
create function note_money_of_customer() returns trigger language plpgsql as $$
begin
  insert into customer_changes (shop_id, order_id) values (new.shop_id, new.order_id);
  return null;
end
$$;
create trigger note_customer_change after insert on orders
  for each row when (new.customer_user_email <> '') execute function note_order_of_customer();
create trigger note_customer_change_later after update of status on orders
  for each row when (old.status is distinct from new.status and new.customer_user_email <> '') execute function note_order_of_customer();
create trigger note_customer_change after insert or update of status, amount on payments
  for each row when (new.status in ('captured', 'refunded')) execute function note_money_of_customer();
create trigger note_customer_change after insert or update of status, amount on refunds
  for each row execute function note_money_of_customer();

insert into customer_changes (shop_id, order_id)
  select distinct on (shop_id, lower(customer_user_email)) shop_id, id from orders where customer_user_email <> '';

-- What Stripe sent about one payment, and what was mailed to one address: erasing somebody must find it.
create index webhook_events_object on webhook_events (shop_id, object_id);
create index webhook_events_intent on webhook_events (shop_id, (payload #>> '{data,object,payment_intent}'));
create index mails_of_address on mails (to_address);
