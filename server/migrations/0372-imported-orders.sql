-- outside a transaction

-- Orders that a shop brings along from another program are history: they sold nothing here and were paid elsewhere.

alter table orders
  drop constraint if exists orders_source_check,
  add constraint orders_source_check check (source in ('registered_user', 'public_user', 'imported')) not valid;
alter table orders validate constraint orders_source_check;

alter table orders add column if not exists paid_elsewhere numeric;
comment on column orders.paid_elsewhere is 'of an imported order: what was paid for it less what was given back';
