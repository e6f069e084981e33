-- What a shop looks like, and the pages every shop has to have. Visitors see both, so a change of either is told to every web process.

alter table shops
  add column theme text not null default 'gallery' check (theme in ('gallery', 'market')),
  add column accent text not null default '' check (accent ~ '^(#[0-9a-f]{6})?$'),
  add column font_pair text not null default 'serif' check (font_pair in ('serif', 'sans', 'mono')),
  add column colour_scheme text not null default 'auto' check (colour_scheme in ('auto', 'light', 'dark')),
  add column logo_key text not null default '',
  add column logo_width int not null default 0,
  add column logo_height int not null default 0;
comment on column shops.accent is 'as the merchant chose it; pages show the nearest shade that can be read. Empty for the theme''s own';
comment on column shops.logo_key is 'of the stored file; empty where there is none';

create table shop_pages (
  shop_id uuid primary key references shops (id),
  imprint text not null default '',
  terms text not null default '',
  privacy text not null default '',
  returns text not null default '',
  updated_at timestamptz(3) not null default now()
);

drop trigger catalogue_change on shops;
create trigger catalogue_change
  after update of name, slug, default_currency, prices_include_tax, allowed_origins, archived_at, theme, accent, font_pair,
    colour_scheme, logo_key on shops
  for each row execute function tell_shop_change();
create trigger catalogue_change after insert or update or delete on shop_pages
  for each row execute function tell_catalogue_change();
