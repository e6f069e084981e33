-- What discounts and price lists did to an order: kept as they were given, like its taxes.

alter table orders
  add column discounts jsonb not null default '[]',
  add column shipping_discount numeric not null default 0,
  add column discount_problems jsonb not null default '[]';
comment on column orders.discounts is 'as in the API, in the order applied: {id, code, title, class, amount, is_manual}';
comment on column orders.shipping_discount is 'what discounts took off the shipping, as listed: with tax where prices include it';
comment on column orders.discount_problems is 'the codes that were sent with it and took nothing off, as its buyer was told';

alter table order_items
  add column base_price numeric,
  add column price_list_id uuid,
  add column discounts jsonb not null default '[]';
comment on column order_items.base_price is 'the product''s own price; null for an order from before there were price lists, whose price it was';
comment on column order_items.price_list_id is 'the price list that unit_price is from; its list may be gone';
comment on column order_items.discounts is 'as in the API: {id, amount}, with tax where prices include it';
