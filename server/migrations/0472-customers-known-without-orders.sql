-- outside a transaction

-- A customer whom the shop knew before any order, such as an imported one, stays when their last order is deleted or corrected to belong to another.

alter table customers
  add column if not exists known_name text,
  add column if not exists known_country text;
comment on column customers.known_name is
  'as imported; empty: known without a name, from a login or as named by others; null: known from orders alone, without which the customer is deleted';
comment on column customers.known_country is 'as known_name';

-- Those of before without orders.
update customers set known_name = name, known_country = country
where first_order_at = '1970-01-01T00:00:00Z' and known_name is null;
