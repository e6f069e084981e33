-- The audit log: every privileged change of a shop, written in the transaction of the change and never changed afterwards. Each event is
-- sealed when its transaction commits: a seal hashes the event together with the seal before it, so that nothing can be altered, left out
-- or slipped in later without breaking the chain.

create table audit_events (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  actor_user_id uuid,
  actor_label text not null,
  action text not null check (action ~ '^[a-z_]+[.][a-z_]+$'),
  subject_kind text not null,
  subject_id text not null,
  subject_label text not null default '',
  before jsonb,
  after jsonb,
  request_id text not null default '',
  caller_address text not null default '',
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (shop_id, id)
);
create index audit_events_listed on audit_events (shop_id, created_at desc, id desc);
create index audit_events_action on audit_events (shop_id, action, created_at desc, id desc);
create index audit_events_actor on audit_events (shop_id, actor_user_id, created_at desc, id desc);
create index audit_events_subject on audit_events (shop_id, subject_kind, subject_id, created_at desc, id desc);
comment on column audit_events.actor_user_id is 'null: the system or an outside party; no foreign key, because the log outlives accounts';
comment on column audit_events.actor_label is 'how the actor was called then: account e-mail, or the beginning of a key';
comment on column audit_events.before is 'of a change only what differs; never a secret, never personal data of buyers';

create table audit_seals (
  shop_id uuid not null,
  seq bigint not null,
  event_id uuid not null,
  hash bytea not null,
  primary key (shop_id, seq),
  unique (shop_id, event_id),
  foreign key (shop_id, event_id) references audit_events (shop_id, id)
);

create function audit_hash(previous bytea, e audit_events) returns bytea language sql stable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to(concat_ws(chr(31), e.shop_id, e.id, e.actor_user_id, e.actor_label, e.action,
    e.subject_kind, e.subject_id, e.subject_label, e.before, e.after, e.request_id, e.caller_address,
    extract(epoch from e.created_at)), 'UTF8'))
$$;

create function audit_events_stay() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is never changed.' using errcode = 'restrict_violation';
end
$$;
create trigger audit_events_stay before update or delete on audit_events for each row execute function audit_events_stay();
create trigger audit_events_stay_all before truncate on audit_events for each statement execute function audit_events_stay();
create trigger audit_seals_stay before update or delete on audit_seals for each row execute function audit_events_stay();
create trigger audit_seals_stay_all before truncate on audit_seals for each statement execute function audit_events_stay();

create function seal_audit_event() returns trigger language plpgsql as $$
declare
  head audit_seals;
begin
  -- Taken at commit, after every other lock, so that nobody can wait in a circle for it.
  perform pg_advisory_xact_lock(hashtextextended('audit ' || new.shop_id, 0));
  select * into head from audit_seals where shop_id = new.shop_id order by seq desc limit 1;
  insert into audit_seals (shop_id, seq, event_id, hash)
    values (new.shop_id, coalesce(head.seq, 0) + 1, new.id, audit_hash(head.hash, new));
  return null;
end
$$;
create constraint trigger seal_audit_event after insert on audit_events
  deferrable initially deferred for each row execute function seal_audit_event();

-- The number of the first seal that does not hold, or null where the whole chain does. For whoever has to prove it.
create function audit_chain_break(shop uuid) returns bigint language plpgsql stable as $$
declare
  seal record;
  previous bytea;
  expected bigint := 1;
begin
  for seal in
    select s.seq, s.hash, e from audit_seals s left join audit_events e on e.shop_id = s.shop_id and e.id = s.event_id
    where s.shop_id = shop order by s.seq
  loop
    if seal.seq <> expected or seal.hash is distinct from audit_hash(previous, seal.e) then
      return expected;
    end if;
    previous := seal.hash;
    expected := expected + 1;
  end loop;
  if exists (select from audit_events e where e.shop_id = shop
      and not exists (select from audit_seals s where s.shop_id = e.shop_id and s.event_id = e.id)) then
    return expected;
  end if;
  return null;
end
$$;
