-- The address book of a customer, who belongs to no shop: addresses of an account, to buy with in any shop. A table of its own, since what belongs to a
-- shop has that shop in its keys and policies. Row-level security shows an account its own alone (db/row-security.ts).

create table account_addresses (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default uuid_v7(),
  recipient_name text not null default '',
  company_name text not null default '',
  street text not null,
  street2 text not null default '',
  city text not null,
  state text not null default '',
  zip text not null,
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text not null default '',
  vat_number text not null default '',
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  unique (id)
);
create unique index account_addresses_one_default on account_addresses (user_id) where is_default;
