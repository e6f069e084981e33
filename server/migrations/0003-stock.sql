-- Stock: levels change only together with a movement or a hold, by conditional update, in order of (product, warehouse).

create table stock_levels (
  shop_id uuid not null,
  product_id uuid not null,
  warehouse_id uuid not null,
  on_hand bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  may_go_negative boolean not null,
  primary key (shop_id, product_id, warehouse_id),
  foreign key (shop_id, product_id) references products (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouses (shop_id, id),
  constraint stock_never_oversold check (may_go_negative or on_hand >= held)
) with (fillfactor = 70);
create index stock_levels_warehouse on stock_levels (shop_id, warehouse_id);
comment on column stock_levels.on_hand is 'sum of the stock movements';
comment on column stock_levels.held is 'sum of the live holds of unpaid orders; what can be sold is on_hand less held';
comment on column stock_levels.may_go_negative is 'the product''s allow_negative_stock, kept in step with it';

create table stock_movements (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  product_id uuid not null,
  warehouse_id uuid not null,
  quantity bigint not null check (quantity <> 0 and quantity between -1000000000 and 1000000000),
  reason text not null check (reason in ('purchase', 'sale', 'return', 'damage', 'adjustment', 'transfer')),
  reference text not null default '',
  order_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  foreign key (shop_id, product_id) references products (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouses (shop_id, id)
);
create index stock_movements_listed on stock_movements (shop_id, created_at desc, id desc);
create index stock_movements_product on stock_movements (shop_id, product_id, created_at desc);
create index stock_movements_order on stock_movements (shop_id, order_id) where order_id is not null;
