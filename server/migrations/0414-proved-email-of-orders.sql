-- outside a transaction

-- Buyers who are logged in to a store get the prices of their customer groups by that address, whichever one they enter for the order. An edit prices its
-- additions by it, too, and uses of discounts are counted under it.

alter table orders add column if not exists proved_email text not null default '';
comment on column orders.proved_email is
  'the address, in lower case, with which a buyer without an account was logged in to the store; not changed by corrections. Empty: none, or erased with the order''s customer; ''-'': the person of the login was erased';
create index concurrently if not exists orders_of_login on orders (shop_id, proved_email) where proved_email <> '';
