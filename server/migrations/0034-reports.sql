-- When sales were paid and money came back, by which taxes are reported.

create index order_events_paid on order_events (shop_id, created_at) where to_status = 'paid';

alter table refunds add column succeeded_at timestamptz(3);
comment on column refunds.succeeded_at is 'when the money was back; what follows later leaves it as it is';
update refunds set succeeded_at = updated_at where status = 'succeeded';

create function note_refund_success() returns trigger language plpgsql as $$
begin
  if new.status = 'succeeded' then
    new.succeeded_at := coalesce(case when tg_op = 'UPDATE' then old.succeeded_at end, new.succeeded_at, clock_timestamp());
  end if;
  return new;
end
$$;
create trigger note_refund_success before insert or update of status on refunds for each row execute function note_refund_success();
create index refunds_succeeded on refunds (shop_id, succeeded_at) where status = 'succeeded';
