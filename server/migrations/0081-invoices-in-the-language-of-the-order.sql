-- Invoices in the language the order was placed in. Not one more word in `language`, which the version before could not print in.
alter table invoice_settings add column is_in_order_language boolean not null default false;
comment on column invoice_settings.is_in_order_language is 'where language is auto: the language the order was placed in, not that of the buyer''s country';
