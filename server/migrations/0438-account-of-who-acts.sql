-- The account of a shop passed to the longest-serving owner when its holder left: to people who had never agreed, since an invitation makes anybody an
-- owner. It passes to the first owner who changes something in the shop from then on; one who removes the holder does so with that.
drop trigger account_passes_on on shop_members;
drop function pass_account_on();

create function take_account_over() returns trigger language plpgsql as $$
begin
  update shops s set account_user_id = new.actor_user_id
  where s.id = new.shop_id and s.archived_at is null and s.account_user_id <> new.actor_user_id
    and not exists (
      select from shop_members m where m.shop_id = s.id and m.user_id = s.account_user_id and m.role = 'owner')
    and exists (
      select from shop_members m where m.shop_id = s.id and m.user_id = new.actor_user_id and m.role = 'owner');
  return null;
end
$$;
-- Whoever is invited joins at login, without doing anything.
create trigger account_taken_over after insert on audit_events
  for each row when (new.actor_user_id is not null and new.action <> 'member.join') execute function take_account_over();

comment on column shops.account_user_id is
  'who pays the usage fee: whoever made the shop; once that one is no owner any more, the first owner who changes something in the shop';
