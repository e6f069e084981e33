-- People, the ways they prove who they are, and their sessions.

-- Time-ordered ids (RFC 9562, version 7): rows of one time lie side by side in the index.
create function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select encode(
    set_bit(set_bit(
      overlay(uuid_send(gen_random_uuid())
        placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
        from 1 for 6),
      52, 1), 53, 1),
    'hex')::uuid
$$;

create table users (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz(3) not null default now()
);

create table user_identities (
  kind text not null check (kind in ('email', 'nostr', 'google')),
  subject text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (kind, subject)
);
create index user_identities_user on user_identities (user_id);
comment on column user_identities.subject is 'e-mail address in lower case, Nostr public key in hex, or issuer and subject of an OpenID provider';

create table login_challenges (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('email', 'nostr')),
  subject text not null,
  secret_hash text not null,
  wrong_answers int not null default 0,
  expires_at timestamptz(3) not null,
  consumed_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index login_challenges_subject on login_challenges (kind, subject, created_at);
create index login_challenges_expiry on login_challenges (expires_at);
comment on column login_challenges.secret_hash is 'SHA-256 of the code or challenge; the text itself is only in the mail or the answer to the caller';

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  method text not null,
  refresh_id uuid not null,
  previous_refresh_id uuid,
  issued_at bigint not null,
  rotated_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index sessions_user on sessions (user_id);
comment on column sessions.refresh_id is 'the one refresh token that is good now';
comment on column sessions.previous_refresh_id is 'good for 30 seconds more, and answered with the same successor';
comment on column sessions.issued_at is 'epoch seconds of the present tokens, so that they can be made again to the letter';
