-- How long an edit waits for its payment, so that it waits as long again after a bank debit for it has failed.
alter table order_edits add column if not exists hours integer not null default 72;
comment on column order_edits.hours is 'how long it waits for its payment';
