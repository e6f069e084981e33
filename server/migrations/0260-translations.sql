-- The languages of a shop beside its own, and its texts in them. A text that is missing is shown in the shop's own language.

alter table shops add column further_languages text[] not null default '{}'
  check (further_languages <@ array['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'] and not language = any(further_languages));
comment on column shops.further_languages is 'what the shop is translated into, in the order it was told; its own language is not among them';

create table translations (
  shop_id uuid not null references shops (id),
  language text not null check (language in ('en', 'de', 'fr', 'es', 'it', 'nl', 'pl')),
  kind text not null check (kind in ('product', 'product_group', 'collection', 'option', 'option_value', 'category', 'tag', 'page',
    'menu_link', 'discount', 'section', 'shipping_rate_template', 'mail', 'file')),
  item_id text not null,
  field text not null,
  text text not null check (text <> ''),
  source_hash text not null,
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, language, kind, item_id, field)
);
comment on column translations.item_id is 'the id of the row; of options, values, categories and tags the word itself, of pages their name';
comment on column translations.source_hash is 'md5 of the text that was translated: another one now, and the translation is outdated';
create unique index translations_product_slug on translations (shop_id, language, text) where field = 'slug' and kind in ('product', 'product_group');
create unique index translations_collection_slug on translations (shop_id, language, text) where field = 'slug' and kind = 'collection';

create function tell_translations_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', shop_id::text) from (select distinct shop_id from changed) one;
  return null;
end
$$;
create trigger catalogue_insert after insert on translations referencing new table as changed
  for each statement execute function tell_translations_change();
create trigger catalogue_update after update on translations referencing new table as changed
  for each statement execute function tell_translations_change();
create trigger catalogue_delete after delete on translations referencing old table as changed
  for each statement execute function tell_translations_change();
