-- What visitors read whose own language the store does not speak, and search engines. Pages that are kept are dropped when it changes.
alter table shops add column language text not null default 'en' check (language in ('en', 'de'));
comment on column shops.language is 'of the storefront, for whom nothing says another';

drop trigger catalogue_change on shops;
create trigger catalogue_change
  after update of name, slug, default_currency, prices_include_tax, oss_registered, unpaid_order_minutes, allowed_origins, theme, accent,
    font_pair, colour_scheme, logo_key, language, archived_at on shops
  for each row execute function tell_shop_change();
