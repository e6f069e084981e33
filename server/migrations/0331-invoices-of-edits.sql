-- outside a transaction
-- An order has one invoice, and each of its edits another one.
create unique index concurrently if not exists invoices_one_of_order on invoices (shop_id, order_id, kind) where refund_id is null and edit_id is null;
create unique index concurrently if not exists invoices_one_of_edit on invoices (shop_id, edit_id, kind) where refund_id is null and edit_id is not null;
drop index if exists invoices_one_an_order;
drop index if exists invoices_one_an_order_tested;
alter table refunds validate constraint refunds_of_something;
