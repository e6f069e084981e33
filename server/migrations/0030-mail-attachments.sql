-- What goes with a mail, and which orders their buyers have been told of before they were paid.

create table mail_attachments (
  mail_id uuid not null references mails (id) on delete cascade,
  position int not null,
  filename text not null,
  content_type text not null,
  content bytea not null,
  primary key (mail_id, position)
);
comment on table mail_attachments is 'deleted once the mail has left, in production';

alter table orders add column received_told_at timestamptz(3);
comment on column orders.received_told_at is 'when the buyer was told that the order is here and waits for its payment; null: not told';
