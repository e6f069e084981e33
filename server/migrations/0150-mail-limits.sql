-- Limits on mail to people outside of an account: counters, the log of an order's mails, and the people who did not order.

create table mail_counts (
  key text not null,
  starts_at timestamptz(3) not null,
  count int not null,
  primary key (key, starts_at)
);
create index mail_counts_age on mail_counts (starts_at);
comment on table mail_counts is 'mails by recipient, shop and account in windows of an hour or a day; kept for two days';
comment on column mail_counts.key is 'what is counted; recipients only as keyed hashes';

create table order_mails (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  kind text not null,
  outcome text not null check (outcome in ('sent', 'waiting', 'not_sent')),
  reason text check (reason in ('limit', 'network', 'unproved', 'complaints', 'objected')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, order_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete cascade
);
create index order_mails_age on order_mails (created_at);
comment on table order_mails is 'what was mailed to the buyer of an order, or held back and why; kept for 90 days';

create table mail_objections (
  shop_id uuid not null references shops (id),
  mailbox_hash bytea not null,
  order_id uuid,
  is_complaint boolean not null,
  created_at timestamptz(3) not null default now(),
  primary key (shop_id, mailbox_hash),
  foreign key (shop_id, order_id) references orders (shop_id, id) on delete set null (order_id)
);
create index mail_objections_recent on mail_objections (created_at) where is_complaint;
comment on table mail_objections is 'mailboxes that get no more mail of a shop until they pay there';
comment on column mail_objections.mailbox_hash is 'SHA-256 of shop and mailbox';
comment on column mail_objections.is_complaint is 'true: the recipient did not order; false: unsubscribed';

alter table orders add column is_mail_held boolean not null default false;
comment on column orders.is_mail_held is 'placed from a network with many orders lately, so that no mail tells that it was received';

alter table mails add column unsubscribe_url text not null default '';
comment on column mails.unsubscribe_url is 'for the header List-Unsubscribe; empty: none';
