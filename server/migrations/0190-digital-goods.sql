-- Digital goods: files and licence keys that are delivered once an order is paid.

-- Files that are sent in parts, until something uses them.
create table uploads (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  filename text not null,
  size_bytes bigint not null check (size_bytes > 0),
  received_bytes bigint not null default 0 check (received_bytes between 0 and size_bytes),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id)
);
create index uploads_age on uploads (updated_at);
comment on column uploads.updated_at is 'when the last part came; an upload that nobody goes on with is deleted a day later';

alter table products
  add column download_limit int default 5,
  add column download_days int default 30,
  add column uses_license_keys boolean not null default false,
  add column downloads_count int not null default 0;
comment on column products.download_limit is 'how often each file of an order can be downloaded; null: as often as the buyer likes';
comment on column products.download_days is 'for how many days after the delivery; null: for ever';
comment on column products.downloads_count is 'how many files a buyer of it gets';

create table product_downloads (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  product_id uuid not null,
  title text not null,
  filename text not null,
  size_bytes bigint not null check (size_bytes > 0),
  storage_key text not null,
  position int not null,
  removed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (storage_key),
  foreign key (shop_id, product_id) references products (shop_id, id)
);
create index product_downloads_product on product_downloads (shop_id, product_id, position);
comment on column product_downloads.removed_at is 'no longer sold, but kept for those who bought it';

create table license_keys (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  number bigint generated always as identity,
  product_id uuid not null,
  sealed_key text not null,
  key_hash bytea not null,
  last4 text not null,
  status text not null default 'free' check (status in ('free', 'held', 'delivered', 'revoked')),
  order_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (shop_id, product_id, key_hash),
  foreign key (shop_id, product_id) references products (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  constraint license_keys_of_one_order check ((status = 'free') = (order_id is null))
);
create index license_keys_pool on license_keys (shop_id, product_id, status, number);
create index license_keys_listed on license_keys (shop_id, product_id, number);
create index license_keys_order on license_keys (shop_id, order_id) where order_id is not null;
comment on column license_keys.number is 'in the order in which keys were added, and are given';
comment on column license_keys.sealed_key is 'encrypted: a buyer can read the key again';
comment on column license_keys.key_hash is 'keyed hash, by which a key is recognised that is there already';

alter table orders add column digital_consent_at timestamptz(3);
comment on column orders.digital_consent_at is 'when the buyer asked for delivery at once, knowing that the right of withdrawal ends by it';

create table order_downloads (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  order_item_id uuid not null,
  download_id uuid not null,
  download_limit int check (download_limit > 0),
  downloads int not null default 0 check (downloads >= 0),
  expires_at timestamptz(3),
  last_download_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  unique (shop_id, order_item_id, download_id),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, order_item_id) references order_items (shop_id, id),
  foreign key (shop_id, download_id) references product_downloads (shop_id, id)
);
create index order_downloads_order on order_downloads (shop_id, order_id);
create index order_downloads_file on order_downloads (shop_id, download_id);

-- The free keys of a product are its stock, so the keys follow its stock: a hold takes as many keys for the order, a sale delivers them, and the
-- end of a hold frees them. Whatever writes a hold or a sale, no key is given twice: these statements run while its level is locked, one after
-- the other, and take free keys only.
create function take_license_keys(of_shop uuid, of_order uuid, of_product uuid, pieces bigint, becoming text) returns void
language plpgsql as $$
declare taken bigint;
begin
  with picked as materialized (
    select id from license_keys
    where shop_id = of_shop and product_id = of_product
      and (status = 'free' or (status = 'held' and order_id = of_order and becoming = 'delivered'))
    order by status desc, number limit pieces
    for update)
  update license_keys k set status = becoming, order_id = of_order, updated_at = clock_timestamp()
  from picked where k.shop_id = of_shop and k.id = picked.id;
  get diagnostics taken = row_count;
  if taken < pieces then
    raise exception 'product % has % licence keys for order %, which needs %', of_product, taken, of_order, pieces
      using errcode = 'check_violation', constraint = 'license_keys_are_the_stock';
  end if;
end
$$;

create function hold_license_keys() returns trigger language plpgsql as $$
begin
  perform take_license_keys(a.shop_id, a.order_id, a.product_id, a.quantity, 'held')
  from added a join products p on p.shop_id = a.shop_id and p.id = a.product_id and p.uses_license_keys;
  return null;
end
$$;
create trigger hold_license_keys after insert on stock_holds referencing new table as added
  for each statement execute function hold_license_keys();

create function deliver_license_keys() returns trigger language plpgsql as $$
begin
  perform take_license_keys(a.shop_id, a.order_id, a.product_id, -a.quantity, 'delivered')
  from added a join products p on p.shop_id = a.shop_id and p.id = a.product_id and p.uses_license_keys
  where a.reason = 'sale' and a.order_id is not null;
  return null;
end
$$;
create trigger deliver_license_keys after insert on stock_movements referencing new table as added
  for each statement execute function deliver_license_keys();

-- Those that a sale has not delivered in the same statement, before or after this.
create function free_license_keys() returns trigger language plpgsql as $$
begin
  update license_keys k set status = 'free', order_id = null, updated_at = clock_timestamp()
  from gone g
  where k.shop_id = g.shop_id and k.order_id = g.order_id and k.product_id = g.product_id and k.status = 'held';
  return null;
end
$$;
create trigger free_license_keys after delete on stock_holds referencing old table as gone
  for each statement execute function free_license_keys();

-- Whoever changes the keys of a product locks its stock first, as every hold and sale does.
create function lock_license_key_stock(of_shop uuid, of_product uuid) returns void language plpgsql as $$
begin
  perform from products where shop_id = of_shop and id = of_product for no key update;
  perform from stock_levels where shop_id = of_shop and product_id = of_product order by warehouse_id for no key update;
end
$$;

-- Books the stock of a product to so many pieces: what is missing into the warehouse that has most of it, else into the oldest; what is too much out
-- of those where it is not held.
create function book_license_key_stock(of_shop uuid, of_product uuid, wanted bigint) returns void language plpgsql as $$
declare
  change bigint;
  place uuid;
  level record;
begin
  perform lock_license_key_stock(of_shop, of_product);
  select wanted - coalesce(sum(on_hand), 0) into change from stock_levels where shop_id = of_shop and product_id = of_product;
  if change > 0 then
    select w.id into place from warehouses w
      left join stock_levels l on l.shop_id = w.shop_id and l.warehouse_id = w.id and l.product_id = of_product
      where w.shop_id = of_shop and w.archived_at is null
      order by coalesce(l.on_hand, 0) desc, w.is_active desc, w.created_at, w.id limit 1 for key share of w;
    if place is null then
      raise exception 'shop % has no warehouse for its licence keys', of_shop
        using errcode = 'check_violation', constraint = 'license_keys_need_a_warehouse';
    end if;
    insert into stock_levels as l (shop_id, product_id, warehouse_id, on_hand, may_go_negative)
      values (of_shop, of_product, place, change, false)
      on conflict (shop_id, product_id, warehouse_id) do update set on_hand = l.on_hand + excluded.on_hand;
    insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason)
      values (of_shop, of_product, place, change, 'adjustment');
  end if;
  for level in
    select warehouse_id, on_hand - held as available from stock_levels
    where change < 0 and shop_id = of_shop and product_id = of_product and on_hand > held order by warehouse_id
  loop
    exit when change = 0;
    level.available := least(level.available, -change);
    update stock_levels set on_hand = on_hand - level.available
      where shop_id = of_shop and product_id = of_product and warehouse_id = level.warehouse_id;
    insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason)
      values (of_shop, of_product, level.warehouse_id, -level.available, 'adjustment');
    change := change + level.available;
  end loop;
  if change < 0 then
    raise exception 'product % is held for orders', of_product
      using errcode = 'check_violation', constraint = 'license_keys_are_the_stock';
  end if;
end
$$;

-- Free keys are the stock, so a product with keys is never sold without stock; and its shop is told before they run out, unless it says otherwise.
create function keep_license_key_rules() returns trigger language plpgsql as $$
begin
  new.allow_negative_stock := false;
  if tg_op = 'INSERT' or not old.uses_license_keys then
    new.low_stock_threshold := coalesce(new.low_stock_threshold, 10);
  end if;
  return new;
end
$$;
create trigger keep_license_key_rules before insert or update of uses_license_keys, allow_negative_stock on products
  for each row when (new.uses_license_keys) execute function keep_license_key_rules();

-- What was on the shelf before is none of the keys' stock, and keys are none of the shelf's.
create function switch_license_keys() returns trigger language plpgsql as $$
begin
  perform book_license_key_stock(new.shop_id, new.id, case when new.uses_license_keys
    then (select count(*) from license_keys where shop_id = new.shop_id and product_id = new.id and status in ('free', 'held'))
    else (select coalesce(sum(held), 0)::bigint from stock_levels where shop_id = new.shop_id and product_id = new.id) end);
  return null;
end
$$;
create trigger switch_license_keys after update of uses_license_keys on products
  for each row when (old.uses_license_keys <> new.uses_license_keys) execute function switch_license_keys();

-- Whether nothing of an order's item is sold any more: the order was called off, or all pieces of the item were refunded.
create function is_item_refunded(of_shop uuid, of_item uuid) returns boolean stable language sql as $$
  select o.status in ('cancelled', 'refunded', 'failed') or o.payment_status = 'refunded' or i.quantity <= (
    select coalesce(sum(l.quantity), 0) from refund_lines l join refunds r on r.shop_id = l.shop_id and r.id = l.refund_id
    where l.shop_id = i.shop_id and l.order_item_id = i.id and l.kind = 'item' and r.status in ('pending', 'succeeded'))
  from order_items i join orders o on o.shop_id = i.shop_id and o.id = i.order_id
  where i.shop_id = of_shop and i.id = of_item
$$;
