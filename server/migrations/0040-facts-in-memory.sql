-- What orders are priced by is kept in memory as well: a change of the tax settings, and a new default address, must be told of too.

drop trigger catalogue_change on shops;
create trigger catalogue_change
  after update of name, slug, default_currency, prices_include_tax, oss_registered, unpaid_order_minutes, allowed_origins, theme, accent,
    font_pair, colour_scheme, logo_key, archived_at on shops
  for each row execute function tell_shop_change();
drop trigger catalogue_change on addresses;
create trigger catalogue_change after insert or update or delete on addresses
  for each row execute function tell_catalogue_change();
