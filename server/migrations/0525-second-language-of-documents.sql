-- A shop may print each label and each legal note of its documents in a second language too.

alter table invoice_settings add column second_language text
  check (second_language in ('en', 'de', 'fr', 'es', 'it', 'nl', 'pl'));
comment on column invoice_settings.second_language is 'the language of labels and notes beside the first; null: documents have one language';
