-- Logins to the stores of shops that have ended before their cookie does. Only a hash of each login is stored, until its cookie would have expired.

create table ended_store_logins (
  login_hash bytea primary key,
  expires_at timestamptz(3) not null
);
create index ended_store_logins_expiry on ended_store_logins (expires_at);
