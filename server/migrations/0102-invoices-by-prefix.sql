-- outside a transaction
-- Whether a prefix was ever used is asked whenever the settings of invoices are saved: without it, every document is read for that.
create index concurrently if not exists invoices_by_prefix on invoices (shop_id, kind, prefix);
