-- outside a transaction
-- Operators are shown what is not sent yet, which is little among the mails of thirty days.
create index concurrently if not exists mails_unsent on mails (created_at desc) where sent_at is null;
