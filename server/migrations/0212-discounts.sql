-- Discounts: what they take off, who may have them, and their uses.

create table discounts (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  title text not null,
  method text not null check (method in ('code', 'automatic')),
  code text,
  code_key text,
  class text not null check (class in ('product', 'order', 'shipping')),
  kind text not null check (kind in ('percent', 'amount', 'buy_x_get_y')),
  percent numeric check (percent > 0 and percent <= 100),
  amount numeric check (amount > 0),
  applies_to_all boolean,
  buys_quantity int check (buys_quantity >= 1),
  buys_all boolean,
  gets_quantity int check (gets_quantity >= 1),
  gets_percent numeric check (gets_percent > 0 and gets_percent <= 100),
  gets_all boolean,
  max_times int check (max_times >= 1),
  max_shipping numeric check (max_shipping > 0),
  min_amount numeric check (min_amount > 0),
  min_quantity int check (min_quantity >= 1),
  emails text[] not null default '{}',
  countries text[] not null default '{}',
  first_order_only boolean not null default false,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  uses_limit int check (uses_limit >= 1),
  uses_per_customer int check (uses_per_customer >= 1),
  combines_with text[] not null default '{}' check (combines_with <@ array['product', 'order', 'shipping']),
  is_active boolean not null default true,
  uses int not null default 0 check (uses >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  check ((code is null) = (code_key is null) and (method = 'code' or code is null)),
  check ((kind = 'percent') = (percent is not null)),
  check ((kind = 'amount') = (amount is not null)),
  check ((kind <> 'buy_x_get_y') = (applies_to_all is not null)),
  check (num_nonnulls(buys_quantity, buys_all, gets_quantity, gets_percent, gets_all) = case kind when 'buy_x_get_y' then 5 else 0 end),
  check (kind <> 'buy_x_get_y' or class = 'product'),
  check (max_times is null or kind = 'buy_x_get_y'),
  check (max_shipping is null or class = 'shipping'),
  check (ends_at > starts_at)
) with (fillfactor = 80);
create index discounts_listed on discounts (shop_id, created_at desc, id desc);
create index discounts_code on discounts (shop_id, code_key) where code_key is not null;
create index discounts_automatic on discounts (shop_id, created_at, id) where method = 'automatic' and is_active;
comment on column discounts.code_key is 'the code as codes are compared (codeKey in discount-code.ts); unique among discounts and batches that have not ended';
comment on column discounts.percent is 'such as 12.5; of the price, between 0 and 100';
comment on column discounts.applies_to_all is 'false: to discount_targets of the part applies_to; buys_all and gets_all likewise; null where the kind has no such part';
comment on column discounts.starts_at is 'null: runs from the beginning';
comment on column discounts.ends_at is 'the first moment at which it runs no more; null: runs without end';
comment on column discounts.uses is
  'orders that have it now. Claimed by the statement that places an order: update … set uses = uses + 1 where uses_limit is null or uses < uses_limit, '
  'in order of id, which stores nothing if a row is missing; counted down when an unpaid order ends. Not in any index and in no trigger, so a claim is cheap';

create table discount_groups (
  shop_id uuid not null,
  discount_id uuid not null,
  group_id uuid not null,
  primary key (shop_id, discount_id, group_id),
  foreign key (shop_id, discount_id) references discounts (shop_id, id) on delete cascade,
  foreign key (shop_id, group_id) references customer_groups (shop_id, id)
);
create index discount_groups_group on discount_groups (shop_id, group_id);
comment on table discount_groups is 'a discount without any is for everybody, so a group that is named here cannot be deleted';

create table discount_targets (
  shop_id uuid not null,
  discount_id uuid not null,
  part text not null check (part in ('applies_to', 'buys', 'gets')),
  target_id uuid not null,
  product_id uuid,
  group_id uuid,
  collection_id uuid,
  position int not null,
  primary key (shop_id, discount_id, part, target_id),
  foreign key (shop_id, discount_id) references discounts (shop_id, id) on delete cascade,
  foreign key (shop_id, product_id) references products (shop_id, id),
  foreign key (shop_id, group_id) references product_groups (shop_id, id),
  foreign key (shop_id, collection_id) references collections (shop_id, id),
  check (num_nonnulls(product_id, group_id, collection_id) = 1 and target_id = coalesce(product_id, group_id, collection_id))
);
create index discount_targets_product on discount_targets (shop_id, product_id) where product_id is not null;
create index discount_targets_group on discount_targets (shop_id, group_id) where group_id is not null;
create index discount_targets_collection on discount_targets (shop_id, collection_id) where collection_id is not null;

create table discount_codes (
  shop_id uuid not null,
  discount_id uuid not null,
  code_key text not null,
  code text not null,
  position int not null,
  order_id uuid,
  used_at timestamptz(3),
  primary key (shop_id, discount_id, code_key),
  foreign key (shop_id, discount_id) references discounts (shop_id, id) on delete cascade,
  foreign key (shop_id, order_id) references orders (shop_id, id),
  check ((order_id is null) = (used_at is null))
) with (fillfactor = 80);
create index discount_codes_code on discount_codes (shop_id, code_key);
create unique index discount_codes_in_order on discount_codes (shop_id, discount_id, position);
create index discount_codes_used on discount_codes (shop_id, order_id) where order_id is not null;
comment on table discount_codes is 'the batches of a discount: each code is good for one order';
comment on column discount_codes.order_id is
  'the order that has used the code. Claimed by the statement that places the order: update … set order_id, used_at where order_id is null; '
  'both become null again when an unpaid order ends';

create table discount_uses (
  shop_id uuid not null,
  discount_id uuid not null,
  order_id uuid not null,
  code text,
  created_at timestamptz(3) not null default now(),
  returned_at timestamptz(3),
  primary key (shop_id, order_id, discount_id),
  foreign key (shop_id, discount_id) references discounts (shop_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
create index discount_uses_discount on discount_uses (shop_id, discount_id, order_id);
comment on table discount_uses is
  'one row for each order and discount, kept when its use is returned: a discount that has any is in use for good, cannot be deleted and keeps its method, class and kind';
comment on column discount_uses.code is 'as the discount or the batch has it; null for an automatic one';
comment on column discount_uses.returned_at is 'when the unpaid order ended and gave its use back; null again once a late payment has taken it again';

create table discount_customer_uses (
  shop_id uuid not null,
  discount_id uuid not null,
  email text not null,
  uses int not null check (uses >= 0),
  primary key (shop_id, discount_id, email),
  foreign key (shop_id, discount_id) references discounts (shop_id, id) on delete cascade
) with (fillfactor = 80);
create index discount_customer_uses_of_email on discount_customer_uses (shop_id, email);
comment on table discount_customer_uses is
  'uses by one address, of discounts that have uses_per_customer (set later, it is filled from discount_uses). Claimed by: insert … values (…, 1) on conflict '
  'do update set uses = discount_customer_uses.uses + 1 where discount_customer_uses.uses < uses_per_customer; no row is returned if that is too many';

-- A claim of a use is no change of the discount: it moves neither updated_at nor these.
create trigger catalogue_change after insert or delete on discounts
  for each row execute function tell_catalogue_change();
create trigger catalogue_changed after update on discounts
  for each row when (old.updated_at is distinct from new.updated_at) execute function tell_catalogue_change();
create constraint trigger facts_counted after insert or delete on discounts deferrable initially deferred
  for each row execute function count_facts_at_commit();
create constraint trigger facts_changed after update on discounts deferrable initially deferred
  for each row when (old.updated_at is distinct from new.updated_at) execute function count_facts_at_commit();

-- Where the last variant becomes a single product again, what named its group names the product from then on.
create function follow_target() returns trigger language plpgsql as $$
begin
  if exists (select from products v where v.shop_id = new.shop_id and v.group_id = old.group_id and v.archived_at is null) then
    return null;
  end if;
  insert into discount_targets (shop_id, discount_id, part, target_id, product_id, position)
    select shop_id, discount_id, part, new.id, new.id, position from discount_targets where shop_id = new.shop_id and group_id = old.group_id
    on conflict do nothing;
  delete from discount_targets where shop_id = new.shop_id and group_id = old.group_id;
  insert into price_list_targets (shop_id, price_list_id, target_id, product_id, position)
    select shop_id, price_list_id, new.id, new.id, position from price_list_targets where shop_id = new.shop_id and group_id = old.group_id
    on conflict do nothing;
  delete from price_list_targets where shop_id = new.shop_id and group_id = old.group_id;
  return null;
end
$$;
create trigger targets_follow after update of group_id on products
  for each row when (old.group_id is not null and new.group_id is null) execute function follow_target();
