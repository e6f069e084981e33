-- outside a transaction
-- What is forgotten is deleted oldest first, so many rows at a time, and must not be looked for in all of the table: these three had no index for it.
create index concurrently if not exists payment_tries_age on payment_tries (created_at);
create index concurrently if not exists vat_checks_age on vat_checks (checked_at);
create index concurrently if not exists sessions_end on sessions (least(expires_at, revoked_at));
