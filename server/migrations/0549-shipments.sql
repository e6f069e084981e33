-- An order is sent in one or more shipments. A shipment has the pieces of the order that are in one parcel. The stock was
-- sold with the payment, so a shipment changes no stock.

create table shipments (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  -- Counts the shipments of the order. The number of a shipment is the number of the order and the position.
  position int not null check (position between 1 and 200),
  status text not null check (status in ('planned', 'sent', 'delivered', 'lost', 'cancelled')),
  -- Null for an order without a warehouse, such as an imported order.
  warehouse_id uuid,
  carrier text not null default '',
  tracking_number text not null default '',
  tracking_url text not null default '',
  -- In kilograms.
  weight numeric check (weight > 0),
  note text not null default '',
  -- True for a lost shipment whose pieces are to be sent again.
  is_resent boolean not null default false check (not is_resent or status = 'lost'),
  -- The refund of a lost shipment.
  refund_id uuid,
  request_hash text,
  sent_at timestamptz(3) check ((sent_at is not null) = (status in ('sent', 'delivered', 'lost'))),
  delivered_at timestamptz(3) check ((delivered_at is not null) = (status = 'delivered')),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  primary key (shop_id, id),
  unique (id),
  unique (shop_id, order_id, position),
  foreign key (shop_id, order_id) references orders (shop_id, id),
  foreign key (shop_id, warehouse_id) references warehouses (shop_id, id)
);
create index shipments_listed on shipments (shop_id, created_at desc, id desc);
create index shipments_by_status on shipments (shop_id, status, created_at desc, id desc);
create index shipments_by_tracking_number on shipments (shop_id, tracking_number) where tracking_number <> '';
create index shipments_of_warehouse on shipments (shop_id, warehouse_id) where status = 'planned';

create table shipment_lines (
  shop_id uuid not null,
  shipment_id uuid not null,
  order_item_id uuid not null,
  position int not null,
  quantity bigint not null check (quantity > 0),
  primary key (shop_id, shipment_id, order_item_id),
  foreign key (shop_id, shipment_id) references shipments (shop_id, id),
  foreign key (shop_id, order_item_id) references order_items (shop_id, id)
);
create index shipment_lines_item on shipment_lines (shop_id, order_item_id);

alter table orders
  add column fulfillment_status text not null default 'unshipped',
  add constraint orders_fulfillment_status_check
    check (fulfillment_status in ('none', 'unshipped', 'partly_shipped', 'shipped', 'delivered')) not valid;

-- The units of the line that had not been sent.
alter table refund_lines
  add column unshipped_quantity bigint not null default 0,
  add constraint refund_lines_unshipped_quantity_check
    check (unshipped_quantity between 0 and coalesce(quantity, 0)) not valid;

-- The units of an item that were sent. Lost units count until they are sent again. In PL/pgSQL, so that a session plans the
-- statement once, as for the functions below.
create function sent_units(of_shop uuid, of_item uuid) returns bigint language plpgsql stable as $$
begin
  return (
    select coalesce(sum(l.quantity), 0)::bigint
    from shipment_lines l join shipments s on s.shop_id = l.shop_id and s.id = l.shipment_id
    where l.shop_id = of_shop and l.order_item_id = of_item
      and (s.status in ('sent', 'delivered') or s.status = 'lost' and not s.is_resent));
end
$$;

-- The units of an item in planned shipments.
create function planned_units(of_shop uuid, of_item uuid) returns bigint language plpgsql stable as $$
begin
  return (
    select coalesce(sum(l.quantity), 0)::bigint
    from shipment_lines l join shipments s on s.shop_id = l.shop_id and s.id = l.shipment_id
    where l.shop_id = of_shop and l.order_item_id = of_item and s.status = 'planned');
end
$$;

-- The units of an item that were refunded after they were sent.
create function sent_refunded(of_shop uuid, of_item uuid) returns bigint language plpgsql stable as $$
begin
  return (
    select coalesce(sum(l.quantity - l.unshipped_quantity), 0)::bigint
    from refund_lines l join refunds r on r.shop_id = l.shop_id and r.id = l.refund_id
    where l.shop_id = of_shop and l.order_item_id = of_item
      and (r.status <> 'failed' or r.succeeded_at is not null or r.edit_id is not null));
end
$$;

-- The units of an item that were refunded, or removed by an edit, before they were sent.
create function unsent_refunded(of_shop uuid, of_item uuid) returns bigint language plpgsql stable as $$
begin
  return (
    select coalesce(sum(l.unshipped_quantity), 0)::bigint
    from refund_lines l join refunds r on r.shop_id = l.shop_id and r.id = l.refund_id
    where l.shop_id = of_shop and l.order_item_id = of_item
      and (r.status <> 'failed' or r.succeeded_at is not null or r.edit_id is not null));
end
$$;

-- The units of an item that are still to be sent. 0 if the item needs no shipping.
create function unshipped_units(of_shop uuid, of_item uuid) returns bigint language plpgsql stable as $$
begin
  return (
    select case when i.requires_shipping
      then i.quantity - sent_units(i.shop_id, i.id) - unsent_refunded(i.shop_id, i.id) else 0 end
    from order_items i where i.shop_id = of_shop and i.id = of_item);
end
$$;

-- What has become of the pieces of an order in this status.
create function fulfillment_of(of_shop uuid, of_order uuid, of_status text) returns text language plpgsql stable as $$
declare
  sent bigint;
  unsent bigint;
  has_delivered boolean;
  is_on_the_way boolean;
begin
  select coalesce(sum(sent_units(i.shop_id, i.id)), 0), coalesce(sum(unshipped_units(i.shop_id, i.id)), 0) into sent, unsent
    from order_items i
    where i.shop_id = of_shop and i.order_id = of_order and i.requires_shipping;
  if of_status in ('cancelled', 'refunded') then
    unsent := 0;
  end if;
  if sent = 0 then
    return case when unsent > 0 then 'unshipped' else 'none' end;
  elsif unsent > 0 then
    return 'partly_shipped';
  end if;
  select coalesce(bool_or(s.status = 'delivered'), false), coalesce(bool_or(s.status = 'sent'), false)
    into has_delivered, is_on_the_way
    from shipments s where s.shop_id = of_shop and s.order_id = of_order;
  return case when has_delivered and not is_on_the_way then 'delivered' else 'shipped' end;
end
$$;

-- When an order of this status was sent, as its history says. Null for an order that was not. An imported order has no history.
create function sent_by_history(of_shop uuid, of_order uuid, of_status text, placed_at timestamptz) returns timestamptz
language plpgsql stable as $$
begin
  return coalesce(
    (select min(e.created_at) from order_events e
      where e.shop_id = of_shop and e.order_id = of_order and e.to_status = 'shipped'),
    (select min(e.created_at) from order_events e
      where e.shop_id = of_shop and e.order_id = of_order and e.to_status = 'delivered'),
    case when of_status in ('shipped', 'delivered') then placed_at end);
end
$$;

-- Orders that were sent without a shipment get one shipment with all their pieces. Earlier versions, and archives of earlier
-- versions, have such orders.
create function fill_shipments(of_shop uuid, of_orders uuid[]) returns void language plpgsql as $$
declare
  one record;
  new_id uuid;
begin
  -- Order by order, because in tables that were just filled the planner would compare all shipments with all items.
  for one in
    select o.id, o.status, o.warehouse_id, o.tracking_number, o.tracking_url,
      sent_by_history(o.shop_id, o.id, o.status, o.created_at) as sent_at, coalesce(
        (select min(e.created_at) from order_events e
          where e.shop_id = o.shop_id and e.order_id = o.id and e.to_status = 'delivered'),
        case when o.status = 'delivered' then o.created_at end) as delivered_at
    from orders o
    where o.shop_id = of_shop and o.id = any(of_orders)
      and not exists (select from shipments s where s.shop_id = o.shop_id and s.order_id = o.id)
  loop
    update refund_lines l set unshipped_quantity = l.quantity
      from refunds r
      where r.shop_id = of_shop and r.order_id = one.id and coalesce(r.created_at < one.sent_at, true)
        and l.shop_id = of_shop and l.refund_id = r.id and l.kind = 'item' and l.quantity is not null and l.unshipped_quantity = 0
        and exists (select from order_items i where i.shop_id = of_shop and i.id = l.order_item_id and i.requires_shipping);
    continue when one.sent_at is null or not exists (
      select from order_items i where i.shop_id = of_shop and i.order_id = one.id and i.requires_shipping
        and i.quantity > unsent_refunded(i.shop_id, i.id));
    insert into shipments (shop_id, order_id, position, status, warehouse_id, tracking_number, tracking_url, sent_at, delivered_at,
      created_at, updated_at)
      values (of_shop, one.id, 1, case when one.delivered_at is null then 'sent' else 'delivered' end, one.warehouse_id,
        one.tracking_number, one.tracking_url, one.sent_at, one.delivered_at, one.sent_at, coalesce(one.delivered_at, one.sent_at))
      returning id into new_id;
    insert into shipment_lines (shop_id, shipment_id, order_item_id, position, quantity)
      select of_shop, new_id, i.id, i.position, i.quantity - unsent_refunded(i.shop_id, i.id)
      from order_items i
      where i.shop_id = of_shop and i.order_id = one.id and i.requires_shipping and i.quantity > unsent_refunded(i.shop_id, i.id);
  end loop;
  update orders o set fulfillment_status = now.fulfillment_status
    from (
      select id, fulfillment_of(shop_id, id, status) as fulfillment_status from orders
      where shop_id = of_shop and id = any(of_orders)) now
    where o.shop_id = of_shop and o.id = now.id and o.fulfillment_status <> now.fulfillment_status;
end
$$;

-- The program of the version before knows no shipments, and may run until all its processes are replaced.
create function fill_shipments_of_order() returns trigger language plpgsql as $$
begin
  perform fill_shipments(new.shop_id, array[new.id]);
  return null;
end
$$;
create trigger orders_sent_without_shipment after update of status on orders
  for each row when (new.status in ('shipped', 'delivered') and old.status <> new.status
    and new.fulfillment_status in ('unshipped', 'partly_shipped'))
  execute function fill_shipments_of_order();

-- Commits after each thousand orders, so that nobody waits long for an order.
create procedure fill_all_shipments() language plpgsql as $$
declare
  shop record;
  ids uuid[];
  last uuid;
begin
  for shop in select id from shops loop
    last := '00000000-0000-0000-0000-000000000000';
    loop
      ids := array(select id from orders where shop_id = shop.id and id > last order by id limit 1000);
      exit when cardinality(ids) = 0;
      perform fill_shipments(shop.id, ids);
      last := ids[cardinality(ids)];
      commit;
    end loop;
  end loop;
end
$$;
