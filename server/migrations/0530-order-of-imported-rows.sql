-- Ids made within one millisecond sort in the order in which they were made: rows of a table keep the order of its file.

create or replace function uuid_v7() returns uuid language sql parallel safe as $function$
  -- 48 bits of milliseconds and 12 bits of their fraction, with the version between them; then random bits.
  select (overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
    || substr(gen_random_uuid()::text, 20))::uuid
$function$;

alter table customers alter column id set default uuid_v7();

alter table imports add column started_at timestamp(3) with time zone;
comment on column imports.started_at is 'new products are created at this time plus a millisecond for each row before theirs';
