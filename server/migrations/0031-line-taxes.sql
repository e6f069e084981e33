-- Which rule taxed a line: its basis, the name of the tax and the country that levies it. All null where nothing is taxed.

alter table order_items
  add column tax_basis text check (tax_basis in ('origin', 'destination', 'reverse_charge', 'zero_rated')),
  add column tax_label text,
  add column tax_country text,
  add constraint tax_is_named check (num_nulls(tax_basis, tax_label, tax_country) in (0, 3));
comment on column order_items.tax_label is 'the components of a combined tax are joined: GST + QST';
comment on column order_items.tax_country is 'of the country that levies it; XI is Northern Ireland, which is of the Union for goods';

-- Orders from before: a line's tax is the one of its order with its rate, or all of the order's together where they sum to it. Where two
-- have the rate (zero-rated beside exempt) it is not known.
update order_items i
set tax_basis = known.basis, tax_label = known.label, tax_country = known.country
from (
  select of_line.shop_id, of_line.order_id, of_line.position, min(line ->> 'basis') as basis, min(line ->> 'country') as country,
    string_agg(line ->> 'label', ' + ' order by at) as label
  from order_items of_line
  join orders o on o.shop_id = of_line.shop_id and o.id = of_line.order_id
  cross join lateral (
    select line, at, count(*) filter (where (line ->> 'rate')::numeric = of_line.tax_rate) over () as alike,
      sum((line ->> 'rate')::numeric) over () as together
    from jsonb_array_elements(o.tax_lines) with ordinality as t (line, at)) tax
  where ((line ->> 'rate')::numeric = of_line.tax_rate and alike = 1) or (alike = 0 and together = of_line.tax_rate)
  group by 1, 2, 3) known
where i.shop_id = known.shop_id and i.order_id = known.order_id and i.position = known.position;
