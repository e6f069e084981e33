-- Receipts of gift cards: no invoices, since no tax is due when a gift card is sold. They are numbered in series of their own, like credit notes.
alter table invoice_series drop constraint invoice_series_kind_check;
alter table invoice_series add constraint invoice_series_kind_check
  check (kind in ('invoice', 'credit_note', 'receipt', 'test_invoice', 'test_credit_note', 'test_receipt')) not valid;
alter table invoices drop constraint invoices_kind_check;
alter table invoices add constraint invoices_kind_check
  check (kind in ('invoice', 'credit_note', 'receipt', 'test_invoice', 'test_credit_note', 'test_receipt')) not valid;
comment on column invoices.kind is 'the series: invoices, credit notes, receipts of gift cards, and those of test sales';

alter table invoice_settings add column receipt_prefix text not null default 'RECEIPT-';
-- Whoever numbers with it already goes on.
update invoice_settings s set receipt_prefix = 'GIFT-RECEIPT-'
where 'RECEIPT-' in (invoice_prefix, credit_note_prefix)
  or exists (select from invoices i where i.shop_id = s.shop_id and i.prefix = 'RECEIPT-');
alter table invoice_settings add constraint receipts_differ
  check (receipt_prefix !~ '[0-9]$' and receipt_prefix <> invoice_prefix and receipt_prefix <> credit_note_prefix) not valid;
