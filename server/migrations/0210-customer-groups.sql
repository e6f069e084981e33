-- Customer groups: who gets the prices and discounts of a group. Members are e-mail addresses, since a buyer needs no account; whoever reads them
-- for a price has to have had the address proved.

create table customer_groups (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  title text not null,
  shows_prices_without_tax boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id)
);
create index customer_groups_listed on customer_groups (shop_id, created_at desc, id desc);

create table customer_group_members (
  shop_id uuid not null,
  group_id uuid not null,
  email text not null check (email = lower(email)),
  created_at timestamptz(3) not null default now(),
  primary key (shop_id, group_id, email),
  foreign key (shop_id, group_id) references customer_groups (shop_id, id) on delete cascade
);
create index customer_group_members_of_email on customer_group_members (shop_id, email);

-- A group's title and members are read whenever a buyer with a proved address asks for prices; its own row is part of what is cached of a shop.
create trigger catalogue_change after insert or update or delete on customer_groups
  for each row execute function tell_catalogue_change();
