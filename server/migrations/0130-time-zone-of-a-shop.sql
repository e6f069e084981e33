-- The days of a shop's orders, reports and documents are those of its time zone. Pages that are kept, and what orders are priced by, are dropped
-- when it changes.
alter table shops add column time_zone text check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$');
comment on column shops.time_zone is 'a name of the IANA database; null: that of the country of the default address, else UTC';

drop trigger catalogue_change on shops;
create trigger catalogue_change
  after update of name, slug, default_currency, prices_include_tax, oss_registered, unpaid_order_minutes, allowed_origins, theme, accent,
    font_pair, colour_scheme, logo_key, language, time_zone, archived_at on shops
  for each row execute function tell_shop_change();

drop trigger facts_version on shops;
create trigger facts_version before update of default_currency, prices_include_tax, oss_registered, unpaid_order_minutes, time_zone on shops
  for each row
  when ((old.default_currency, old.prices_include_tax, old.oss_registered, old.unpaid_order_minutes, old.time_zone)
    is distinct from (new.default_currency, new.prices_include_tax, new.oss_registered, new.unpaid_order_minutes, new.time_zone))
  execute function count_own_facts();
