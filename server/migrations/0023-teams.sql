-- Teams: people who are asked to join a shop, and which mails of a shop its people want.

-- Who is invited is named by what they have to prove: an e-mail address or a Nostr key. Whoever has proved it, and nobody else, is let in.
create table shop_invitations (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  kind text not null check (kind in ('email', 'nostr')),
  subject text not null,
  role text not null check (role in ('owner', 'admin', 'member', 'viewer')),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (shop_id, kind, subject)
);
create index shop_invitations_subject on shop_invitations (kind, subject);
create index shop_invitations_expiry on shop_invitations (expires_at);
comment on column shop_invitations.subject is 'as in user_identities: e-mail address in lower case, or public key in hex';

-- An invitation names a user id whether or not there is an account, or it would tell who has one. The first login takes it over.
create table reserved_users (
  kind text not null check (kind in ('email', 'nostr')),
  subject text not null,
  user_id uuid not null unique default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  primary key (kind, subject)
);
create index reserved_users_age on reserved_users (created_at);

create table invitation_mails (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz(3) not null default now()
);
create index invitation_mails_email on invitation_mails (email, created_at);
create index invitation_mails_user on invitation_mails (user_id, created_at);
create index invitation_mails_age on invitation_mails (created_at);
comment on table invitation_mails is 'one row a mail that left, for a day: an address gets only so many an hour, from everybody together';

-- Who may enter a shop, and as what: its members, and whoever has proved what an open invitation asks for.
create view shop_roles as
  select shop_id, user_id, role from shop_members
  union all
  select * from (
    select distinct on (i.shop_id, u.user_id) i.shop_id, u.user_id, i.role
    from shop_invitations i join user_identities u on u.kind = i.kind and u.subject = i.subject
    where i.expires_at > now()
      and not exists (select from shop_members m where m.shop_id = i.shop_id and m.user_id = u.user_id)
    order by i.shop_id, u.user_id, i.created_at desc, i.id) invited;

alter table user_identities add constraint user_identities_of_user unique (user_id, id);

create table notification_settings (
  shop_id uuid not null,
  user_id uuid not null,
  email_id uuid,
  topics text[] not null check (topics <@ array['new_order', 'low_stock', 'payment_problem', 'dispute']),
  language text not null default 'en' check (language in ('en', 'de')),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, user_id),
  foreign key (user_id, shop_id) references shop_members (user_id, shop_id) on delete cascade,
  foreign key (user_id, email_id) references user_identities (user_id, id) on delete set null (email_id)
);
comment on table notification_settings is 'without a row an owner gets every mail and everybody else none, at the account e-mail';
comment on column notification_settings.email_id is 'a proved address of this user; null: the account e-mail';
