-- Links under a former slug, in emails and on other websites, lead to the shop that had it. 0015 let anybody take such a slug, who then got what these
-- links bring: customers and their data. It stays with its shop for as long as that is remembered; only a shop of the same account can take it, once
-- the shop that had it is deleted.
create function keep_former_slug() returns trigger language plpgsql as $$
declare
  before text := enter_scope('platform');
  is_kept boolean := exists (
    select from shop_slugs f join shops s on s.id = f.shop_id
    where f.slug = new.slug and f.shop_id <> new.id
      and (s.archived_at is null or s.account_user_id <> new.account_user_id));
begin
  perform enter_scope(before);
  if not is_kept then
    return new;
  end if;
  -- No row is inserted, as after `on conflict (slug) do nothing`.
  if tg_when = 'BEFORE' then
    return null;
  end if;
  -- The other shop has left the slug since the check before: the transaction is repeated, and that check finds it.
  if tg_op = 'INSERT' then
    raise serialization_failure using message = 'another shop has just left this slug';
  end if;
  raise unique_violation using constraint = 'shops_slug_key', message = 'another shop had this slug';
end
$$;
create trigger former_slug before insert on shops for each row execute function keep_former_slug();
-- Who takes a slug waits at shops_slug_key for who is leaving it: only afterwards all former slugs are seen.
create trigger former_slug_inserted after insert on shops for each row execute function keep_former_slug();
create trigger former_slug_changed after update of slug on shops
  for each row when (old.slug is distinct from new.slug) execute function keep_former_slug();
