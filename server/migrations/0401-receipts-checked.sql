alter table invoice_series validate constraint invoice_series_kind_check;
alter table invoices validate constraint invoices_kind_check;
alter table invoice_settings validate constraint receipts_differ;
