-- Logins with Google under way, and addresses that people add to their account.

alter table user_identities
  add column id uuid not null unique default gen_random_uuid(),
  add column is_added boolean not null default false;
comment on column user_identities.is_added is
  'an address its holder added in the profile; the account e-mail is the oldest one that was proved by logging in';

create table google_logins (
  state_hash text primary key,
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamptz(3) not null
);
create index google_logins_expiry on google_logins (expires_at);
comment on column google_logins.state_hash is 'SHA-256; the state itself is only in the address that leads to Google';
comment on column google_logins.browser_hash is 'SHA-256 of the cookie of the browser that asked';

create table unverified_emails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  created_at timestamptz(3) not null default now(),
  unique (user_id, email)
);
create index unverified_emails_age on unverified_emails (created_at);
comment on table unverified_emails is
  'proves nothing and is looked up by nobody but its own account; once confirmed it becomes a row of user_identities with the same id';

create table email_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  secret_hash text not null,
  wrong_answers int not null default 0,
  expires_at timestamptz(3) not null,
  consumed_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index email_challenges_email on email_challenges (email, created_at);
create index email_challenges_user on email_challenges (user_id, created_at);
create index email_challenges_expiry on email_challenges (expires_at);
comment on column email_challenges.secret_hash is 'SHA-256; the text itself is only in the mail';
