-- A slug in another language that a product, group or collection does not have any more leads to it, as its former own slugs do. Looked at when the
-- transaction ends: not one that was saved again, or that another has by then, as where slugs are swapped or taken from what is archived.

create function remember_translated_slug() returns trigger language plpgsql as $$
declare
  before text := enter_scope(old.shop_id::text);
  languages text[] := array['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'];
  item text := case old.kind when 'product_group' then 'group_id' else old.kind || '_id' end;
  is_in_use boolean := case when old.kind = 'collection' then
    exists (select from collections c where c.shop_id = old.shop_id and c.slug = old.text)
    or exists (
      select from translations t
      where t.shop_id = old.shop_id and t.language = any(languages) and t.field = 'slug' and t.kind = 'collection' and t.text = old.text)
  else
    exists (select from products p where p.shop_id = old.shop_id and p.slug = old.text and p.archived_at is null)
    or exists (select from product_groups g where g.shop_id = old.shop_id and g.slug = old.text and g.archived_at is null)
    or exists (
      select from translations t
      where t.shop_id = old.shop_id and t.language = any(languages) and t.field = 'slug' and t.kind in ('product', 'product_group')
        and t.text = old.text)
  end;
begin
  if not is_in_use then
    execute format('
      insert into %1$I (shop_id, slug, %2$I, created_at)
      select shop_id, $3, id, clock_timestamp() from %3$I where shop_id = $1 and id = $2
      on conflict (shop_id, slug) do update set %2$I = excluded.%2$I, created_at = excluded.created_at',
      old.kind || '_slugs', item, old.kind || 's') using old.shop_id, old.item_id::uuid, old.text;
    execute format('
      delete from %1$I s using (
        select slug from %1$I where shop_id = $1 and %2$I = $2 order by created_at desc offset 20) oldest
      where s.shop_id = $1 and s.slug = oldest.slug',
      old.kind || '_slugs', item) using old.shop_id, old.item_id::uuid;
  end if;
  perform enter_scope(before);
  return null;
end
$$;
create constraint trigger old_slug after delete or update of text on translations deferrable initially deferred
  for each row when (old.field = 'slug') execute function remember_translated_slug();
