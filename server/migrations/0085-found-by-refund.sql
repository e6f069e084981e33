-- outside a transaction
-- The credit note of a refund is looked for whether it is one of a test or not, which neither of two indexes by kind serves. Only credit notes
-- name a refund (credit_notes_name_their_cause), so this one says what the two did.
create unique index concurrently if not exists invoices_of_refund on invoices (shop_id, refund_id) where refund_id is not null;
drop index concurrently if exists invoices_one_a_refund;
drop index concurrently if exists invoices_one_a_refund_tested;
