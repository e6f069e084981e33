-- outside a transaction
-- As for real sales: one invoice an order, one credit note a refund.
create unique index concurrently if not exists invoices_one_an_order_tested on invoices (shop_id, order_id) where kind = 'test_invoice';
create unique index concurrently if not exists invoices_one_a_refund_tested on invoices (shop_id, refund_id) where kind = 'test_credit_note';
