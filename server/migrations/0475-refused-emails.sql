-- An email of an order whose recipient the mail server refused for good: the order's log names the email, and the email says that it was refused.

alter table order_mails add column mail_id uuid;
alter table mails add column refused_at timestamp(3) with time zone;
