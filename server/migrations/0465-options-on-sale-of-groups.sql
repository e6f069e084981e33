-- What can be chosen of a group, kept with it: a filter by options need not read the variants of all groups.

-- One object for each combination of options that a variant on sale has, such as {"size": "m", "colour": "red"}, in lower case.
alter table product_groups add column options_on_sale jsonb not null default '[]';

create or replace function sum_up_variants(shops uuid[], groups uuid[]) returns void language sql as $$
  update product_groups g set variants_count = s.count, price_min = s.price_min, price_max = s.price_max, skus = s.skus,
    current_price_min = s.current_price_min, current_price_max = s.current_price_max, options_on_sale = s.options_on_sale,
    updated_at = case when (g.variants_count, g.price_min, g.price_max, g.skus) is distinct from (s.count, s.price_min, s.price_max, s.skus)
      then greatest(clock_timestamp(), g.updated_at + interval '1 ms') else g.updated_at end
  from (
    select o.shop_id, o.id, count(p.id)::int as count, min(p.price) as price_min, max(p.price) as price_max,
      min(coalesce(p.sale_price, p.price)) filter (where p.is_live and p.archived_at is null) as current_price_min,
      max(coalesce(p.sale_price, p.price)) filter (where p.is_live and p.archived_at is null) as current_price_max,
      coalesce(string_agg(p.sku, ' ' order by p.position, p.id) filter (where p.sku <> ''), '') as skus,
      coalesce(jsonb_agg(chosen.options order by p.position, p.id) filter (where p.is_live and p.archived_at is null), '[]') as options_on_sale
    from product_groups o
    left join products p on p.shop_id = o.shop_id and p.group_id = o.id and (p.archived_at is null or p.archived_at = o.archived_at)
    cross join lateral (
      select jsonb_object_agg(lower(e ->> 'name'), lower(e ->> 'value')) filter (where e ->> 'name' is not null) as options
      from jsonb_array_elements(p.option_values) e) chosen
    where o.shop_id = any(shops) and o.id = any(groups)
    group by o.shop_id, o.id) s
  where g.shop_id = s.shop_id and g.id = s.id
    and (g.variants_count, g.price_min, g.price_max, g.skus, g.current_price_min, g.current_price_max, g.options_on_sale)
      is distinct from (s.count, s.price_min, s.price_max, s.skus, s.current_price_min, s.current_price_max, s.options_on_sale)
$$;

-- The condition of a JSON path that one of these options has one of these values, in whatever case.
create function option_condition(names text[], "values" text[]) returns text immutable parallel safe language sql as $$
  select '(' || string_agg('@.' || to_json(lower(n)) || ' == ' || to_json(lower(v)), ' || ') || ')' from unnest(names) n cross join unnest("values") v
$$;
