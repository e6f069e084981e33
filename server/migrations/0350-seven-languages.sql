-- outside a transaction

-- The storefront, its mails and its documents are written in seven languages. Those of the shop's own people stay English and German.

alter table orders
  drop constraint if exists orders_language_check,
  add constraint orders_language_check check (language in ('en', 'de', 'fr', 'es', 'it', 'nl', 'pl')) not valid;
alter table orders validate constraint orders_language_check;

alter table shops
  drop constraint if exists shops_language_check,
  add constraint shops_language_check check (language in ('en', 'de', 'fr', 'es', 'it', 'nl', 'pl')) not valid;
alter table shops validate constraint shops_language_check;

alter table invoice_settings
  drop constraint if exists invoice_settings_language_check,
  add constraint invoice_settings_language_check check (language in ('auto', 'en', 'de', 'fr', 'es', 'it', 'nl', 'pl')) not valid;
alter table invoice_settings validate constraint invoice_settings_language_check;
