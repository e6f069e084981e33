-- Where buyers reach a shop: answers to its mails go there.
alter table shops add column contact_email text;
comment on column shops.contact_email is 'answers to mails to buyers go there; null: the mails ask for none';
alter table mails add column reply_to text not null default '';
comment on column mails.reply_to is 'where an answer goes; empty: to the sender';
