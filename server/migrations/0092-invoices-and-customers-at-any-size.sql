-- outside a transaction
-- Every order and filter of the list of invoices has an index, so that a page of a million costs what a page of a thousand does. Credit notes
-- are few among many invoices, and so is a month among many, so either has indexes of its own. Documents are written by a job, apart from sales.

create index concurrently if not exists invoices_by_issue on invoices (shop_id, issued_at desc, id desc) include (refund_id);
create index concurrently if not exists invoices_by_day on invoices (shop_id, issued_on, id) include (refund_id);
create index concurrently if not exists invoices_by_number on invoices (shop_id, number, id) include (refund_id);
create index concurrently if not exists invoices_by_buyer on invoices (shop_id, buyer_name, id) include (refund_id);
create index concurrently if not exists invoices_by_total on invoices (shop_id, total, id) include (refund_id);

create index concurrently if not exists invoices_of_month on invoices (shop_id, month_of(issued_on), issued_at desc, id desc)
  include (refund_id, issued_on);
create index concurrently if not exists invoices_of_month_by_number on invoices (shop_id, month_of(issued_on), number, id)
  include (refund_id, issued_on);
create index concurrently if not exists invoices_of_month_by_buyer on invoices (shop_id, month_of(issued_on), buyer_name, id)
  include (refund_id, issued_on);
create index concurrently if not exists invoices_of_month_by_total on invoices (shop_id, month_of(issued_on), total, id)
  include (refund_id, issued_on);

create index concurrently if not exists credit_notes_by_issue on invoices (shop_id, issued_at desc, id desc) where refund_id is not null;
create index concurrently if not exists credit_notes_by_day on invoices (shop_id, issued_on, id) where refund_id is not null;
create index concurrently if not exists credit_notes_by_number on invoices (shop_id, number, id) where refund_id is not null;
create index concurrently if not exists credit_notes_by_buyer on invoices (shop_id, buyer_name, id) where refund_id is not null;
create index concurrently if not exists credit_notes_by_total on invoices (shop_id, total, id) where refund_id is not null;

create index concurrently if not exists invoices_marks on invoices
  using gin (search_marks(shop_id, invoice_names(number_text, buyer_name, snapshot)));
-- In the place of invoices_by_day, which says which of them are credit notes.
drop index concurrently if exists invoices_listed;

-- Whoever is looked for in the list of customers is found by the text that list shows; customers_marks has what orders are found by.
create index concurrently if not exists customers_by_email on customers (shop_id, email, id);
create index concurrently if not exists customers_found on customers using gin (search_marks(shop_id, search_fold(email || ' ' || name)));
drop index concurrently if exists customers_searched;
