-- outside a transaction
-- The list of receipts alone, in each of its orders, as of credit notes.
create index concurrently if not exists receipts_by_buyer on invoices (shop_id, buyer_name, id) where kind in ('receipt', 'test_receipt');
create index concurrently if not exists receipts_by_day on invoices (shop_id, issued_on, id) where kind in ('receipt', 'test_receipt');
create index concurrently if not exists receipts_by_issue on invoices (shop_id, issued_at desc, id desc) where kind in ('receipt', 'test_receipt');
create index concurrently if not exists receipts_by_number on invoices (shop_id, number, id) where kind in ('receipt', 'test_receipt');
create index concurrently if not exists receipts_by_total on invoices (shop_id, total, id) where kind in ('receipt', 'test_receipt');
