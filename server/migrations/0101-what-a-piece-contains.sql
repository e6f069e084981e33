-- outside a transaction
-- What one piece of a product contains, from which the price of a kilogram, litre, metre or square metre follows. Both or neither.
alter table products
  add column if not exists content_amount numeric,
  add column if not exists content_unit text;
comment on column products.content_amount is 'null: no price of a unit is shown';
alter table products drop constraint if exists products_content;
alter table products add constraint products_content check (
  (content_amount is null) = (content_unit is null)
  and content_amount > 0
  and content_unit in ('mg', 'g', 'kg', 'ml', 'cl', 'l', 'cm', 'm', 'm2')
) not valid;
alter table products validate constraint products_content;
