-- outside a transaction
-- Every order and filter of the list of addresses has an index, so that a page of a million costs what a page of a thousand does, and so has what
-- it is searched by: the text that `SHOWN` in features/addresses/addresses.queries.ts has, word for word. Addresses are written by people of the
-- shop, never by a sale. A shop's own are few among its buyers'.

create index concurrently if not exists addresses_found on addresses
  using gin (search_marks(shop_id, search_fold(recipient_name || ' ' || company_name || ' ' || street || ' ' || zip || ' ' || city)));
create index concurrently if not exists addresses_by_name on addresses (shop_id, search_fold(recipient_name), id) include (recipient_name, kind);
create index concurrently if not exists addresses_by_zip on addresses (shop_id, lower(zip), id) include (zip, kind);
create index concurrently if not exists addresses_by_country on addresses (shop_id, country, id) include (kind);
create index concurrently if not exists addresses_by_change on addresses (shop_id, updated_at, id) include (kind);
create index concurrently if not exists addresses_of_shop on addresses (shop_id, created_at desc, id desc) where kind = 'shop';
-- In the place of addresses_listed, which does not say whose they are.
create index concurrently if not exists addresses_newest on addresses (shop_id, created_at desc, id desc) include (kind);
drop index concurrently if exists addresses_listed;
