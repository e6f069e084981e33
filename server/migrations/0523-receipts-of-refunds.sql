-- outside a transaction
-- A refund of goods and gift cards has two documents: a credit note, and a receipt that takes the gift cards back.
create unique index concurrently if not exists invoices_one_of_refund on invoices (shop_id, refund_id, kind) where refund_id is not null;
drop index concurrently if exists invoices_of_refund;
