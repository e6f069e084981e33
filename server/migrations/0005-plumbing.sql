-- What the machinery itself keeps: remembered answers, outgoing mail.

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  status int,
  response jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (scope, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
comment on column idempotency_keys.scope is 'who and what: caller or shop, method and path';

create table mails (
  id uuid primary key default uuid_v7(),
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null default '',
  sent_at timestamptz(3),
  failure text not null default '',
  created_at timestamptz(3) not null default now()
);
create index mails_newest on mails (created_at desc, id desc);
comment on table mails is 'outbox: written in the transaction of its cause, sent by a job, bodies blanked once sent in production';
