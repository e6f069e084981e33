-- The lowest and the highest current price of the variants on sale, kept with their group: sorting a shop by price need not read the variants of all
-- groups. They change with discounts and price lists, so they are no change of the group itself. Null where none is on sale.

alter table product_groups add column current_price_min numeric, add column current_price_max numeric;

create or replace function sum_up_variants(shops uuid[], groups uuid[]) returns void language sql as $$
  update product_groups g set variants_count = s.count, price_min = s.price_min, price_max = s.price_max, skus = s.skus,
    current_price_min = s.current_price_min, current_price_max = s.current_price_max,
    updated_at = case when (g.variants_count, g.price_min, g.price_max, g.skus) is distinct from (s.count, s.price_min, s.price_max, s.skus)
      then greatest(clock_timestamp(), g.updated_at + interval '1 ms') else g.updated_at end
  from (
    select o.shop_id, o.id, count(p.id)::int as count, min(p.price) as price_min, max(p.price) as price_max,
      min(coalesce(p.sale_price, p.price)) filter (where p.is_live and p.archived_at is null) as current_price_min,
      max(coalesce(p.sale_price, p.price)) filter (where p.is_live and p.archived_at is null) as current_price_max,
      coalesce(string_agg(p.sku, ' ' order by p.position, p.id) filter (where p.sku <> ''), '') as skus
    from product_groups o
    left join products p on p.shop_id = o.shop_id and p.group_id = o.id and (p.archived_at is null or p.archived_at = o.archived_at)
    where o.shop_id = any(shops) and o.id = any(groups)
    group by o.shop_id, o.id) s
  where g.shop_id = s.shop_id and g.id = s.id
    and (g.variants_count, g.price_min, g.price_max, g.skus, g.current_price_min, g.current_price_max)
      is distinct from (s.count, s.price_min, s.price_max, s.skus, s.current_price_min, s.current_price_max)
$$;
