-- What the database itself does for the shops as a whole looks at more than the shop that a statement is about: the sums of an account's
-- shops, the books of the platform, addresses that belonged to another shop once. So it is done in the context of the platform, whatever
-- the program's was; deferred triggers run at commit, in whatever context was the last.

-- Gives the context there was, to be set again afterwards.
create function enter_scope(scope text) returns text language plpgsql as $$
declare
  before text := coalesce(current_setting('kontor.scope', true), '');
begin
  perform set_config('kontor.scope', scope, true);
  return before;
end
$$;

create or replace function check_ledger_balance() returns trigger language plpgsql as $$
declare
  before text := enter_scope('platform');
begin
  if exists (
    select from ledger_entries e left join ledger_transactions t on t.id = e.transaction_id
    where e.transaction_id = new.transaction_id
    group by e.currency having sum(e.amount) <> 0 or count(*) < 2 or bool_or(e.created_at is distinct from t.created_at)) then
    raise exception 'The entries of ledger transaction % do not balance.', new.transaction_id using errcode = 'check_violation';
  end if;
  perform enter_scope(before);
  return null;
end
$$;

create or replace function seal_audit_event() returns trigger language plpgsql as $$
declare
  before text := enter_scope('platform');
  head audit_seals;
begin
  -- Taken at commit, after every other lock, so that nobody can wait in a circle for it.
  perform pg_advisory_xact_lock(hashtextextended('audit ' || new.shop_id, 0));
  select * into head from audit_seals where shop_id = new.shop_id order by seq desc limit 1;
  insert into audit_seals (shop_id, seq, event_id, hash)
    values (new.shop_id, coalesce(head.seq, 0) + 1, new.id, audit_hash(head.hash, new));
  perform enter_scope(before);
  return null;
end
$$;

create or replace function order_counts_as_distance_sale() returns trigger language plpgsql as $$
declare
  before text := enter_scope('platform');
begin
  perform count_distance_sale(new.shop_id, new.id);
  perform enter_scope(before);
  return null;
end
$$;

create or replace function refund_counts_as_distance_sale() returns trigger language plpgsql as $$
declare
  before text := enter_scope('platform');
begin
  if exists (select from orders where shop_id = new.shop_id and id = new.order_id and distance_sale_eur is not null) then
    perform count_distance_sale(new.shop_id, new.order_id);
  end if;
  perform enter_scope(before);
  return null;
end
$$;

create or replace function account_brings_distance_sales() returns trigger language plpgsql as $$
declare
  before text := enter_scope('platform');
begin
  perform note_distance_sale_limit(new.account_user_id, y.year) from distance_sale_years y where y.shop_id = new.id;
  perform enter_scope(before);
  return null;
end
$$;

create or replace function remember_shop_slug() returns trigger language plpgsql as $$
declare
  before text := enter_scope('platform');
begin
  insert into shop_slugs (slug, shop_id, created_at) values (old.slug, old.id, clock_timestamp())
    on conflict (slug) do update set shop_id = excluded.shop_id, created_at = excluded.created_at;
  delete from shop_slugs s using (
    select slug from shop_slugs where shop_id = old.id order by created_at desc offset 20) oldest
    where s.slug = oldest.slug;
  perform enter_scope(before);
  return null;
end
$$;

-- Jobs are added in the transaction of their cause, by a role that has no rights in the queue: this is its only door.
create function add_job(identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, job_key text)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(identifier => add_job.identifier, payload => add_job.payload, queue_name => add_job.queue_name,
    run_at => add_job.run_at, max_attempts => add_job.max_attempts, job_key => add_job.job_key);
end
$$;
revoke execute on function add_job from public;
