-- Collections follow what changes around them: an address that a collection once had leads to where it is now, and rules about an option follow it
-- when it is renamed. The last twenty addresses of each are remembered; a slug that has been taken over since belongs to whoever has it.

create table collection_slugs (
  shop_id uuid not null,
  slug text not null,
  collection_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (shop_id, slug),
  foreign key (shop_id, collection_id) references collections (shop_id, id) on delete cascade
);
create index collection_slugs_collection on collection_slugs (shop_id, collection_id, created_at desc);

create function remember_collection_slug() returns trigger language plpgsql as $$
begin
  insert into collection_slugs (shop_id, slug, collection_id, created_at) values (old.shop_id, old.slug, old.id, clock_timestamp())
    on conflict (shop_id, slug) do update set collection_id = excluded.collection_id, created_at = excluded.created_at;
  delete from collection_slugs s using (
    select slug from collection_slugs where shop_id = old.shop_id and collection_id = old.id order by created_at desc offset 20) oldest
    where s.shop_id = old.shop_id and s.slug = oldest.slug;
  return null;
end
$$;

create trigger old_slug after update of slug on collections
  for each row when (old.slug is distinct from new.slug) execute function remember_collection_slug();

-- The newest renaming is the first. Where other groups still have the old word, a rule that holds for any of its conditions gets the new word beside
-- it, so that nobody's members are lost; every other rule has the new word in place of the old.
create function follow_renaming() returns trigger language plpgsql as $$
declare
  named text := lower(new.renamed_options #>> '{0,name}');
  valued text := lower(new.renamed_options #>> '{0,value}');
  renamed jsonb := jsonb_build_object(case when valued is null then 'name' else 'value' end, new.renamed_options #> '{0,to}');
  is_shared boolean := exists (
    select from product_groups g
    cross join lateral jsonb_to_recordset(g.options) as o (name text, "values" jsonb)
    where g.shop_id = new.shop_id and g.id <> new.id and g.archived_at is null and lower(o.name) = named
      and (valued is null or exists (select from jsonb_array_elements_text(o."values") v (word) where lower(v.word) = valued)));
begin
  with found as (
    select c.id, c.rules -> 'conditions' as conditions,
      is_shared and (c.rules ->> 'match' = 'any' or jsonb_array_length(c.rules -> 'conditions') = 1) as stays,
      jsonb_agg(condition || renamed order by place) filter (where fits) as added,
      jsonb_agg(case when fits then condition || renamed else condition end order by place) as changed
    from collections c
    cross join lateral (
      select condition, place,
        condition ->> 'field' = 'option' and lower(condition ->> 'name') = named
          and (valued is null or lower(condition ->> 'value') = valued) as fits
      from jsonb_array_elements(c.rules -> 'conditions') with ordinality as e (condition, place)) each
    where c.shop_id = new.shop_id and c.kind = 'rules'
    group by c.shop_id, c.id
    having bool_or(fits))
  update collections c set updated_at = greatest(clock_timestamp(), c.updated_at + interval '1 ms'),
    rules = case when stays and jsonb_array_length(conditions || added) <= 20
      then jsonb_build_object('match', 'any', 'conditions', conditions || added)
      else jsonb_build_object('match', c.rules -> 'match', 'conditions', changed) end
  from found where c.shop_id = new.shop_id and c.id = found.id;
  return null;
end
$$;

create trigger rules_follow after update of renamed_options on product_groups
  for each row when (old.renamed_options is distinct from new.renamed_options and new.renamed_options <> '[]') execute function follow_renaming();
