-- outside a transaction
-- That the mail server refused the recipient of an email is in the log of the order's emails itself: the email is deleted earlier than the log.

alter table order_mails add column if not exists refused_at timestamp(3) with time zone;
comment on column order_mails.refused_at is 'when the mail server refused the recipient of the email for good; null: never';

-- By which a refused email finds its entry.
create index concurrently if not exists order_mails_mail on order_mails (mail_id) where mail_id is not null;

update order_mails o set refused_at = m.refused_at
from mails m where m.id = o.mail_id and m.refused_at is not null and o.refused_at is null;
