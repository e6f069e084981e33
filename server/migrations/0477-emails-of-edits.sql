-- Which edit an email says is made: the log has the same kind for the emails that ask to pay an edit, and an order may have several.

alter table order_mails add column done_edit_id uuid;
comment on column order_mails.done_edit_id is 'the edit that the email says is made; null: it says so of none, such as the request to pay one';
