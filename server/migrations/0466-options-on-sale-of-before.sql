-- outside a transaction
-- The options of groups that were there before.

update product_groups g set options_on_sale = s.options from (
  select p.shop_id, p.group_id, jsonb_agg(chosen.options order by p.position, p.id) as options
  from products p
  cross join lateral (
    select jsonb_object_agg(lower(e ->> 'name'), lower(e ->> 'value')) filter (where e ->> 'name' is not null) as options
      from jsonb_array_elements(p.option_values) e) chosen
  where p.group_id is not null and p.is_live and p.archived_at is null group by p.shop_id, p.group_id) s
  where g.shop_id = s.shop_id and g.id = s.group_id and g.options_on_sale = '[]';
create index concurrently if not exists product_groups_by_options on product_groups using gin (shop_id, options_on_sale jsonb_path_ops) where archived_at is null;
analyze product_groups;
