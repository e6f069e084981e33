-- outside a transaction
-- Whether real documents are numbered as those of tests are is asked before each of these is issued. Hardly any shop has one.
create index concurrently if not exists invoices_numbered_as_tests on invoices (shop_id, prefix)
  where prefix like 'TEST%' and kind in ('invoice', 'credit_note');
