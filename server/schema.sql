-- The database as all migrations leave it; npm run schema writes it, and a test compares. Migrations alone change a database.

CREATE OR REPLACE FUNCTION public.account_brings_distance_sales()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before text := enter_scope('platform');
begin
  perform note_distance_sale_limit(new.account_user_id, y.year) from distance_sale_years y where y.shop_id = new.id;
  perform enter_scope(before);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_catalogue_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into catalogue_names (shop_id, kind, item_id, names)
  select shop_id, tg_argv[0], id, search_names from added
  on conflict (shop_id, kind, item_id) do update set names = excluded.names;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.add_job(identifier text, payload json, queue_name text, run_at timestamp with time zone, max_attempts integer, job_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform graphile_worker.add_job(identifier => add_job.identifier, payload => add_job.payload, queue_name => add_job.queue_name,
    run_at => add_job.run_at, max_attempts => add_job.max_attempts, job_key => add_job.job_key,
    priority => case when add_job.queue_name is null and add_job.max_attempts <= 10 then -1 else 0 end);
end
$function$;

CREATE OR REPLACE FUNCTION public.audit_chain_break(shop uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  seal record;
  previous bytea;
  expected bigint := 1;
begin
  for seal in
    select s.seq, s.hash, e from audit_seals s left join audit_events e on e.shop_id = s.shop_id and e.id = s.event_id
    where s.shop_id = shop order by s.seq
  loop
    if seal.seq <> expected or seal.hash is distinct from audit_hash(previous, seal.e) then
      return expected;
    end if;
    previous := seal.hash;
    expected := expected + 1;
  end loop;
  if exists (select from audit_events e where e.shop_id = shop
      and not exists (select from audit_seals s where s.shop_id = e.shop_id and s.event_id = e.id)) then
    return expected;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.audit_events_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The audit log is never changed.' using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.audit_hash(previous bytea, e audit_events)
 RETURNS bytea
 LANGUAGE sql
 STABLE
AS $function$
  select sha256(coalesce(previous, ''::bytea) || convert_to(concat_ws(chr(31), e.shop_id, e.id, e.actor_user_id, e.actor_label, e.action,
    e.subject_kind, e.subject_id, e.subject_label, e.before, e.after, e.request_id, e.caller_address,
    extract(epoch from e.created_at)), 'UTF8'))
$function$;

CREATE OR REPLACE FUNCTION public.book_license_key_stock(of_shop uuid, of_product uuid, wanted bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  change bigint;
  place uuid;
  level record;
begin
  perform lock_license_key_stock(of_shop, of_product);
  perform leave_deleted_warehouses(of_shop, of_product);
  select wanted - coalesce(sum(on_hand), 0) into change from stock_levels where shop_id = of_shop and product_id = of_product;
  if change > 0 then
    select w.id into place from warehouses w
      left join stock_levels l on l.shop_id = w.shop_id and l.warehouse_id = w.id and l.product_id = of_product
      where w.shop_id = of_shop and w.archived_at is null
      order by w.is_active desc, coalesce(l.on_hand, 0) desc, w.created_at, w.id limit 1 for key share of w;
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
$function$;

CREATE OR REPLACE FUNCTION public.change_catalogue_names()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_nestloop TO 'off'
AS $function$
begin
  insert into catalogue_names (shop_id, kind, item_id, names)
  select a.shop_id, tg_argv[0], a.id, a.search_names
  from added a join removed r on r.shop_id = a.shop_id and r.id = a.id
  where a.search_names is distinct from r.search_names
  on conflict (shop_id, kind, item_id) do update set names = excluded.names;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_balance_of_card()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_gift_card_balance(new.shop_id, new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_balance_of_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform check_gift_card_balance(new.shop_id, new.gift_card_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_gift_card_balance(p_shop uuid, p_card uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from gift_cards c where c.shop_id = p_shop and c.id = p_card and c.balance <> (
      select coalesce(sum(e.amount), 0) from shop_ledger_entries e where e.shop_id = c.shop_id and e.gift_card_id = c.id)) then
    raise exception 'The balance of gift card % is not the sum of its entries.', p_card using errcode = 'check_violation';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_group_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('slug ' || new.shop_id, 0));
  if exists (select from products p where p.shop_id = new.shop_id and p.slug = new.slug and p.archived_at is null) then
    raise unique_violation using constraint = 'product_groups_slug', message = 'a product has this slug';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_ledger_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before text := enter_scope('platform');
begin
  if exists (
    select from ledger_entries e left join ledger_transactions t on t.id = e.transaction_id
    where e.transaction_id = new.transaction_id
    group by e.currency having sum(e.amount) <> 0 or count(*) < 2 or bool_or(e.created_at is distinct from t.created_at)) then
    raise exception 'The entries of ledger transaction % do not balance.', new.transaction_id using errcode = 'check_violation';
  end if;
  perform enter_scope(before);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_product_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('slug ' || new.shop_id, 0));
  if exists (select from product_groups g where g.shop_id = new.shop_id and g.slug = new.slug and g.archived_at is null) then
    raise unique_violation using constraint = 'products_slug', message = 'a group has this slug';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_shop_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from shop_ledger_entries e where e.shop_id = new.shop_id and e.transaction_id = new.transaction_id
    group by e.currency having sum(e.amount) <> 0 or count(*) < 2) then
    raise exception 'The entries of transaction % of the shop''s ledger do not balance.', new.transaction_id using errcode = 'check_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_address_at_commit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before text := enter_scope(new.shop_id::text);
  prices boolean := old.kind <> 'customer' or new.kind <> 'customer'
    or exists (select from warehouses w where w.shop_id = new.shop_id and w.address_id = new.id);
begin
  perform enter_scope(before);
  if prices then perform count_facts_of(new.shop_id); end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_distance_sale(p_shop uuid, p_order uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  account uuid;
  counted distance_sales;
  now_amount numeric;
  is_none boolean;
begin
  select account_user_id into account from shops where id = p_shop;
  -- At commit, after every other lock, so that nobody can wait in a circle for it. What follows sees all that was committed before.
  perform pg_advisory_xact_lock(hashtextextended('distance sales ' || account, 0));
  select round(case
      when o.is_test or not o.is_distance_sale or o.distance_sale_eur is null or sold.total = 0
        or o.payment_status not in ('captured', 'partially_refunded', 'refunded')
        or not exists (
          select from payments p
          where p.shop_id = o.shop_id and p.order_id = o.id and not p.is_surplus and p.status in ('captured', 'refunded')) then 0
      else o.distance_sale_eur * greatest(0, 1 - back.total / sold.total) end, 2), not o.is_distance_sale
    into now_amount, is_none
  from orders o
  cross join lateral (
    select o.total - coalesce(sum(i.total), 0) as total from order_items i
    where i.shop_id = o.shop_id and i.order_id = o.id and i.is_gift_card) sold
  cross join lateral (
    select coalesce(sum(r.amount + r.set_off - cards.total), 0) as total
    from refunds r
    join payments p on p.shop_id = r.shop_id and p.id = r.payment_id and not p.is_surplus
    cross join lateral (
      select coalesce(sum(l.total), 0) as total
      from refund_lines l join order_items i on i.shop_id = l.shop_id and i.id = l.order_item_id
      where l.shop_id = r.shop_id and l.refund_id = r.id and i.is_gift_card) cards
    where r.shop_id = o.shop_id and r.order_id = o.id and (r.succeeded_at is not null or r.edit_id is not null)) back
  where o.shop_id = p_shop and o.id = p_order;
  select * into counted from distance_sales where shop_id = p_shop and order_id = p_order;
  if not found then
    if now_amount = 0 then return; end if;
    counted := row(p_shop, p_order, extract(year from now() at time zone 'UTC'), 0);
  end if;
  if now_amount = counted.amount then return; end if;
  insert into distance_sales values (p_shop, p_order, counted.year, now_amount)
  on conflict (shop_id, order_id) do update set amount = excluded.amount;
  insert into distance_sale_years values (p_shop, counted.year, now_amount - counted.amount)
  on conflict (shop_id, year) do update set amount = distance_sale_years.amount + excluded.amount;
  perform note_distance_sale_limit(account, counted.year);
  if is_none then perform withdraw_distance_sale_limit(account, counted.year); end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_facts_at_commit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_facts_of(coalesce(new.shop_id, old.shop_id));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_facts_of(p_shop uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  before text;
begin
  if current_setting('kontor.facts_counted', true) is not distinct from p_shop::text then return; end if;
  before := enter_scope(p_shop::text);
  update shops set facts_version = facts_version + 1 where id = p_shop;
  perform enter_scope(before);
  perform set_config('kontor.facts_counted', p_shop::text, true);
end
$function$;

CREATE OR REPLACE FUNCTION public.count_own_facts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.facts_version := old.facts_version + 1;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.cover_address(cover_url text, cover_key text)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when cover_key = '' then cover_url
    else coalesce(nullif(current_setting('kontor.files_origin', true), '') || '/files/' || cover_key, cover_url) end
$function$;

CREATE OR REPLACE FUNCTION public.deliver_license_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform take_license_keys(a.shop_id, a.order_id, a.product_id, -a.quantity, 'delivered')
  from added a join products p on p.shop_id = a.shop_id and p.id = a.product_id and p.uses_license_keys
  where a.reason = 'sale' and a.order_id is not null;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.drop_catalogue_names()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from catalogue_names n using removed r
  where n.shop_id = r.shop_id and n.kind = tg_argv[0] and n.item_id = r.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.enter_scope(scope text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  before text := coalesce(current_setting('kontor.scope', true), '');
begin
  perform set_config('kontor.scope', scope, true);
  return before;
end
$function$;

CREATE OR REPLACE FUNCTION public.fill_shipments_of_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform fill_shipments(new.shop_id, array[new.id]);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.fill_shipments(of_shop uuid, of_orders uuid[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.find_lowest_before()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  last product_prices;
  current_price numeric := coalesce(new.sale_price, new.price);
begin
  select * into last from product_prices h
  where h.shop_id = new.shop_id and h.product_id = new.product_id order by h.since desc limit 1;
  -- Clocks may be set back; the order of changes stays.
  new.since := greatest(new.since, last.since + interval '1 microsecond');
  if current_price >= coalesce(new.compare_at_price, new.price) then
    new.reduced_since := null;
    new.lowest_before := null;
  elsif coalesce(last.sale_price, last.price) < coalesce(last.compare_at_price, last.price)
    and coalesce(last.sale_price, last.price) >= current_price then
    new.reduced_since := last.reduced_since;
    new.lowest_before := last.lowest_before;
  else
    new.reduced_since := new.since;
    new.lowest_before := (
      select min(coalesce(h.sale_price, h.price)) from product_prices h
      where h.shop_id = new.shop_id and h.product_id = new.product_id and h.is_live
        -- What it cost when the 30 days began counts, too.
        and h.since >= coalesce((
          select max(o.since) from product_prices o
          where o.shop_id = new.shop_id and o.product_id = new.product_id and o.since <= new.since - interval '30 days'), '-infinity'));
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.follow_into_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from products v where v.shop_id = new.shop_id and v.group_id = new.group_id and v.id <> new.id) then
    return null;
  end if;
  insert into discount_targets (shop_id, discount_id, part, target_id, group_id, position)
    select shop_id, discount_id, part, new.group_id, new.group_id, position from discount_targets where shop_id = new.shop_id and product_id = new.id
    on conflict do nothing;
  delete from discount_targets where shop_id = new.shop_id and product_id = new.id;
  insert into price_list_targets (shop_id, price_list_id, target_id, group_id, position)
    select shop_id, price_list_id, new.group_id, new.group_id, position from price_list_targets where shop_id = new.shop_id and product_id = new.id
    on conflict do nothing;
  delete from price_list_targets where shop_id = new.shop_id and product_id = new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.follow_item()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.group_id is not null then
    update collection_items i set product_id = null, group_id = new.group_id, item_id = new.group_id
    where i.shop_id = new.shop_id and i.product_id = new.id and not exists (
      select from collection_items o where o.shop_id = i.shop_id and o.collection_id = i.collection_id and o.group_id = new.group_id);
    delete from collection_items where shop_id = new.shop_id and product_id = new.id;
  else
    update collection_items i set product_id = new.id, group_id = null, item_id = new.id
    where i.shop_id = new.shop_id and i.group_id = old.group_id and not exists (
      select from products v where v.shop_id = new.shop_id and v.group_id = old.group_id and v.archived_at is null);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.follow_renaming()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  named text := lower(new.renamed_options #>> '{0,name}');
  valued text := lower(new.renamed_options #>> '{0,value}');
  renamed jsonb := jsonb_build_object(case when valued is null then 'name' else 'value' end, new.renamed_options #> '{0,to}');
  is_shared boolean := exists (
    select from product_groups g
    cross join lateral jsonb_to_recordset(g.options) as o (name text, "values" jsonb)
    where g.shop_id = new.shop_id and g.id <> new.id and g.archived_at is null and lower(o.name) = named
      and (valued is null or exists (select from jsonb_array_elements_text(o."values") v (word) where lower(v.word) = valued)));
begin
  with found as (
    select c.id, c.rules -> 'conditions' as conditions,
      is_shared and (c.rules ->> 'match' = 'any' or jsonb_array_length(c.rules -> 'conditions') = 1) as stays,
      jsonb_agg(condition || renamed order by place) filter (where fits) as added,
      jsonb_agg(case when fits then condition || renamed else condition end order by place) as changed
    from collections c
    cross join lateral (
      select condition, place,
        condition ->> 'field' = 'option' and lower(condition ->> 'name') = named
          and (valued is null or lower(condition ->> 'value') = valued) as fits
      from jsonb_array_elements(c.rules -> 'conditions') with ordinality as e (condition, place)) each
    where c.shop_id = new.shop_id and c.kind = 'rules'
    group by c.shop_id, c.id
    having bool_or(fits))
  update collections c set updated_at = greatest(clock_timestamp(), c.updated_at + interval '1 ms'),
    rules = case when stays and jsonb_array_length(conditions || added) <= 20
      then jsonb_build_object('match', 'any', 'conditions', conditions || added)
      else jsonb_build_object('match', c.rules -> 'match', 'conditions', changed) end
  from found where c.shop_id = new.shop_id and c.id = found.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.follow_target()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.forget_kept_prices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform set_config('kontor.prices_kept', '', true);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.free_license_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update license_keys k set status = 'free', order_id = null, updated_at = clock_timestamp()
  from gone g
  where k.shop_id = g.shop_id and k.order_id = g.order_id and k.product_id = g.product_id and k.status = 'held';
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.fulfillment_of(of_shop uuid, of_order uuid, of_status text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.hold_license_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform take_license_keys(a.shop_id, a.order_id, a.product_id, a.quantity, 'held')
  from added a join products p on p.shop_id = a.shop_id and p.id = a.product_id and p.uses_license_keys;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.invoice_names(number_text text, buyer_name text, snapshot text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE LEAKPROOF
AS $function$
declare
  said jsonb := snapshot::jsonb;
begin
  return public.search_fold(concat_ws(e'\n', number_text, buyer_name, said -> 'order' ->> 'number', nullif(said ->> 'number', number_text)));
end
$function$;

CREATE OR REPLACE FUNCTION public.is_item_refunded(of_shop uuid, of_item uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    select o.status in ('cancelled', 'refunded', 'failed') or o.payment_status = 'refunded' or i.quantity <= (
      select coalesce(sum(l.quantity), 0) from refund_lines l join refunds r on r.shop_id = l.shop_id and r.id = l.refund_id
      where l.shop_id = i.shop_id and l.order_item_id = i.id and l.kind = 'item'
        and (r.status <> 'failed' or r.succeeded_at is not null or r.edit_id is not null))
    from order_items i join orders o on o.shop_id = i.shop_id and o.id = i.order_id
    where i.shop_id = of_shop and i.id = of_item);
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_cover_key()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- Null where the program has not said where files are served.
  files text := nullif(current_setting('kontor.files_origin', true), '') || '/files/';
begin
  new.cover_key := case when starts_with(new.cover_url, files) then substr(new.cover_url, length(files) + 1) else '' end;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_former_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before text := enter_scope('platform');
  is_kept boolean := exists (
    select from shop_slugs f join shops s on s.id = f.shop_id
    where f.slug = new.slug and f.shop_id <> new.id
      and (s.archived_at is null or s.account_user_id <> new.account_user_id));
begin
  perform enter_scope(before);
  if not is_kept then
    return new;
  end if;
  -- No row is inserted, as after `on conflict (slug) do nothing`.
  if tg_when = 'BEFORE' then
    return null;
  end if;
  -- The other shop has left the slug since the check before: the transaction is repeated, and that check finds it.
  if tg_op = 'INSERT' then
    raise serialization_failure using message = 'another shop has just left this slug';
  end if;
  raise unique_violation using constraint = 'shops_slug_key', message = 'another shop had this slug';
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_gift_card_unsent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.requires_shipping := false;
  new.allow_negative_stock := true;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_ledger()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'The ledger is only added to: % of % is not possible.', tg_op, tg_table_name using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_license_key_rules()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.allow_negative_stock := false;
  if tg_op = 'INSERT' or not old.uses_license_keys then
    new.low_stock_threshold := coalesce(new.low_stock_threshold, 10);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_price()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_prices (shop_id, product_id, price, compare_at_price, sale_price, is_live)
  values (new.shop_id, new.id, new.price, new.compare_at_price, new.sale_price, new.is_live and new.archived_at is null);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_price_at_commit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before text;
  ids uuid[] := array[new.id];
  mark text := pg_current_xact_id()::text || ' ' || new.group_id::text;
begin
  if mark = current_setting('kontor.prices_kept', true) then
    return null;
  end if;
  before := enter_scope(new.shop_id::text);
  if mark is not null then
    ids := ids || array(select id from products where shop_id = new.shop_id and group_id = new.group_id and id <> new.id);
    perform set_config('kontor.prices_kept', mark, true);
  end if;
  insert into product_prices (shop_id, product_id, price, compare_at_price, sale_price, is_live)
    select p.shop_id, p.id, p.price, p.compare_at_price, p.sale_price, p.is_live and p.archived_at is null
    from products p
    where p.shop_id = new.shop_id and p.id = any(ids)
      and (p.price, p.compare_at_price, p.sale_price, p.is_live and p.archived_at is null) is distinct from (
        select (h.price, h.compare_at_price, h.sale_price, h.is_live) from product_prices h
        where h.shop_id = p.shop_id and h.product_id = p.id order by h.since desc limit 1);
  perform enter_scope(before);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_typed_cover()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.cover_file_id is not null then
    if new.cover_url <> old.cover_url and old.cover_key = '' and old.cover_url <> '' then
      new.typed_cover_url := old.cover_url;
    elsif new.cover_url = '' then
      new.typed_cover_url := '';
    end if;
  else
    if old.cover_file_id is not null and new.cover_url = '' then
      new.cover_url := old.typed_cover_url;
    end if;
    new.typed_cover_url := '';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.leave_deleted_warehouses(of_shop uuid, of_product uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  level record;
begin
  perform from stock_levels where shop_id = of_shop and product_id = of_product order by warehouse_id for no key update;
  -- None of those with stock is deleted from here on.
  perform from stock_levels l join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id
    where l.shop_id = of_shop and l.product_id = of_product and l.on_hand <> 0 order by w.id for key share of w;
  loop
    -- A movement has at most a billion units.
    select l.warehouse_id, least(greatest(l.on_hand, -1000000000), 1000000000) as moved into level
      from stock_levels l join warehouses w on w.shop_id = l.shop_id and w.id = l.warehouse_id
      where l.shop_id = of_shop and l.product_id = of_product and l.on_hand <> 0 and l.held = 0 and w.archived_at is not null
      order by l.warehouse_id limit 1;
    exit when not found;
    update stock_levels set on_hand = on_hand - level.moved
      where shop_id = of_shop and product_id = of_product and warehouse_id = level.warehouse_id;
    insert into stock_movements (shop_id, product_id, warehouse_id, quantity, reason)
      values (of_shop, of_product, level.warehouse_id, -level.moved, 'adjustment');
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION public.lock_license_key_stock(of_shop uuid, of_product uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from products where shop_id = of_shop and id = of_product for no key update;
  perform from stock_levels where shop_id = of_shop and product_id = of_product order by warehouse_id for no key update;
end
$function$;

CREATE OR REPLACE FUNCTION public.month_of(day date)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT LEAKPROOF
AS $function$
begin
  return date_trunc('month', day::timestamp)::date;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_customer_of_correction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_changes (shop_id, order_id) values (new.shop_id, new.id);
  if old.customer_user_email <> '' and lower(old.customer_user_email) <> lower(new.customer_user_email) then
    insert into customer_changes (shop_id, order_id, former_email) values (new.shop_id, new.id, lower(old.customer_user_email));
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_customer_of_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_changes (shop_id, order_id, former_email) values (old.shop_id, old.id, lower(old.customer_user_email));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_distance_sale_limit(p_account uuid, p_year integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into distance_sale_limits (account_user_id, year)
  select p_account, p_year
  where (
    select sum(y.amount) from shops s join distance_sale_years y on y.shop_id = s.id
    where s.account_user_id = p_account and y.year = p_year) > 10000
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION public.note_money_of_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_changes (shop_id, order_id) values (new.shop_id, new.order_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_order_of_customer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into customer_changes (shop_id, order_id) values (new.shop_id, new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_refund_success()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status = 'succeeded' then
    new.succeeded_at := coalesce(case when tg_op = 'UPDATE' then old.succeeded_at end, new.succeeded_at, clock_timestamp());
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.note_who_made_shop()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.made_by := coalesce(new.made_by, new.account_user_id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.option_condition(names text[], "values" text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select '(' || string_agg('@.' || to_json(lower(n)) || ' == ' || to_json(lower(v)), ' || ') || ')' from unnest(names) n cross join unnest("values") v
$function$;

CREATE OR REPLACE FUNCTION public.order_counts_as_distance_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before text := enter_scope('platform');
begin
  perform count_distance_sale(new.shop_id, new.id);
  perform enter_scope(before);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.order_names(order_number text, email text, shipping_address jsonb, billing_address jsonb)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE LEAKPROOF
AS $function$
begin
  return public.search_fold(order_number || E'\n' || email || E'\n' || concat_ws(' ',
    shipping_address ->> 'recipient_name', shipping_address ->> 'company_name', shipping_address ->> 'zip', shipping_address ->> 'city',
    billing_address ->> 'recipient_name', billing_address ->> 'company_name', billing_address ->> 'zip', billing_address ->> 'city'));
end
$function$;

CREATE OR REPLACE FUNCTION public.planned_units(of_shop uuid, of_item uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    select coalesce(sum(l.quantity), 0)::bigint
    from shipment_lines l join shipments s on s.shop_id = l.shop_id and s.id = l.shipment_id
    where l.shop_id = of_shop and l.order_item_id = of_item and s.status = 'planned');
end
$function$;

CREATE OR REPLACE FUNCTION public.refund_counts_as_distance_sale()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before text := enter_scope('platform');
begin
  if exists (select from orders where shop_id = new.shop_id and id = new.order_id and distance_sale_eur is not null) then
    perform count_distance_sale(new.shop_id, new.order_id);
  end if;
  perform enter_scope(before);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% are never changed', tg_table_name using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.remember_collection_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into collection_slugs (shop_id, slug, collection_id, created_at) values (old.shop_id, old.slug, old.id, clock_timestamp())
    on conflict (shop_id, slug) do update set collection_id = excluded.collection_id, created_at = excluded.created_at;
  delete from collection_slugs s using (
    select slug from collection_slugs where shop_id = old.shop_id and collection_id = old.id order by created_at desc offset 20) oldest
    where s.shop_id = old.shop_id and s.slug = oldest.slug;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.remember_group_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_group_slugs (shop_id, slug, group_id, created_at) values (old.shop_id, old.slug, old.id, clock_timestamp())
    on conflict (shop_id, slug) do update set group_id = excluded.group_id, created_at = excluded.created_at;
  delete from product_group_slugs s using (
    select slug from product_group_slugs where shop_id = old.shop_id and group_id = old.id order by created_at desc offset 20) oldest
    where s.shop_id = old.shop_id and s.slug = oldest.slug;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.remember_product_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into product_slugs (shop_id, slug, product_id, created_at) values (old.shop_id, old.slug, old.id, clock_timestamp())
    on conflict (shop_id, slug) do update set product_id = excluded.product_id, created_at = excluded.created_at;
  delete from product_slugs s using (
    select slug from product_slugs where shop_id = old.shop_id and product_id = old.id order by created_at desc offset 20) oldest
    where s.shop_id = old.shop_id and s.slug = oldest.slug;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.remember_shop_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before text := enter_scope('platform');
begin
  insert into shop_slugs (slug, shop_id, created_at) values (old.slug, old.id, clock_timestamp())
    on conflict (slug) do update set shop_id = excluded.shop_id, created_at = excluded.created_at;
  delete from shop_slugs s using (
    select slug from shop_slugs where shop_id = old.id order by created_at desc offset 20) oldest
    where s.slug = oldest.slug;
  perform enter_scope(before);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.remember_translated_slug()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before text := enter_scope(old.shop_id::text);
  languages text[] := array['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'];
  item text := case old.kind when 'product_group' then 'group_id' else old.kind || '_id' end;
  is_in_use boolean := case when old.kind = 'collection' then
    exists (select from collections c where c.shop_id = old.shop_id and c.slug = old.text)
    or exists (
      select from translations t
      where t.shop_id = old.shop_id and t.language = any(languages) and t.field = 'slug' and t.kind = 'collection' and t.text = old.text)
  else
    exists (select from products p where p.shop_id = old.shop_id and p.slug = old.text and p.archived_at is null)
    or exists (select from product_groups g where g.shop_id = old.shop_id and g.slug = old.text and g.archived_at is null)
    or exists (
      select from translations t
      where t.shop_id = old.shop_id and t.language = any(languages) and t.field = 'slug' and t.kind in ('product', 'product_group')
        and t.text = old.text)
  end;
begin
  if not is_in_use then
    execute format('
      insert into %1$I (shop_id, slug, %2$I, created_at)
      select shop_id, $3, id, clock_timestamp() from %3$I where shop_id = $1 and id = $2
      on conflict (shop_id, slug) do update set %2$I = excluded.%2$I, created_at = excluded.created_at',
      old.kind || '_slugs', item, old.kind || 's') using old.shop_id, old.item_id::uuid, old.text;
    execute format('
      delete from %1$I s using (
        select slug from %1$I where shop_id = $1 and %2$I = $2 order by created_at desc offset 20) oldest
      where s.shop_id = $1 and s.slug = oldest.slug',
      old.kind || '_slugs', item) using old.shop_id, old.item_id::uuid;
  end if;
  perform enter_scope(before);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.restore_license_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform book_license_key_stock(new.shop_id, new.id, (
    select count(*) from license_keys where shop_id = new.shop_id and product_id = new.id and status in ('free', 'held')));
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.restore_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform leave_deleted_warehouses(new.shop_id, new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.seal_audit_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before text := enter_scope('platform');
  head audit_seals;
begin
  -- Taken at commit, after every other lock, so that nobody can wait in a circle for it.
  perform pg_advisory_xact_lock(hashtextextended('audit ' || new.shop_id, 0));
  select * into head from audit_seals where shop_id = new.shop_id order by seq desc limit 1;
  insert into audit_seals (shop_id, seq, event_id, hash)
    values (new.shop_id, coalesce(head.seq, 0) + 1, new.id, audit_hash(head.hash, new));
  perform enter_scope(before);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_ends(ends text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select '(' || string_agg(search_fold(word), '|') || ')\M' from unnest(ends) word
$function$;

CREATE OR REPLACE FUNCTION public.search_fold(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT LEAKPROOF
AS $function$
begin
  if octet_length(value) = length(value) then
    return lower(value);
  end if;
  value := regexp_replace(value, '([0-9])([¼-¾⅐-⅞↉])', '\1 \2', 'g');
  value := translate(value,
    '‘’‚‛ʹʻʼ′´' || '“”„‟″«»' || '‐‑‒–—―−' || '×✕✖⨉⨯' || '∕' || E'\u00AD\u200B\u200C\u200D\u2060\uFEFF',
    repeat('''', 9) || repeat('"', 7) || repeat('-', 7) || repeat('x', 5) || '/');
  value := lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'));
  value := replace(replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), '⁄', '/');
  if value !~ '[øđðþłħıŋа-яєіґα-ω]' then
    return value;
  end if;
  return translate(value,
    'øđðþłħıŋ' || 'абвгґдеєжзиіклмнопрстуфхцчшщыэюя' || 'αβγδεζηθικλμνξοπρσςτυφχψω' || 'ъь',
    'oddtlhin' || 'abvggdeejziiklmnoprstufhccssyeua' || 'abgdezitiklmnxoprsstyfhpo');
end
$function$;

CREATE OR REPLACE FUNCTION public.search_marks_sought(shop_id uuid, value text, sample text[])
 RETURNS bigint[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  seed bigint := uuid_hash_extended(shop_id, 0);
  sampled text := array_to_string(sample, e'\n');
  most_often int := cardinality(sample) * 3 / 4;
  word text;
  size int;
  found_at int;
  piece text;
  marks bigint[] := '{}';
  rare bigint[] := '{}';
begin
  foreach word in array regexp_split_to_array(value, '[\s\x01]+') loop
    size := case when length(word) < 5 then 3 else 5 end;
    found_at := 1;
    while found_at <= length(word) and length(word) >= 3 loop
      piece := substr(word, least(found_at, length(word) - size + 1), size);
      marks := marks || hashtextextended(piece, seed);
      if (length(sampled) - length(replace(sampled, piece, ''))) / size <= most_often then
        rare := rare || hashtextextended(piece, seed);
      end if;
      found_at := found_at + size;
    end loop;
  end loop;
  return case when rare = '{}' then marks else rare end;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_marks(shop_id uuid, value text)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT LEAKPROOF
AS $function$
  select array(
    select hashtextextended(substr(part, at, size), uuid_hash_extended(shop_id, 0))
    from (values (3), (5)) sizes (size)
    cross join generate_series(1, length(value), 200) first
    cross join lateral substr(value, first, 199 + size) part
    cross join generate_series(1, length(part) - size + 1) at)
$function$;

CREATE OR REPLACE FUNCTION public.search_names(title text, sku text, categories text[], tags text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT LEAKPROOF
AS $function$
  select search_fold(title) || E'\n' || search_fold(sku) || E'\n' || search_fold(array_to_string(categories || tags, ' '))
$function$;

CREATE OR REPLACE FUNCTION public.search_needs(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array(
    select substr(value, least(at, length(value) - size + 1), size)
    from (select case when length(value) < 5 then 3 else 5 end as size) one, generate_series(1, length(value), size) at
    where length(value) >= 3)
$function$;

CREATE OR REPLACE FUNCTION public.search_patterns(spellings text[], before text DEFAULT ''::text, after text DEFAULT ''::text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array(
    select '%' || before || translate(regexp_replace(search_fold(spelling), '([\\%_])', '\\\1', 'g'), chr(1), '_') || after || '%'
    from unnest(spellings) spelling)
$function$;

CREATE OR REPLACE FUNCTION public.search_pattern(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select '%' || regexp_replace(search_fold(value), '([\\%_])', '\\\1', 'g') || '%'
$function$;

CREATE OR REPLACE FUNCTION public.search_pieces(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select array(
    select substr(value, at, 3) from generate_series(1, length(value) - 2) at
    union all
    select substr(value, at, 5) from generate_series(1, length(value) - 4) at)
$function$;

CREATE OR REPLACE FUNCTION public.sent_by_history(of_shop uuid, of_order uuid, of_status text, placed_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return coalesce(
    (select min(e.created_at) from order_events e
      where e.shop_id = of_shop and e.order_id = of_order and e.to_status = 'shipped'),
    (select min(e.created_at) from order_events e
      where e.shop_id = of_shop and e.order_id = of_order and e.to_status = 'delivered'),
    case when of_status in ('shipped', 'delivered') then placed_at end);
end
$function$;

CREATE OR REPLACE FUNCTION public.sent_refunded(of_shop uuid, of_item uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    select coalesce(sum(l.quantity - l.unshipped_quantity), 0)::bigint
    from refund_lines l join refunds r on r.shop_id = l.shop_id and r.id = l.refund_id
    where l.shop_id = of_shop and l.order_item_id = of_item
      and (r.status <> 'failed' or r.succeeded_at is not null or r.edit_id is not null));
end
$function$;

CREATE OR REPLACE FUNCTION public.sent_units(of_shop uuid, of_item uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    select coalesce(sum(l.quantity), 0)::bigint
    from shipment_lines l join shipments s on s.shop_id = l.shop_id and s.id = l.shipment_id
    where l.shop_id = of_shop and l.order_item_id = of_item
      and (s.status in ('sent', 'delivered') or s.status = 'lost' and not s.is_resent));
end
$function$;

CREATE OR REPLACE FUNCTION public.shop_labels(shop_id uuid, labels text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT LEAKPROOF
AS $function$
begin
  return array(select shop_id::text || label from unnest(lower(labels::text)::text[]) label);
end
$function$;

CREATE OR REPLACE FUNCTION public.small_labels(labels text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  begin return lower(labels::text)::text[]; end $function$;

CREATE OR REPLACE FUNCTION public.stock_follows_product()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Locked in the order in which everybody else locks levels, so that nobody waits in a circle.
  perform from stock_levels
    where shop_id = new.shop_id and product_id = new.id
    order by warehouse_id
    for no key update;
  update stock_levels set may_go_negative = new.allow_negative_stock
    where shop_id = new.shop_id and product_id = new.id and may_go_negative <> new.allow_negative_stock;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.strike_price(current_price numeric, reference numeric, lowest_before numeric, is_in_eea boolean)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when not is_in_eea and reference > current_price then reference
    when is_in_eea and lowest_before is not null and least(reference, lowest_before) > current_price then least(reference, lowest_before)
  end
$function$;

CREATE OR REPLACE FUNCTION public.sum_up_changed_variants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added where group_id is not null) or exists (select from removed where group_id is not null) then
    perform sum_up_variants(array_agg(distinct shop_id), array_agg(distinct group_id))
    from (select shop_id, group_id from added union select shop_id, group_id from removed) changed where group_id is not null;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.sum_up_new_variants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from added where group_id is not null) then
    perform sum_up_variants(array_agg(distinct shop_id), array_agg(distinct group_id)) from added where group_id is not null;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.sum_up_variants(shops uuid[], groups uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.switch_license_keys()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform lock_license_key_stock(new.shop_id, new.id);
  if exists (select from stock_levels where shop_id = new.shop_id and product_id = new.id and held > 0) then
    raise exception 'product % is held for orders', new.id
      using errcode = 'check_violation', constraint = 'license_keys_are_the_stock';
  end if;
  -- What was on the shelf before is none of the keys' stock, and keys are none of the shelf's.
  perform book_license_key_stock(new.shop_id, new.id, case when new.uses_license_keys
    then (select count(*) from license_keys where shop_id = new.shop_id and product_id = new.id and status in ('free', 'held'))
    else 0 end);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.take_account_over()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update shops s set account_user_id = new.actor_user_id
  where s.id = new.shop_id and s.archived_at is null and s.account_user_id <> new.actor_user_id
    and not exists (
      select from shop_members m where m.shop_id = s.id and m.user_id = s.account_user_id and m.role = 'owner')
    and exists (
      select from shop_members m where m.shop_id = s.id and m.user_id = new.actor_user_id and m.role = 'owner');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.take_license_keys(of_shop uuid, of_order uuid, of_product uuid, pieces bigint, becoming text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  taken bigint;
  taken_at timestamptz := clock_timestamp();
begin
  with picked as materialized (
    select id from license_keys
    where shop_id = of_shop and product_id = of_product
      and (status = 'free' or (status = 'held' and order_id = of_order and becoming = 'delivered'))
    order by status desc, number limit pieces
    for update)
  update license_keys k set status = becoming, order_id = of_order, updated_at = taken_at,
    given_at = case when becoming = 'delivered' then taken_at end
  from picked where k.shop_id = of_shop and k.id = picked.id;
  get diagnostics taken = row_count;
  if taken < pieces then
    raise exception 'product % has % licence keys for order %, which needs %', of_product, taken, of_order, pieces
      using errcode = 'check_violation', constraint = 'license_keys_are_the_stock';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_catalogue_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('catalogue', (case tg_op when 'DELETE' then old.shop_id else new.shop_id end)::text);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_items_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('catalogue', shop_id::text) from (select distinct shop_id from changed) one;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_shop_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('catalogue', new.id::text);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.tell_translations_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('catalogue', shop_id::text) from (select distinct shop_id from changed) one;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.unsent_refunded(of_shop uuid, of_item uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    select coalesce(sum(l.unshipped_quantity), 0)::bigint
    from refund_lines l join refunds r on r.shop_id = l.shop_id and r.id = l.refund_id
    where l.shop_id = of_shop and l.order_item_id = of_item
      and (r.status <> 'failed' or r.succeeded_at is not null or r.edit_id is not null));
end
$function$;

CREATE OR REPLACE FUNCTION public.unshipped_units(of_shop uuid, of_item uuid)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    select case when i.requires_shipping
      then i.quantity - sent_units(i.shop_id, i.id) - unsent_refunded(i.shop_id, i.id) else 0 end
    from order_items i where i.shop_id = of_shop and i.id = of_item);
end
$function$;

CREATE OR REPLACE FUNCTION public.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
AS $function$
  -- 48 bits of milliseconds and 12 bits of their fraction, with the version between them; then random bits.
  select (overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
    || substr(gen_random_uuid()::text, 20))::uuid
$function$;

CREATE OR REPLACE FUNCTION public.variant_title(option_values jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(string_agg(o ->> 'value', ' / ' order by n), '') from jsonb_array_elements(option_values) with ordinality as e (o, n)
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_distance_sale_limit(p_account uuid, p_year integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtextextended('distance sales ' || p_account, 0));
  delete from distance_sale_limits l
  where l.account_user_id = p_account and l.year = p_year and (
    select coalesce(sum(greatest(d.amount, o.distance_sale_eur)) filter (where o.is_distance_sale), 0) <= 10000
      and sum(greatest(d.amount, o.distance_sale_eur)) > 10000
    from shops s
    join distance_sales d on d.shop_id = s.id and d.year = p_year
    join orders o on o.shop_id = d.shop_id and o.id = d.order_id
    where s.account_user_id = p_account and exists (
      select from payments p
      where p.shop_id = o.shop_id and p.order_id = o.id and not p.is_surplus and p.status in ('captured', 'refunded')));
$function$;

create table account_addresses (
  user_id uuid not null,
  id uuid not null default uuid_v7(),
  recipient_name text not null default ''::text,
  company_name text not null default ''::text,
  street text not null,
  street2 text not null default ''::text,
  city text not null,
  state text not null default ''::text,
  zip text not null,
  country text not null,
  phone text not null default ''::text,
  vat_number text not null default ''::text,
  is_default boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint account_addresses_pkey PRIMARY KEY (user_id, id),
  constraint account_addresses_id_key UNIQUE (id),
  constraint account_addresses_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint account_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX account_addresses_one_default ON public.account_addresses USING btree (user_id) WHERE is_default;
alter table account_addresses enable row level security;
create policy own_shop on account_addresses for all using (((user_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table addresses (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  kind text not null default 'shop'::text,
  recipient_name text not null default ''::text,
  company_name text not null default ''::text,
  street text not null,
  street2 text not null default ''::text,
  city text not null,
  state text not null default ''::text,
  zip text not null,
  country text not null,
  phone text not null default ''::text,
  vat_number text not null default ''::text,
  is_default boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint addresses_pkey PRIMARY KEY (shop_id, id),
  constraint addresses_id_key UNIQUE (id),
  constraint addresses_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint addresses_kind_check CHECK ((kind = ANY (ARRAY['shop'::text, 'customer'::text]))),
  constraint addresses_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX addresses_by_change ON public.addresses USING btree (shop_id, updated_at, id) INCLUDE (kind);
CREATE INDEX addresses_by_country ON public.addresses USING btree (shop_id, country, id) INCLUDE (kind);
CREATE INDEX addresses_by_name ON public.addresses USING btree (shop_id, search_fold(recipient_name), id) INCLUDE (recipient_name, kind);
CREATE INDEX addresses_by_zip ON public.addresses USING btree (shop_id, lower(zip), id) INCLUDE (zip, kind);
CREATE INDEX addresses_found ON public.addresses USING gin (search_marks(shop_id, search_fold(((((((((recipient_name || ' '::text) || company_name) || ' '::text) || street) || ' '::text) || zip) || ' '::text) || city))));
CREATE INDEX addresses_newest ON public.addresses USING btree (shop_id, created_at DESC, id DESC) INCLUDE (kind);
CREATE INDEX addresses_of_shop ON public.addresses USING btree (shop_id, created_at DESC, id DESC) WHERE (kind = 'shop'::text);
CREATE UNIQUE INDEX addresses_one_default ON public.addresses USING btree (shop_id, kind) WHERE is_default;
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE OR UPDATE ON public.addresses FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
CREATE CONSTRAINT TRIGGER facts_added AFTER INSERT ON public.addresses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.kind <> 'customer'::text)) EXECUTE FUNCTION count_facts_at_commit();
CREATE CONSTRAINT TRIGGER facts_changed AFTER UPDATE ON public.addresses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_address_at_commit();
CREATE CONSTRAINT TRIGGER facts_removed AFTER DELETE ON public.addresses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.kind <> 'customer'::text)) EXECUTE FUNCTION count_facts_at_commit();
alter table addresses enable row level security;
create policy own_shop on addresses for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table audit_events (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  actor_user_id uuid,
  actor_label text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  subject_label text not null default ''::text,
  before jsonb,
  after jsonb,
  request_id text not null default ''::text,
  caller_address text not null default ''::text,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  constraint audit_events_pkey PRIMARY KEY (shop_id, id),
  constraint audit_events_action_check CHECK ((action ~ '^[a-z_]+[.][a-z_]+$'::text)),
  constraint audit_events_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX audit_events_action ON public.audit_events USING btree (shop_id, action, created_at DESC, id DESC);
CREATE INDEX audit_events_actor ON public.audit_events USING btree (shop_id, actor_user_id, created_at DESC, id DESC);
CREATE INDEX audit_events_kind ON public.audit_events USING btree (shop_id, subject_kind, created_at DESC, id DESC);
CREATE INDEX audit_events_label ON public.audit_events USING btree (shop_id, actor_label, created_at DESC, id DESC);
CREATE INDEX audit_events_listed ON public.audit_events USING btree (shop_id, created_at DESC, id DESC);
CREATE INDEX audit_events_subject ON public.audit_events USING btree (shop_id, subject_kind, subject_id, created_at DESC, id DESC);
CREATE TRIGGER account_taken_over AFTER INSERT ON public.audit_events FOR EACH ROW WHEN (((new.actor_user_id IS NOT NULL) AND (new.action <> 'member.join'::text))) EXECUTE FUNCTION take_account_over();
CREATE TRIGGER audit_events_stay BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION audit_events_stay();
CREATE TRIGGER audit_events_stay_all BEFORE TRUNCATE ON public.audit_events FOR EACH STATEMENT EXECUTE FUNCTION audit_events_stay();
CREATE CONSTRAINT TRIGGER seal_audit_event AFTER INSERT ON public.audit_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION seal_audit_event();
alter table audit_events enable row level security;
create policy own_shop on audit_events for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table audit_seals (
  shop_id uuid not null,
  seq bigint not null,
  event_id uuid not null,
  hash bytea not null,
  constraint audit_seals_pkey PRIMARY KEY (shop_id, seq),
  constraint audit_seals_shop_id_event_id_key UNIQUE (shop_id, event_id),
  constraint audit_seals_shop_id_event_id_fkey FOREIGN KEY (shop_id, event_id) REFERENCES audit_events(shop_id, id)
);
CREATE TRIGGER audit_seals_stay BEFORE DELETE OR UPDATE ON public.audit_seals FOR EACH ROW EXECUTE FUNCTION audit_events_stay();
CREATE TRIGGER audit_seals_stay_all BEFORE TRUNCATE ON public.audit_seals FOR EACH STATEMENT EXECUTE FUNCTION audit_events_stay();
alter table audit_seals enable row level security;
create policy own_shop on audit_seals for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table cart_hand_overs (
  shop_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint cart_hand_overs_pkey PRIMARY KEY (shop_id, id, order_id),
  constraint cart_hand_overs_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX cart_hand_overs_of_order ON public.cart_hand_overs USING btree (shop_id, order_id);
CREATE INDEX cart_hand_overs_oldest ON public.cart_hand_overs USING btree (created_at);
alter table cart_hand_overs enable row level security;
create policy own_shop on cart_hand_overs for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table catalogue_names (
  shop_id uuid not null,
  kind text not null,
  item_id uuid not null,
  names text not null,
  constraint catalogue_names_pkey PRIMARY KEY (shop_id, kind, item_id),
  constraint catalogue_names_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'group'::text])))
);
CREATE INDEX catalogue_names_marks ON public.catalogue_names USING gin (search_marks(shop_id, names));
alter table catalogue_names enable row level security;
create policy own_shop on catalogue_names for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table collection_items (
  shop_id uuid not null,
  collection_id uuid not null,
  product_id uuid,
  group_id uuid,
  item_id uuid not null,
  position integer not null,
  constraint collection_items_pkey PRIMARY KEY (shop_id, collection_id, item_id),
  constraint collection_items_check CHECK (((num_nonnulls(product_id, group_id) = 1) AND (item_id = COALESCE(product_id, group_id)))),
  constraint collection_items_shop_id_collection_id_fkey FOREIGN KEY (shop_id, collection_id) REFERENCES collections(shop_id, id) ON DELETE CASCADE,
  constraint collection_items_shop_id_group_id_fkey FOREIGN KEY (shop_id, group_id) REFERENCES product_groups(shop_id, id) ON DELETE CASCADE,
  constraint collection_items_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX collection_items_group ON public.collection_items USING btree (shop_id, group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX collection_items_in_order ON public.collection_items USING btree (shop_id, collection_id, "position");
CREATE INDEX collection_items_product ON public.collection_items USING btree (shop_id, product_id) WHERE (product_id IS NOT NULL);
CREATE TRIGGER catalogue_delete AFTER DELETE ON public.collection_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_items_change();
CREATE TRIGGER catalogue_insert AFTER INSERT ON public.collection_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_items_change();
CREATE TRIGGER catalogue_update AFTER UPDATE ON public.collection_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_items_change();
alter table collection_items enable row level security;
create policy own_shop on collection_items for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table collection_slugs (
  shop_id uuid not null,
  slug text not null,
  collection_id uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint collection_slugs_pkey PRIMARY KEY (shop_id, slug),
  constraint collection_slugs_shop_id_collection_id_fkey FOREIGN KEY (shop_id, collection_id) REFERENCES collections(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX collection_slugs_collection ON public.collection_slugs USING btree (shop_id, collection_id, created_at DESC);
alter table collection_slugs enable row level security;
create policy own_shop on collection_slugs for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table collections (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  title text not null,
  slug text not null,
  description text not null default ''::text,
  file_id uuid,
  parent_id uuid,
  position integer not null,
  is_live boolean not null default false,
  kind text not null,
  rules jsonb,
  sort text not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint collections_pkey PRIMARY KEY (shop_id, id),
  constraint collections_id_key UNIQUE (id),
  constraint collections_shop_id_slug_key UNIQUE (shop_id, slug),
  constraint collections_check CHECK (((rules IS NULL) = (kind = 'manual'::text))),
  constraint collections_check1 CHECK ((parent_id <> id)),
  constraint collections_kind_check CHECK ((kind = ANY (ARRAY['manual'::text, 'rules'::text]))),
  constraint collections_sort_check CHECK ((sort = ANY (ARRAY['manual'::text, '-created_at'::text, 'title'::text, 'price'::text, '-price'::text]))),
  constraint collections_shop_id_file_id_fkey FOREIGN KEY (shop_id, file_id) REFERENCES product_files(shop_id, id) ON DELETE SET NULL (file_id),
  constraint collections_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint collections_shop_id_parent_id_fkey FOREIGN KEY (shop_id, parent_id) REFERENCES collections(shop_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX collections_children ON public.collections USING btree (shop_id, parent_id, "position");
CREATE INDEX collections_file ON public.collections USING btree (shop_id, file_id) WHERE (file_id IS NOT NULL);
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE OR UPDATE ON public.collections FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
CREATE TRIGGER old_slug AFTER UPDATE OF slug ON public.collections FOR EACH ROW WHEN ((old.slug IS DISTINCT FROM new.slug)) EXECUTE FUNCTION remember_collection_slug();
alter table collections enable row level security;
create policy own_shop on collections for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table customer_changes (
  shop_id uuid not null,
  id bigint not null generated always as identity,
  order_id uuid not null,
  former_email text not null default ''::text,
  constraint customer_changes_pkey PRIMARY KEY (shop_id, id)
);
alter table customer_changes enable row level security;
create policy own_shop on customer_changes for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table customer_group_members (
  shop_id uuid not null,
  group_id uuid not null,
  email text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint customer_group_members_pkey PRIMARY KEY (shop_id, group_id, email),
  constraint customer_group_members_email_check CHECK ((email = lower(email))),
  constraint customer_group_members_shop_id_group_id_fkey FOREIGN KEY (shop_id, group_id) REFERENCES customer_groups(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX customer_group_members_of_email ON public.customer_group_members USING btree (shop_id, email);
alter table customer_group_members enable row level security;
create policy own_shop on customer_group_members for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table customer_groups (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  title text not null,
  shows_prices_without_tax boolean not null default false,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint customer_groups_pkey PRIMARY KEY (shop_id, id),
  constraint customer_groups_id_key UNIQUE (id),
  constraint customer_groups_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX customer_groups_listed ON public.customer_groups USING btree (shop_id, created_at DESC, id DESC);
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE OR UPDATE ON public.customer_groups FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
alter table customer_groups enable row level security;
create policy own_shop on customer_groups for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table customers (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  email text not null,
  name text not null default ''::text,
  country text not null default ''::text,
  orders_count bigint not null,
  currency text not null,
  total_spent numeric not null,
  first_order_at timestamp(3) with time zone not null,
  last_order_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  bought_as text not null default ''::text,
  known_name text,
  known_country text,
  constraint customers_pkey PRIMARY KEY (shop_id, id),
  constraint customers_id_key UNIQUE (id),
  constraint customers_shop_id_email_key UNIQUE (shop_id, email),
  constraint customers_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX customers_by_count ON public.customers USING btree (shop_id, orders_count, id);
CREATE INDEX customers_by_email ON public.customers USING btree (shop_id, email, id);
CREATE INDEX customers_by_first ON public.customers USING btree (shop_id, first_order_at, id);
CREATE INDEX customers_by_last ON public.customers USING btree (shop_id, last_order_at, id);
CREATE INDEX customers_by_spent ON public.customers USING btree (shop_id, total_spent, id);
CREATE INDEX customers_found ON public.customers USING gin (search_marks(shop_id, search_fold(((email || ' '::text) || name))));
CREATE INDEX customers_marks ON public.customers USING gin (search_marks(shop_id, ((search_fold(email) || '
'::text) || bought_as)));
alter table customers enable row level security;
create policy own_shop on customers for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table deposit_disputes (
  deposit_id uuid not null,
  dispute_id text not null,
  outcome text not null,
  amount numeric not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  constraint deposit_disputes_pkey PRIMARY KEY (deposit_id, dispute_id),
  constraint deposit_disputes_amount_check CHECK ((amount >= (0)::numeric)),
  constraint deposit_disputes_outcome_check CHECK ((outcome = ANY (ARRAY['open'::text, 'ended'::text, 'lost'::text, 'won'::text]))),
  constraint only_the_lost_take CHECK (((amount = (0)::numeric) OR (outcome = 'lost'::text))),
  constraint deposit_disputes_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id)
);

create table deposits (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  amount numeric not null,
  currency text not null,
  provider text not null,
  status text not null default 'PENDING'::text,
  is_test_mode boolean not null,
  checkout_session_id text not null default ''::text,
  payment_intent_id text not null default ''::text,
  url text not null default ''::text,
  returned numeric not null default 0,
  note text not null default ''::text,
  request_key text,
  asked_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  has_failed_return boolean not null default false,
  charged_back numeric not null default 0,
  constraint deposits_pkey PRIMARY KEY (id),
  constraint deposits_user_id_request_key_key UNIQUE (user_id, request_key),
  constraint deposits_amount_check CHECK (
CASE provider
    WHEN 'STRIPE'::text THEN (((amount >= (1)::numeric) AND (amount <= (10000)::numeric)) AND (amount = trunc(amount)))
    ELSE (((amount >= 0.01) AND (amount <= (100000)::numeric)) AND (amount = trunc(amount, 2)))
END),
  constraint deposits_charged_back_check CHECK ((charged_back >= (0)::numeric)),
  constraint deposits_check CHECK (((returned >= (0)::numeric) AND (returned <= amount))),
  constraint deposits_currency_check CHECK ((currency = 'EUR'::text)),
  constraint deposits_provider_check CHECK ((provider = ANY (ARRAY['STRIPE'::text, 'MANUAL'::text]))),
  constraint deposits_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'DONE'::text, 'ERROR'::text]))),
  constraint deposits_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX deposits_intent ON public.deposits USING btree (payment_intent_id) WHERE (payment_intent_id <> ''::text);
CREATE INDEX deposits_listed ON public.deposits USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX deposits_manual ON public.deposits USING btree (created_at DESC, id DESC) WHERE (provider = 'MANUAL'::text);
CREATE UNIQUE INDEX deposits_session ON public.deposits USING btree (checkout_session_id) WHERE (checkout_session_id <> ''::text);
CREATE INDEX deposits_under_way ON public.deposits USING btree (asked_at NULLS FIRST) WHERE (status = 'PENDING'::text);

create table discount_codes (
  shop_id uuid not null,
  discount_id uuid not null,
  code_key text not null,
  code text not null,
  position integer not null,
  order_id uuid,
  used_at timestamp(3) with time zone,
  constraint discount_codes_pkey PRIMARY KEY (shop_id, discount_id, code_key),
  constraint discount_codes_check CHECK (((order_id IS NULL) = (used_at IS NULL))),
  constraint discount_codes_shop_id_discount_id_fkey FOREIGN KEY (shop_id, discount_id) REFERENCES discounts(shop_id, id) ON DELETE CASCADE,
  constraint discount_codes_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id)
);
CREATE INDEX discount_codes_code ON public.discount_codes USING btree (shop_id, code_key);
CREATE UNIQUE INDEX discount_codes_in_order ON public.discount_codes USING btree (shop_id, discount_id, "position");
CREATE INDEX discount_codes_used ON public.discount_codes USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);
alter table discount_codes enable row level security;
create policy own_shop on discount_codes for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table discount_customer_uses (
  shop_id uuid not null,
  discount_id uuid not null,
  email text not null,
  uses integer not null,
  constraint discount_customer_uses_pkey PRIMARY KEY (shop_id, discount_id, email),
  constraint discount_customer_uses_uses_check CHECK ((uses >= 0)),
  constraint discount_customer_uses_shop_id_discount_id_fkey FOREIGN KEY (shop_id, discount_id) REFERENCES discounts(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX discount_customer_uses_of_email ON public.discount_customer_uses USING btree (shop_id, email);
alter table discount_customer_uses enable row level security;
create policy own_shop on discount_customer_uses for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table discount_groups (
  shop_id uuid not null,
  discount_id uuid not null,
  group_id uuid not null,
  position integer not null default 0,
  constraint discount_groups_pkey PRIMARY KEY (shop_id, discount_id, group_id),
  constraint discount_groups_shop_id_discount_id_fkey FOREIGN KEY (shop_id, discount_id) REFERENCES discounts(shop_id, id) ON DELETE CASCADE,
  constraint discount_groups_shop_id_group_id_fkey FOREIGN KEY (shop_id, group_id) REFERENCES customer_groups(shop_id, id)
);
CREATE INDEX discount_groups_group ON public.discount_groups USING btree (shop_id, group_id);
alter table discount_groups enable row level security;
create policy own_shop on discount_groups for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table discount_targets (
  shop_id uuid not null,
  discount_id uuid not null,
  part text not null,
  target_id uuid not null,
  product_id uuid,
  group_id uuid,
  collection_id uuid,
  position integer not null,
  constraint discount_targets_pkey PRIMARY KEY (shop_id, discount_id, part, target_id),
  constraint discount_targets_check CHECK (((num_nonnulls(product_id, group_id, collection_id) = 1) AND (target_id = COALESCE(product_id, group_id, collection_id)))),
  constraint discount_targets_part_check CHECK ((part = ANY (ARRAY['applies_to'::text, 'buys'::text, 'gets'::text]))),
  constraint discount_targets_shop_id_collection_id_fkey FOREIGN KEY (shop_id, collection_id) REFERENCES collections(shop_id, id),
  constraint discount_targets_shop_id_discount_id_fkey FOREIGN KEY (shop_id, discount_id) REFERENCES discounts(shop_id, id) ON DELETE CASCADE,
  constraint discount_targets_shop_id_group_id_fkey FOREIGN KEY (shop_id, group_id) REFERENCES product_groups(shop_id, id),
  constraint discount_targets_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id)
);
CREATE INDEX discount_targets_collection ON public.discount_targets USING btree (shop_id, collection_id) WHERE (collection_id IS NOT NULL);
CREATE INDEX discount_targets_group ON public.discount_targets USING btree (shop_id, group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX discount_targets_product ON public.discount_targets USING btree (shop_id, product_id) WHERE (product_id IS NOT NULL);
alter table discount_targets enable row level security;
create policy own_shop on discount_targets for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table discount_uses (
  shop_id uuid not null,
  discount_id uuid not null,
  order_id uuid not null,
  code text,
  created_at timestamp(3) with time zone not null default now(),
  returned_at timestamp(3) with time zone,
  constraint discount_uses_pkey PRIMARY KEY (shop_id, order_id, discount_id),
  constraint discount_uses_shop_id_discount_id_fkey FOREIGN KEY (shop_id, discount_id) REFERENCES discounts(shop_id, id),
  constraint discount_uses_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id)
);
CREATE INDEX discount_uses_discount ON public.discount_uses USING btree (shop_id, discount_id, order_id);
alter table discount_uses enable row level security;
create policy own_shop on discount_uses for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table discounts (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  title text not null,
  method text not null,
  code text,
  code_key text,
  class text not null,
  kind text not null,
  percent numeric,
  amount numeric,
  applies_to_all boolean,
  buys_quantity integer,
  buys_all boolean,
  gets_quantity integer,
  gets_percent numeric,
  gets_all boolean,
  max_times integer,
  max_shipping numeric,
  min_amount numeric,
  min_quantity integer,
  emails text[] not null default '{}'::text[],
  countries text[] not null default '{}'::text[],
  first_order_only boolean not null default false,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  uses_limit integer,
  uses_per_customer integer,
  combines_with text[] not null default '{}'::text[],
  is_active boolean not null default true,
  uses integer not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint discounts_pkey PRIMARY KEY (shop_id, id),
  constraint discounts_id_key UNIQUE (id),
  constraint discounts_amount_check CHECK ((amount > (0)::numeric)),
  constraint discounts_buys_quantity_check CHECK ((buys_quantity >= 1)),
  constraint discounts_check CHECK ((((code IS NULL) = (code_key IS NULL)) AND ((method = 'code'::text) OR (code IS NULL)))),
  constraint discounts_check1 CHECK (((kind = 'percent'::text) = (percent IS NOT NULL))),
  constraint discounts_check2 CHECK (((kind = 'amount'::text) = (amount IS NOT NULL))),
  constraint discounts_check3 CHECK (((kind <> 'buy_x_get_y'::text) = (applies_to_all IS NOT NULL))),
  constraint discounts_check4 CHECK ((num_nonnulls(buys_quantity, buys_all, gets_quantity, gets_percent, gets_all) =
CASE kind
    WHEN 'buy_x_get_y'::text THEN 5
    ELSE 0
END)),
  constraint discounts_check5 CHECK (((kind <> 'buy_x_get_y'::text) OR (class = 'product'::text))),
  constraint discounts_check6 CHECK (((max_times IS NULL) OR (kind = 'buy_x_get_y'::text))),
  constraint discounts_check7 CHECK (((max_shipping IS NULL) OR (class = 'shipping'::text))),
  constraint discounts_check8 CHECK ((ends_at > starts_at)),
  constraint discounts_class_check CHECK ((class = ANY (ARRAY['product'::text, 'order'::text, 'shipping'::text]))),
  constraint discounts_combines_with_check CHECK ((combines_with <@ ARRAY['product'::text, 'order'::text, 'shipping'::text])),
  constraint discounts_gets_percent_check CHECK (((gets_percent > (0)::numeric) AND (gets_percent <= (100)::numeric))),
  constraint discounts_gets_quantity_check CHECK ((gets_quantity >= 1)),
  constraint discounts_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'amount'::text, 'buy_x_get_y'::text]))),
  constraint discounts_max_shipping_check CHECK ((max_shipping > (0)::numeric)),
  constraint discounts_max_times_check CHECK ((max_times >= 1)),
  constraint discounts_method_check CHECK ((method = ANY (ARRAY['code'::text, 'automatic'::text]))),
  constraint discounts_min_amount_check CHECK ((min_amount > (0)::numeric)),
  constraint discounts_min_quantity_check CHECK ((min_quantity >= 1)),
  constraint discounts_percent_check CHECK (((percent > (0)::numeric) AND (percent <= (100)::numeric))),
  constraint discounts_uses_check CHECK ((uses >= 0)),
  constraint discounts_uses_limit_check CHECK ((uses_limit >= 1)),
  constraint discounts_uses_per_customer_check CHECK ((uses_per_customer >= 1)),
  constraint discounts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX discounts_automatic ON public.discounts USING btree (shop_id, created_at, id) WHERE ((method = 'automatic'::text) AND is_active);
CREATE INDEX discounts_code ON public.discounts USING btree (shop_id, code_key) WHERE (code_key IS NOT NULL);
CREATE INDEX discounts_listed ON public.discounts USING btree (shop_id, created_at DESC, id DESC);
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE ON public.discounts FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
CREATE TRIGGER catalogue_changed AFTER UPDATE ON public.discounts FOR EACH ROW WHEN ((old.updated_at IS DISTINCT FROM new.updated_at)) EXECUTE FUNCTION tell_catalogue_change();
CREATE CONSTRAINT TRIGGER facts_changed AFTER UPDATE ON public.discounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.updated_at IS DISTINCT FROM new.updated_at)) EXECUTE FUNCTION count_facts_at_commit();
CREATE CONSTRAINT TRIGGER facts_counted AFTER INSERT OR DELETE ON public.discounts DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_facts_at_commit();
alter table discounts enable row level security;
create policy own_shop on discounts for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table distance_sale_limits (
  account_user_id uuid not null,
  year integer not null,
  passed_at timestamp(3) with time zone not null default clock_timestamp(),
  constraint distance_sale_limits_pkey PRIMARY KEY (account_user_id, year),
  constraint distance_sale_limits_account_user_id_fkey FOREIGN KEY (account_user_id) REFERENCES users(id)
);

create table distance_sale_years (
  shop_id uuid not null,
  year integer not null,
  amount numeric not null,
  constraint distance_sale_years_pkey PRIMARY KEY (shop_id, year),
  constraint distance_sale_years_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
alter table distance_sale_years enable row level security;
create policy own_shop on distance_sale_years for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table distance_sales (
  shop_id uuid not null,
  order_id uuid not null,
  year integer not null,
  amount numeric not null,
  constraint distance_sales_pkey PRIMARY KEY (shop_id, order_id),
  constraint distance_sales_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id)
);
alter table distance_sales enable row level security;
create policy own_shop on distance_sales for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table egress_days (
  shop_id uuid not null,
  day date not null,
  requests bigint not null,
  bytes bigint not null,
  constraint egress_days_pkey PRIMARY KEY (shop_id, day),
  constraint egress_days_bytes_check CHECK ((bytes >= 0)),
  constraint egress_days_requests_check CHECK ((requests >= 0)),
  constraint egress_days_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX egress_days_old ON public.egress_days USING btree (day);
alter table egress_days enable row level security;
create policy own_shop on egress_days for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table email_challenges (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  email text not null,
  secret_hash text not null,
  wrong_answers integer not null default 0,
  expires_at timestamp(3) with time zone not null,
  consumed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  constraint email_challenges_pkey PRIMARY KEY (id),
  constraint email_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_challenges_email ON public.email_challenges USING btree (email, created_at);
CREATE INDEX email_challenges_expiry ON public.email_challenges USING btree (expires_at);
CREATE INDEX email_challenges_user ON public.email_challenges USING btree (user_id, created_at);

create table ended_store_logins (
  login_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  constraint ended_store_logins_pkey PRIMARY KEY (login_hash)
);
CREATE INDEX ended_store_logins_expiry ON public.ended_store_logins USING btree (expires_at);

create table exports (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  kind text not null,
  format text not null,
  language text,
  status text not null default 'waiting'::text,
  done bigint not null default 0,
  total bigint not null default 0,
  failure text not null default ''::text,
  link_hash text,
  link_user_id uuid,
  link_session_id uuid,
  link_expires_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone,
  size_bytes bigint not null default 0,
  run_id uuid,
  constraint exports_pkey PRIMARY KEY (shop_id, id),
  constraint exports_id_key UNIQUE (id),
  constraint exports_format_check CHECK ((format = ANY (ARRAY['kontor'::text, 'xliff'::text]))),
  constraint exports_kind_check CHECK ((kind = ANY (ARRAY['products'::text, 'customers'::text, 'orders'::text, 'stock'::text, 'prices'::text, 'discounts'::text, 'redirects'::text, 'translations'::text]))),
  constraint exports_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text, 'expired'::text]))),
  constraint exports_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX exports_expiry ON public.exports USING btree (expires_at) WHERE (status = 'ready'::text);
CREATE INDEX exports_listed ON public.exports USING btree (shop_id, created_at DESC, id DESC);
CREATE INDEX exports_old ON public.exports USING btree (created_at);
CREATE INDEX exports_open ON public.exports USING btree (created_at) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
alter table exports enable row level security;
create policy own_shop on exports for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table fee_allowances (
  user_id uuid not null,
  left_units numeric(78,0) not null,
  taken_units numeric(78,0) not null default 0,
  constraint fee_allowances_pkey PRIMARY KEY (user_id),
  constraint fee_allowances_left_units_check CHECK ((left_units >= (0)::numeric)),
  constraint fee_allowances_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);

create table fee_terms (
  valid_from timestamp(3) with time zone not null default clock_timestamp(),
  rate numeric not null,
  free_units numeric(78,0) not null,
  is_preview boolean not null,
  counts_test_sales boolean not null,
  constraint fee_terms_pkey PRIMARY KEY (valid_from),
  constraint fee_terms_free_units_check CHECK ((free_units >= (0)::numeric)),
  constraint fee_terms_rate_check CHECK (((rate >= (0)::numeric) AND (rate <= (1)::numeric)))
);

create table gift_cards (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  code_hash text not null,
  last4 text not null,
  currency text not null,
  initial_amount numeric not null,
  balance numeric not null,
  email text not null default ''::text,
  order_id uuid,
  message text not null default ''::text,
  note text not null default ''::text,
  expires_at timestamp(3) with time zone,
  voided_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  mailed_at timestamp(3) with time zone,
  is_code_unmailed boolean not null default false,
  is_test boolean not null default false,
  constraint gift_cards_pkey PRIMARY KEY (shop_id, id),
  constraint gift_cards_code UNIQUE (shop_id, code_hash),
  constraint gift_cards_id_key UNIQUE (id),
  constraint gift_cards_balance_check CHECK ((balance >= (0)::numeric)),
  constraint gift_cards_initial_amount_check CHECK ((initial_amount > (0)::numeric)),
  constraint gift_cards_last4_check CHECK ((length(last4) = 4)),
  constraint gift_cards_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint gift_cards_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id)
);
CREATE INDEX gift_cards_active ON public.gift_cards USING btree (shop_id, created_at DESC, id DESC) WHERE ((voided_at IS NULL) AND (balance > (0)::numeric));
CREATE INDEX gift_cards_by_last4 ON public.gift_cards USING btree (shop_id, last4);
CREATE INDEX gift_cards_expiring ON public.gift_cards USING btree (expires_at) WHERE (balance > (0)::numeric);
CREATE INDEX gift_cards_listed ON public.gift_cards USING btree (shop_id, created_at DESC, id DESC);
CREATE INDEX gift_cards_marks ON public.gift_cards USING gin (search_marks(shop_id, search_fold(email))) WHERE (email <> ''::text);
CREATE INDEX gift_cards_of_email ON public.gift_cards USING btree (shop_id, email) WHERE (email <> ''::text);
CREATE INDEX gift_cards_of_order ON public.gift_cards USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX gift_cards_voided ON public.gift_cards USING btree (shop_id, created_at DESC, id DESC) WHERE (voided_at IS NOT NULL);
CREATE CONSTRAINT TRIGGER balance_is_booked AFTER INSERT OR UPDATE ON public.gift_cards DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_balance_of_card();
alter table gift_cards enable row level security;
create policy own_shop on gift_cards for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table google_logins (
  state_hash text not null,
  browser_hash text not null,
  nonce text not null,
  code_verifier text not null,
  expires_at timestamp(3) with time zone not null,
  constraint google_logins_pkey PRIMARY KEY (state_hash)
);
CREATE INDEX google_logins_expiry ON public.google_logins USING btree (expires_at);

create table idempotency_keys (
  scope text not null,
  key text not null,
  request_hash text not null,
  status integer,
  response text,
  created_at timestamp(3) with time zone not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

create table import_items (
  shop_id uuid not null,
  import_id uuid not null,
  row bigint not null,
  item_key text not null,
  bytes bigint not null,
  plan text,
  result text,
  warnings integer not null default 0,
  is_hidden boolean not null default false,
  constraint import_items_pkey PRIMARY KEY (shop_id, import_id, "row"),
  constraint import_items_plan_check CHECK ((plan = ANY (ARRAY['create'::text, 'update'::text, 'unchanged'::text, 'skip'::text, 'error'::text]))),
  constraint import_items_result_check CHECK ((result = ANY (ARRAY['create'::text, 'update'::text, 'unchanged'::text, 'skip'::text, 'error'::text]))),
  constraint import_items_shop_id_import_id_fkey FOREIGN KEY (shop_id, import_id) REFERENCES imports(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX import_items_to_do ON public.import_items USING btree (shop_id, import_id, "row") WHERE (result IS NULL);
CREATE INDEX import_items_to_plan ON public.import_items USING btree (shop_id, import_id, "row") WHERE (plan IS NULL);
alter table import_items enable row level security;
create policy own_shop on import_items for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table import_problems (
  shop_id uuid not null,
  import_id uuid not null,
  number bigint not null generated always as identity,
  item_row bigint not null,
  row bigint not null,
  key text not null,
  column text not null,
  value text not null,
  level text not null,
  code text not null,
  message text not null,
  constraint import_problems_pkey PRIMARY KEY (shop_id, import_id, number),
  constraint import_problems_level_check CHECK ((level = ANY (ARRAY['error'::text, 'warning'::text]))),
  constraint import_problems_shop_id_import_id_fkey FOREIGN KEY (shop_id, import_id) REFERENCES imports(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX import_problems_in_order ON public.import_problems USING btree (shop_id, import_id, "row", number);
CREATE INDEX import_problems_of_item ON public.import_problems USING btree (shop_id, import_id, item_row);
alter table import_problems enable row level security;
create policy own_shop on import_problems for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table import_rows (
  shop_id uuid not null,
  import_id uuid not null,
  row bigint not null,
  item_key text not null,
  cells jsonb not null,
  bytes integer not null,
  constraint import_rows_pkey PRIMARY KEY (shop_id, import_id, "row"),
  constraint import_rows_shop_id_import_id_fkey FOREIGN KEY (shop_id, import_id) REFERENCES imports(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX import_rows_of_item ON public.import_rows USING btree (shop_id, import_id, item_key, "row");
alter table import_rows enable row level security;
create policy own_shop on import_rows for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table imports (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  kind text not null,
  format text not null,
  warehouse_id uuid,
  filename text not null,
  size_bytes bigint not null,
  status text not null default 'checking'::text,
  is_staged boolean not null default false,
  encoding text not null default ''::text,
  delimiter text not null default ''::text,
  columns jsonb not null default '[]'::jsonb,
  report jsonb not null default '{}'::jsonb,
  done bigint not null default 0,
  total bigint not null default 0,
  failure text not null default ''::text,
  request_id text not null default ''::text,
  caller_address text not null default ''::text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  run_id uuid,
  started_at timestamp(3) with time zone,
  wanted_encoding text not null default ''::text,
  sample jsonb not null default '[]'::jsonb,
  dropped jsonb not null default '[]'::jsonb,
  hidden bigint not null default 0,
  constraint imports_pkey PRIMARY KEY (shop_id, id),
  constraint imports_id_key UNIQUE (id),
  constraint imports_format_check CHECK ((format = ANY (ARRAY['kontor'::text, 'shopify'::text, 'woocommerce'::text, 'xliff'::text]))),
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['products'::text, 'customers'::text, 'orders'::text, 'stock'::text, 'prices'::text, 'discounts'::text, 'redirects'::text, 'translations'::text]))),
  constraint imports_size_bytes_check CHECK ((size_bytes > 0)),
  constraint imports_status_check CHECK ((status = ANY (ARRAY['checking'::text, 'refused'::text, 'checked'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text]))),
  constraint imports_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint imports_shop_id_warehouse_id_fkey FOREIGN KEY (shop_id, warehouse_id) REFERENCES warehouses(shop_id, id)
);
CREATE INDEX imports_age ON public.imports USING btree (updated_at) WHERE (status = ANY (ARRAY['checking'::text, 'checked'::text, 'running'::text]));
CREATE INDEX imports_listed ON public.imports USING btree (shop_id, created_at DESC, id DESC);
CREATE INDEX imports_old ON public.imports USING btree (created_at);
CREATE UNIQUE INDEX imports_one_at_once ON public.imports USING btree (shop_id) WHERE (status = 'running'::text);
alter table imports enable row level security;
create policy own_shop on imports for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table invitation_mails (
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  email text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint invitation_mails_pkey PRIMARY KEY (id),
  constraint invitation_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX invitation_mails_age ON public.invitation_mails USING btree (created_at);
CREATE INDEX invitation_mails_email ON public.invitation_mails USING btree (email, created_at);
CREATE INDEX invitation_mails_user ON public.invitation_mails USING btree (user_id, created_at);

create table invoice_counts (
  shop_id uuid not null,
  kind text not null,
  head text not null,
  last_number bigint not null,
  constraint invoice_counts_pkey PRIMARY KEY (shop_id, kind, head),
  constraint invoice_counts_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text, 'receipt'::text]))),
  constraint invoice_counts_last_number_check CHECK ((last_number >= 0)),
  constraint invoice_counts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
alter table invoice_counts enable row level security;
create policy own_shop on invoice_counts for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table invoice_files (
  shop_id uuid not null,
  invoice_id uuid not null,
  sha256 bytea not null,
  bytes bytea not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint invoice_files_pkey PRIMARY KEY (shop_id, invoice_id),
  constraint invoice_files_check CHECK ((sha256 = sha256(bytes))),
  constraint invoice_files_shop_id_invoice_id_fkey FOREIGN KEY (shop_id, invoice_id) REFERENCES invoices(shop_id, id)
);
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON public.invoice_files FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.invoice_files FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table invoice_files enable row level security;
create policy own_shop on invoice_files for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table invoice_series (
  shop_id uuid not null,
  kind text not null,
  last_number bigint not null,
  constraint invoice_series_pkey PRIMARY KEY (shop_id, kind),
  constraint invoice_series_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text, 'receipt'::text, 'test_invoice'::text, 'test_credit_note'::text, 'test_receipt'::text]))),
  constraint invoice_series_last_number_check CHECK ((last_number > 0)),
  constraint invoice_series_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
alter table invoice_series enable row level security;
create policy own_shop on invoice_series for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table invoice_settings (
  shop_id uuid not null,
  legal_name text not null default ''::text,
  company_number text not null default ''::text,
  tax_number text not null default ''::text,
  legal_note text not null default ''::text,
  untaxed_note text not null default ''::text,
  footer text not null default ''::text,
  language text not null default 'auto'::text,
  invoice_prefix text not null default 'INV-'::text,
  credit_note_prefix text not null default 'CN-'::text,
  updated_at timestamp(3) with time zone not null default now(),
  is_in_order_language boolean not null default false,
  receipt_prefix text not null default 'RECEIPT-'::text,
  number_digits integer not null default 1,
  is_year_in_number boolean not null default false,
  second_language text,
  constraint invoice_settings_pkey PRIMARY KEY (shop_id),
  constraint invoice_settings_language_check CHECK ((language = ANY (ARRAY['auto'::text, 'en'::text, 'de'::text, 'fr'::text, 'es'::text, 'it'::text, 'nl'::text, 'pl'::text]))),
  constraint invoice_settings_number_digits_check CHECK (((number_digits >= 1) AND (number_digits <= 10))),
  constraint invoice_settings_second_language_check CHECK ((second_language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text, 'it'::text, 'nl'::text, 'pl'::text]))),
  constraint prefixes_end_before_the_number CHECK (((invoice_prefix !~ '[0-9]$'::text) AND (credit_note_prefix !~ '[0-9]$'::text))),
  constraint receipts_differ CHECK (((receipt_prefix !~ '[0-9]$'::text) AND (receipt_prefix <> invoice_prefix) AND (receipt_prefix <> credit_note_prefix))),
  constraint series_differ CHECK ((invoice_prefix <> credit_note_prefix)),
  constraint invoice_settings_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
alter table invoice_settings enable row level security;
create policy own_shop on invoice_settings for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table invoices (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  kind text not null,
  number bigint not null,
  prefix text not null,
  number_text text not null generated always as ((prefix || (number)::text)) stored,
  order_id uuid not null,
  invoice_id uuid,
  refund_id uuid,
  issued_at timestamp(3) with time zone not null,
  issued_on date not null,
  currency text not null,
  net_total numeric not null,
  tax_total numeric not null,
  total numeric not null,
  buyer_name text not null,
  snapshot text not null,
  seal bytea not null,
  edit_id uuid,
  printed text,
  constraint invoices_pkey PRIMARY KEY (shop_id, id),
  constraint invoices_id_key UNIQUE (id),
  constraint invoices_shop_id_kind_number_key UNIQUE (shop_id, kind, number),
  constraint credit_notes_name_their_cause CHECK (((kind = ANY (ARRAY['credit_note'::text, 'test_credit_note'::text])) = ((invoice_id IS NOT NULL) AND (refund_id IS NOT NULL)))),
  constraint invoices_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'credit_note'::text, 'receipt'::text, 'test_invoice'::text, 'test_credit_note'::text, 'test_receipt'::text]))),
  constraint invoices_number_check CHECK ((number > 0)),
  constraint invoices_seal_check CHECK ((length(seal) = 32)),
  constraint totals_add_up CHECK ((total = (net_total + tax_total))),
  constraint invoices_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint invoices_shop_id_invoice_id_fkey FOREIGN KEY (shop_id, invoice_id) REFERENCES invoices(shop_id, id),
  constraint invoices_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id),
  constraint invoices_shop_id_refund_id_fkey FOREIGN KEY (shop_id, refund_id) REFERENCES refunds(shop_id, id)
);
CREATE INDEX credit_notes_by_buyer ON public.invoices USING btree (shop_id, buyer_name, id) WHERE (refund_id IS NOT NULL);
CREATE INDEX credit_notes_by_day ON public.invoices USING btree (shop_id, issued_on, id) WHERE (refund_id IS NOT NULL);
CREATE INDEX credit_notes_by_issue ON public.invoices USING btree (shop_id, issued_at DESC, id DESC) WHERE (refund_id IS NOT NULL);
CREATE INDEX credit_notes_by_number ON public.invoices USING btree (shop_id, number, id) WHERE (refund_id IS NOT NULL);
CREATE INDEX credit_notes_by_total ON public.invoices USING btree (shop_id, total, id) WHERE (refund_id IS NOT NULL);
CREATE INDEX invoices_by_buyer ON public.invoices USING btree (shop_id, buyer_name, id) INCLUDE (refund_id);
CREATE INDEX invoices_by_day ON public.invoices USING btree (shop_id, issued_on, id) INCLUDE (refund_id);
CREATE INDEX invoices_by_issue ON public.invoices USING btree (shop_id, issued_at DESC, id DESC) INCLUDE (refund_id);
CREATE INDEX invoices_by_number ON public.invoices USING btree (shop_id, number, id) INCLUDE (refund_id);
CREATE INDEX invoices_by_prefix ON public.invoices USING btree (shop_id, kind, prefix);
CREATE INDEX invoices_by_total ON public.invoices USING btree (shop_id, total, id) INCLUDE (refund_id);
CREATE INDEX invoices_marks ON public.invoices USING gin (search_marks(shop_id, invoice_names(number_text, buyer_name, snapshot)));
CREATE INDEX invoices_numbered_as_tests ON public.invoices USING btree (shop_id, prefix) WHERE ((prefix ~~ 'TEST%'::text) AND (kind = ANY (ARRAY['invoice'::text, 'credit_note'::text])));
CREATE INDEX invoices_of_month ON public.invoices USING btree (shop_id, month_of(issued_on), issued_at DESC, id DESC) INCLUDE (refund_id, issued_on);
CREATE INDEX invoices_of_month_by_buyer ON public.invoices USING btree (shop_id, month_of(issued_on), buyer_name, id) INCLUDE (refund_id, issued_on);
CREATE INDEX invoices_of_month_by_number ON public.invoices USING btree (shop_id, month_of(issued_on), number, id) INCLUDE (refund_id, issued_on);
CREATE INDEX invoices_of_month_by_total ON public.invoices USING btree (shop_id, month_of(issued_on), total, id) INCLUDE (refund_id, issued_on);
CREATE INDEX invoices_of_order ON public.invoices USING btree (shop_id, order_id, issued_at);
CREATE UNIQUE INDEX invoices_one_of_edit ON public.invoices USING btree (shop_id, edit_id, kind) WHERE ((refund_id IS NULL) AND (edit_id IS NOT NULL));
CREATE UNIQUE INDEX invoices_one_of_order ON public.invoices USING btree (shop_id, order_id, kind) WHERE ((refund_id IS NULL) AND (edit_id IS NULL));
CREATE UNIQUE INDEX invoices_one_of_refund ON public.invoices USING btree (shop_id, refund_id, kind) WHERE (refund_id IS NOT NULL);
CREATE INDEX receipts_by_buyer ON public.invoices USING btree (shop_id, buyer_name, id) WHERE (kind = ANY (ARRAY['receipt'::text, 'test_receipt'::text]));
CREATE INDEX receipts_by_day ON public.invoices USING btree (shop_id, issued_on, id) WHERE (kind = ANY (ARRAY['receipt'::text, 'test_receipt'::text]));
CREATE INDEX receipts_by_issue ON public.invoices USING btree (shop_id, issued_at DESC, id DESC) WHERE (kind = ANY (ARRAY['receipt'::text, 'test_receipt'::text]));
CREATE INDEX receipts_by_number ON public.invoices USING btree (shop_id, number, id) WHERE (kind = ANY (ARRAY['receipt'::text, 'test_receipt'::text]));
CREATE INDEX receipts_by_total ON public.invoices USING btree (shop_id, total, id) WHERE (kind = ANY (ARRAY['receipt'::text, 'test_receipt'::text]));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table invoices enable row level security;
create policy own_shop on invoices for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table ledger_entries (
  transaction_id uuid not null,
  position smallint not null,
  account text not null,
  user_id uuid,
  currency text not null,
  amount numeric(78,0) not null,
  created_at timestamp(3) with time zone not null,
  constraint ledger_entries_pkey PRIMARY KEY (transaction_id, "position"),
  constraint balances_have_owners CHECK (((account = 'balance'::text) = (user_id IS NOT NULL))),
  constraint ledger_entries_account_check CHECK ((account = ANY (ARRAY['balance'::text, 'stripe'::text, 'bank'::text, 'fees'::text]))),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  constraint ledger_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX ledger_entries_balance ON public.ledger_entries USING btree (user_id, created_at DESC, transaction_id DESC) INCLUDE (currency, amount) WHERE (account = 'balance'::text);
CREATE INDEX ledger_entries_received ON public.ledger_entries USING btree (user_id, created_at DESC, transaction_id DESC) INCLUDE (currency, amount) WHERE ((account = 'balance'::text) AND (amount > (0)::numeric));
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION keep_ledger();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger();
CREATE CONSTRAINT TRIGGER sums_to_zero AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();

create table ledger_transactions (
  id uuid not null default uuid_v7(),
  kind text not null,
  business_key text not null,
  deposit_id uuid,
  shop_id uuid,
  order_id uuid,
  facts jsonb not null default '{}'::jsonb,
  created_at timestamp(3) with time zone not null default now(),
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_business_key_key UNIQUE (business_key),
  constraint ledger_transactions_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'deposit_return'::text, 'fee'::text]))),
  constraint says_what_for CHECK ((((kind = 'fee'::text) = ((shop_id IS NOT NULL) AND (order_id IS NOT NULL))) AND ((kind <> 'fee'::text) = (deposit_id IS NOT NULL)))),
  constraint ledger_transactions_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id),
  constraint ledger_transactions_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id)
);
CREATE INDEX ledger_transactions_deposit ON public.ledger_transactions USING btree (deposit_id) WHERE (deposit_id IS NOT NULL);
CREATE INDEX ledger_transactions_order ON public.ledger_transactions USING btree (shop_id, order_id, created_at) WHERE (order_id IS NOT NULL);
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON public.ledger_transactions FOR EACH ROW EXECUTE FUNCTION keep_ledger();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger();
alter table ledger_transactions enable row level security;
create policy own_shop on ledger_transactions for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table license_keys (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  number bigint not null generated always as identity,
  product_id uuid not null,
  sealed_key text not null,
  key_hash bytea not null,
  last4 text not null,
  status text not null default 'free'::text,
  order_id uuid,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  given_at timestamp(3) with time zone,
  constraint license_keys_pkey PRIMARY KEY (shop_id, id),
  constraint license_keys_shop_id_product_id_key_hash_key UNIQUE (shop_id, product_id, key_hash),
  constraint license_keys_of_one_order CHECK (((status = 'free'::text) = (order_id IS NULL))),
  constraint license_keys_status_check CHECK ((status = ANY (ARRAY['free'::text, 'held'::text, 'delivered'::text, 'revoked'::text]))),
  constraint license_keys_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id),
  constraint license_keys_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id)
);
CREATE INDEX license_keys_listed ON public.license_keys USING btree (shop_id, product_id, number);
CREATE INDEX license_keys_order ON public.license_keys USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX license_keys_pool ON public.license_keys USING btree (shop_id, product_id, status, number);
alter table license_keys enable row level security;
create policy own_shop on license_keys for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table login_challenges (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  subject text not null,
  secret_hash text not null,
  wrong_answers integer not null default 0,
  expires_at timestamp(3) with time zone not null,
  consumed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  asked_from bytea,
  constraint login_challenges_pkey PRIMARY KEY (id),
  constraint login_challenges_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'nostr'::text, 'store'::text])))
);
CREATE INDEX login_challenges_expiry ON public.login_challenges USING btree (expires_at);
CREATE INDEX login_challenges_subject ON public.login_challenges USING btree (kind, subject, created_at);

create table low_stock_marks (
  shop_id uuid not null,
  product_id uuid not null,
  available bigint not null,
  noticed_at timestamp(3) with time zone not null default now(),
  constraint low_stock_marks_pkey PRIMARY KEY (shop_id, product_id),
  constraint low_stock_marks_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id)
);
CREATE INDEX low_stock_marks_newest ON public.low_stock_marks USING btree (shop_id, noticed_at DESC, product_id DESC);
alter table low_stock_marks enable row level security;
create policy own_shop on low_stock_marks for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table mail_attachments (
  mail_id uuid not null,
  position integer not null,
  filename text not null,
  content_type text not null,
  content bytea not null,
  constraint mail_attachments_pkey PRIMARY KEY (mail_id, "position"),
  constraint mail_attachments_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mails(id) ON DELETE CASCADE
);

create table mail_counts (
  key text not null,
  starts_at timestamp(3) with time zone not null,
  count integer not null,
  constraint mail_counts_pkey PRIMARY KEY (key, starts_at)
);
CREATE INDEX mail_counts_age ON public.mail_counts USING btree (starts_at);

create table mail_objections (
  shop_id uuid not null,
  mailbox_hash bytea not null,
  order_id uuid,
  is_complaint boolean not null,
  created_at timestamp(3) with time zone not null default now(),
  reported_from bytea,
  weight real not null default 1,
  constraint mail_objections_pkey PRIMARY KEY (shop_id, mailbox_hash),
  constraint mail_objections_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint mail_objections_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id) ON DELETE SET NULL (order_id)
);
CREATE INDEX mail_objections_recent ON public.mail_objections USING btree (created_at) WHERE is_complaint;
alter table mail_objections enable row level security;
create policy own_shop on mail_objections for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table mails (
  id uuid not null default uuid_v7(),
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null default ''::text,
  sent_at timestamp(3) with time zone,
  failure text not null default ''::text,
  created_at timestamp(3) with time zone not null default now(),
  reply_to text not null default ''::text,
  unsubscribe_url text not null default ''::text,
  refused_at timestamp(3) with time zone,
  constraint mails_pkey PRIMARY KEY (id)
);
CREATE INDEX mails_newest ON public.mails USING btree (created_at DESC, id DESC);
CREATE INDEX mails_of_address ON public.mails USING btree (to_address);
CREATE INDEX mails_unsent ON public.mails USING btree (created_at DESC) WHERE (sent_at IS NULL);

create table matters (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  kind text not null,
  key text not null,
  order_id uuid,
  payment_gateway_id uuid,
  amount numeric,
  currency text,
  detail text not null default ''::text,
  created_at timestamp(3) with time zone not null default now(),
  done_at timestamp(3) with time zone,
  done_by uuid,
  constraint matters_pkey PRIMARY KEY (shop_id, id),
  constraint matters_id_key UNIQUE (id),
  constraint matters_kind_check CHECK ((kind = ANY (ARRAY['dispute'::text, 'dispute_inquiry'::text, 'dispute_lost'::text, 'refund_failed'::text, 'refund_unknown'::text, 'late_payment_kept'::text, 'late_payment_returned'::text, 'payment_mismatch'::text, 'payment_unmatched'::text, 'withdrawal'::text, 'mail_complaints'::text]))),
  constraint matters_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id),
  constraint matters_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint matters_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id),
  constraint matters_shop_id_payment_gateway_id_fkey FOREIGN KEY (shop_id, payment_gateway_id) REFERENCES payment_gateways(shop_id, id)
);
CREATE UNIQUE INDEX matters_key ON public.matters USING btree (shop_id, kind, key);
CREATE INDEX matters_open ON public.matters USING btree (shop_id, created_at DESC, id DESC) WHERE (done_at IS NULL);
CREATE INDEX matters_withdrawn ON public.matters USING btree (shop_id, order_id) WHERE ((kind = 'withdrawal'::text) AND (done_at IS NULL));
alter table matters enable row level security;
create policy own_shop on matters for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table notification_settings (
  shop_id uuid not null,
  user_id uuid not null,
  email_id uuid,
  topics text[] not null,
  language text not null default 'en'::text,
  updated_at timestamp(3) with time zone not null default now(),
  constraint notification_settings_pkey PRIMARY KEY (shop_id, user_id),
  constraint notification_settings_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text]))),
  constraint notification_settings_topics_check CHECK ((topics <@ ARRAY['new_order'::text, 'low_stock'::text, 'payment_problem'::text, 'dispute'::text])),
  constraint notification_settings_user_id_email_id_fkey FOREIGN KEY (user_id, email_id) REFERENCES user_identities(user_id, id) ON DELETE SET NULL (email_id),
  constraint notification_settings_user_id_shop_id_fkey FOREIGN KEY (user_id, shop_id) REFERENCES shop_members(user_id, shop_id) ON DELETE CASCADE
);
alter table notification_settings enable row level security;
create policy own_shop on notification_settings for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table operator_notices (
  key text not null,
  told_at timestamp(3) with time zone not null default now(),
  constraint operator_notices_pkey PRIMARY KEY (key)
);

create table order_corrections (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  changed text not null,
  status text not null,
  actor text not null default ''::text,
  former_email text not null default ''::text,
  told text not null default ''::text,
  created_at timestamp(3) with time zone not null,
  constraint order_corrections_pkey PRIMARY KEY (shop_id, order_id, id),
  constraint order_corrections_changed_check CHECK ((changed = ANY (ARRAY['customer_user_email'::text, 'shipping_address'::text]))),
  constraint order_corrections_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id)
);
CREATE INDEX order_corrections_former ON public.order_corrections USING btree (shop_id, lower(former_email)) WHERE (former_email <> ''::text);
alter table order_corrections enable row level security;
create policy own_shop on order_corrections for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table order_downloads (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  order_item_id uuid not null,
  download_id uuid not null,
  download_limit integer,
  downloads integer not null default 0,
  expires_at timestamp(3) with time zone,
  last_download_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint order_downloads_pkey PRIMARY KEY (shop_id, id),
  constraint order_downloads_id_key UNIQUE (id),
  constraint order_downloads_shop_id_order_item_id_download_id_key UNIQUE (shop_id, order_item_id, download_id),
  constraint order_downloads_download_limit_check CHECK ((download_limit > 0)),
  constraint order_downloads_downloads_check CHECK ((downloads >= 0)),
  constraint order_downloads_shop_id_download_id_fkey FOREIGN KEY (shop_id, download_id) REFERENCES product_downloads(shop_id, id),
  constraint order_downloads_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id),
  constraint order_downloads_shop_id_order_item_id_fkey FOREIGN KEY (shop_id, order_item_id) REFERENCES order_items(shop_id, id)
);
CREATE INDEX order_downloads_file ON public.order_downloads USING btree (shop_id, download_id);
CREATE INDEX order_downloads_order ON public.order_downloads USING btree (shop_id, order_id);
alter table order_downloads enable row level security;
create policy own_shop on order_downloads for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table order_edits (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  status text not null,
  currency text not null,
  removes jsonb not null,
  removed_total numeric not null,
  adds jsonb not null,
  added_total numeric not null,
  difference numeric not null,
  note text not null default ''::text,
  actor text not null default ''::text,
  request_hash text,
  expires_at timestamp(3) with time zone,
  refund_id uuid,
  invoice_id uuid,
  credit_note_id uuid,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  hours integer not null default 72,
  constraint order_edits_pkey PRIMARY KEY (shop_id, id),
  constraint order_edits_id_key UNIQUE (id),
  constraint difference_adds_up CHECK ((difference = (added_total - removed_total))),
  constraint order_edits_added_total_check CHECK ((added_total >= (0)::numeric)),
  constraint order_edits_removed_total_check CHECK ((removed_total >= (0)::numeric)),
  constraint order_edits_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'done'::text, 'expired'::text, 'cancelled'::text]))),
  constraint order_edits_shop_id_credit_note_id_fkey FOREIGN KEY (shop_id, credit_note_id) REFERENCES invoices(shop_id, id),
  constraint order_edits_shop_id_invoice_id_fkey FOREIGN KEY (shop_id, invoice_id) REFERENCES invoices(shop_id, id),
  constraint order_edits_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id),
  constraint order_edits_shop_id_refund_id_fkey FOREIGN KEY (shop_id, refund_id) REFERENCES refunds(shop_id, id)
);
CREATE INDEX order_edits_done ON public.order_edits USING btree (shop_id, updated_at) WHERE (status = 'done'::text);
CREATE INDEX order_edits_expiring ON public.order_edits USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE INDEX order_edits_of_order ON public.order_edits USING btree (shop_id, order_id, created_at);
CREATE UNIQUE INDEX order_edits_one_pending ON public.order_edits USING btree (shop_id, order_id) WHERE (status = 'pending'::text);
alter table order_edits enable row level security;
create policy own_shop on order_edits for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table order_events (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  from_status text,
  to_status text not null,
  actor_kind text not null,
  actor text not null default ''::text,
  note text not null default ''::text,
  created_at timestamp(3) with time zone not null default now(),
  constraint order_events_pkey PRIMARY KEY (shop_id, order_id, id),
  constraint order_events_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'buyer'::text, 'stripe'::text, 'system'::text]))),
  constraint order_events_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id)
);
CREATE INDEX order_events_paid ON public.order_events USING btree (shop_id, created_at) WHERE (to_status = 'paid'::text);
alter table order_events enable row level security;
create policy own_shop on order_events for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table order_fees (
  shop_id uuid not null,
  order_id uuid not null,
  user_id uuid not null,
  rate numeric not null,
  exchange_rate numeric not null,
  exchange_day date not null,
  sales_units numeric(78,0) not null,
  free_units numeric(78,0) not null,
  fee_units numeric(78,0) not null,
  postings integer not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint order_fees_pkey PRIMARY KEY (shop_id, order_id),
  constraint order_fees_check CHECK (((free_units >= (0)::numeric) AND (free_units <= sales_units))),
  constraint order_fees_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id),
  constraint order_fees_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX order_fees_user ON public.order_fees USING btree (user_id);
alter table order_fees enable row level security;
create policy own_shop on order_fees for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table order_items (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  position integer not null,
  product_id uuid not null,
  title text not null,
  sku text not null,
  quantity bigint not null,
  requires_shipping boolean not null,
  unit_price numeric not null,
  unit_tax numeric not null,
  unit_discount numeric not null,
  subtotal_before_discount numeric not null,
  discount_total numeric not null,
  subtotal numeric not null,
  tax_rate numeric not null,
  tax_total numeric not null,
  total numeric not null,
  tax_basis text,
  tax_label text,
  tax_country text,
  group_id uuid,
  option_values jsonb not null default '[]'::jsonb,
  variant_title text not null default ''::text,
  base_price numeric,
  price_list_id uuid,
  discounts jsonb not null default '[]'::jsonb,
  is_gift_card boolean not null default false,
  gift_cards jsonb not null default '[]'::jsonb,
  edit_id uuid,
  taken_out_rate numeric not null default 0,
  constraint order_items_pkey PRIMARY KEY (shop_id, order_id, "position"),
  constraint order_items_quantity_check CHECK ((quantity > 0)),
  constraint order_items_tax_basis_check CHECK ((tax_basis = ANY (ARRAY['origin'::text, 'destination'::text, 'reverse_charge'::text, 'zero_rated'::text]))),
  constraint tax_is_named CHECK ((num_nulls(tax_basis, tax_label, tax_country) = ANY (ARRAY[0, 3]))),
  constraint order_items_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id),
  constraint order_items_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id)
);
CREATE UNIQUE INDEX order_items_id ON public.order_items USING btree (shop_id, id);
CREATE INDEX order_items_product ON public.order_items USING btree (shop_id, product_id);
CREATE INDEX order_items_with_recipients ON public.order_items USING btree (shop_id) WHERE (gift_cards <> '[]'::jsonb);
alter table order_items enable row level security;
create policy own_shop on order_items for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table order_mails (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  kind text not null,
  outcome text not null,
  reason text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  mail_id uuid,
  refused_at timestamp(3) with time zone,
  done_edit_id uuid,
  constraint order_mails_pkey PRIMARY KEY (shop_id, order_id, id),
  constraint order_mails_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'waiting'::text, 'not_sent'::text]))),
  constraint order_mails_reason_check CHECK ((reason = ANY (ARRAY['limit'::text, 'network'::text, 'unproved'::text, 'complaints'::text, 'objected'::text]))),
  constraint order_mails_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX order_mails_age ON public.order_mails USING btree (created_at);
CREATE INDEX order_mails_mail ON public.order_mails USING btree (mail_id) WHERE (mail_id IS NOT NULL);
alter table order_mails enable row level security;
create policy own_shop on order_mails for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table order_vat_checks (
  shop_id uuid not null,
  order_id uuid not null,
  number text not null,
  requester text not null,
  status text not null,
  consultation_number text not null default ''::text,
  trader_name text not null default ''::text,
  trader_address text not null default ''::text,
  checked_at timestamp(3) with time zone,
  refund_id uuid,
  attempts integer not null default 0,
  next_check_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  constraint order_vat_checks_pkey PRIMARY KEY (shop_id, order_id),
  constraint only_pending_is_checked_again CHECK (((status = 'pending'::text) = (next_check_at IS NOT NULL))),
  constraint order_vat_checks_status_check CHECK ((status = ANY (ARRAY['well_formed'::text, 'valid'::text, 'invalid'::text, 'pending'::text, 'corrected'::text, 'given_up'::text]))),
  constraint order_vat_checks_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id),
  constraint order_vat_checks_shop_id_refund_id_fkey FOREIGN KEY (shop_id, refund_id) REFERENCES refunds(shop_id, id)
);
CREATE INDEX order_vat_checks_due ON public.order_vat_checks USING btree (next_check_at) WHERE (next_check_at IS NOT NULL);
alter table order_vat_checks enable row level security;
create policy own_shop on order_vat_checks for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table orders (
  shop_id uuid not null,
  id uuid not null default gen_random_uuid(),
  order_number text not null,
  status text not null,
  payment_status text not null default 'pending'::text,
  source text not null,
  customer_user_id uuid,
  customer_user_email text not null default ''::text,
  warehouse_id uuid,
  shipping_address_id uuid,
  billing_address_id uuid,
  shipping_address jsonb,
  billing_address jsonb,
  shipping_method uuid,
  shipping_title text not null default ''::text,
  currency text not null,
  prices_include_tax boolean not null,
  subtotal_before_discount numeric not null,
  discount_total numeric not null,
  subtotal numeric not null,
  shipping_total numeric not null,
  tax_total numeric not null,
  total numeric not null,
  tax_lines jsonb not null,
  notes text not null default ''::text,
  hold_expires_at timestamp(3) with time zone,
  request_hash text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  is_distance_sale boolean not null default false,
  language text not null default 'en'::text,
  tracking_number text not null default ''::text,
  tracking_url text not null default ''::text,
  received_told_at timestamp(3) with time zone,
  distance_sale_eur numeric,
  is_test boolean not null default false,
  is_mail_held boolean not null default false,
  digital_consent_at timestamp(3) with time zone,
  discounts jsonb not null default '[]'::jsonb,
  shipping_discount numeric not null default 0,
  discount_problems jsonb not null default '[]'::jsonb,
  gift_cards jsonb not null default '[]'::jsonb,
  gift_card_total numeric not null default 0,
  paid_elsewhere numeric,
  proved_email text not null default ''::text,
  fulfillment_status text not null default 'unshipped'::text,
  constraint orders_pkey PRIMARY KEY (shop_id, id),
  constraint orders_id_key UNIQUE (id),
  constraint orders_shop_id_order_number_key UNIQUE (shop_id, order_number),
  constraint orders_fulfillment_status_check CHECK ((fulfillment_status = ANY (ARRAY['none'::text, 'unshipped'::text, 'partly_shipped'::text, 'shipped'::text, 'delivered'::text]))) NOT VALID,
  constraint orders_gift_card_total_check CHECK ((gift_card_total >= (0)::numeric)),
  constraint orders_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text, 'it'::text, 'nl'::text, 'pl'::text]))),
  constraint orders_payment_status_check CHECK ((payment_status = ANY (ARRAY['pending'::text, 'captured'::text, 'failed'::text, 'partially_refunded'::text, 'refunded'::text]))),
  constraint orders_source_check CHECK ((source = ANY (ARRAY['registered_user'::text, 'public_user'::text, 'imported'::text]))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'new'::text, 'paid'::text, 'processing'::text, 'on_hold'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text, 'refunded'::text, 'failed'::text]))),
  constraint orders_total_check CHECK ((total >= (0)::numeric)),
  constraint totals_add_up CHECK ((total = ((subtotal + shipping_total) + tax_total))),
  constraint orders_customer_user_id_fkey FOREIGN KEY (customer_user_id) REFERENCES users(id),
  constraint orders_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint orders_shop_id_warehouse_id_fkey FOREIGN KEY (shop_id, warehouse_id) REFERENCES warehouses(shop_id, id)
);
CREATE INDEX orders_billed_to ON public.orders USING btree (shop_id, billing_address_id) WHERE (billing_address_id IS NOT NULL);
CREATE INDEX orders_by_change ON public.orders USING btree (shop_id, updated_at, id);
CREATE INDEX orders_by_fulfillment ON public.orders USING btree (shop_id, fulfillment_status, created_at DESC, id DESC);
CREATE INDEX orders_by_payment ON public.orders USING btree (shop_id, payment_status, created_at DESC, id DESC);
CREATE INDEX orders_by_status ON public.orders USING btree (shop_id, status, created_at DESC, id DESC);
CREATE INDEX orders_by_total ON public.orders USING btree (shop_id, total, id);
CREATE INDEX orders_expiring ON public.orders USING btree (hold_expires_at) WHERE (hold_expires_at IS NOT NULL);
CREATE INDEX orders_listed ON public.orders USING btree (shop_id, created_at DESC, id DESC);
CREATE INDEX orders_listed_by_number ON public.orders USING btree (shop_id, lpad(order_number, 20, '0'::text), id) INCLUDE (order_number);
CREATE INDEX orders_of_customer ON public.orders USING btree (shop_id, lower(customer_user_email), created_at DESC, id DESC) WHERE (customer_user_email <> ''::text);
CREATE INDEX orders_of_login ON public.orders USING btree (shop_id, proved_email) WHERE (proved_email <> ''::text);
CREATE INDEX orders_of_warehouse ON public.orders USING btree (shop_id, warehouse_id) WHERE (status = ANY (ARRAY['draft'::text, 'new'::text, 'paid'::text, 'processing'::text, 'on_hold'::text]));
CREATE INDEX orders_sending_nothing_by_date ON public.orders USING btree (shop_id, status, created_at DESC, id DESC) WHERE (fulfillment_status = 'none'::text);
CREATE INDEX orders_sending_nothing_by_number ON public.orders USING btree (shop_id, status, lpad(order_number, 20, '0'::text), id) INCLUDE (order_number) WHERE (fulfillment_status = 'none'::text);
CREATE INDEX orders_sending_nothing_by_total ON public.orders USING btree (shop_id, status, total, id) WHERE (fulfillment_status = 'none'::text);
CREATE INDEX orders_shipped_to ON public.orders USING btree (shop_id, shipping_address_id) WHERE (shipping_address_id IS NOT NULL);
CREATE INDEX orders_status_by_number ON public.orders USING btree (shop_id, status, lpad(order_number, 20, '0'::text), id) INCLUDE (order_number);
CREATE INDEX orders_status_by_total ON public.orders USING btree (shop_id, status, total, id);
CREATE INDEX orders_unsent_by_date ON public.orders USING btree (shop_id, status, created_at DESC, id DESC) WHERE ((fulfillment_status = ANY (ARRAY['unshipped'::text, 'partly_shipped'::text])) AND (status = ANY (ARRAY['paid'::text, 'processing'::text, 'shipped'::text, 'delivered'::text])));
CREATE INDEX orders_unsent_by_number ON public.orders USING btree (shop_id, status, lpad(order_number, 20, '0'::text), id) INCLUDE (order_number) WHERE ((fulfillment_status = ANY (ARRAY['unshipped'::text, 'partly_shipped'::text])) AND (status = ANY (ARRAY['paid'::text, 'processing'::text, 'shipped'::text, 'delivered'::text])));
CREATE INDEX orders_unsent_by_total ON public.orders USING btree (shop_id, status, total, id) WHERE ((fulfillment_status = ANY (ARRAY['unshipped'::text, 'partly_shipped'::text])) AND (status = ANY (ARRAY['paid'::text, 'processing'::text, 'shipped'::text, 'delivered'::text])));
CREATE INDEX orders_without_address ON public.orders USING btree (shop_id, created_at DESC, id DESC) WHERE (customer_user_email = ''::text);
CREATE TRIGGER note_customer_change AFTER INSERT ON public.orders FOR EACH ROW WHEN ((new.customer_user_email <> ''::text)) EXECUTE FUNCTION note_order_of_customer();
CREATE TRIGGER note_customer_change_later AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) AND (new.customer_user_email <> ''::text))) EXECUTE FUNCTION note_order_of_customer();
CREATE TRIGGER note_customer_correction AFTER UPDATE OF customer_user_email, shipping_address ON public.orders FOR EACH ROW WHEN (((new.customer_user_email <> ''::text) AND ((old.customer_user_email IS DISTINCT FROM new.customer_user_email) OR (old.shipping_address IS DISTINCT FROM new.shipping_address)))) EXECUTE FUNCTION note_customer_of_correction();
CREATE TRIGGER note_customer_deletion AFTER DELETE ON public.orders FOR EACH ROW WHEN ((old.customer_user_email <> ''::text)) EXECUTE FUNCTION note_customer_of_deletion();
CREATE TRIGGER note_customer_of_history AFTER UPDATE OF payment_status, currency, paid_elsewhere, created_at ON public.orders FOR EACH ROW WHEN (((new.source = 'imported'::text) AND (new.customer_user_email <> ''::text) AND ((((old.payment_status IS DISTINCT FROM new.payment_status) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.paid_elsewhere IS DISTINCT FROM new.paid_elsewhere)) OR (old.created_at IS DISTINCT FROM new.created_at)))) EXECUTE FUNCTION note_order_of_customer();
CREATE CONSTRAINT TRIGGER order_counts_as_distance_sale AFTER UPDATE OF payment_status, is_distance_sale, distance_sale_eur ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.distance_sale_eur IS NOT NULL) AND ((old.payment_status <> new.payment_status) OR (old.is_distance_sale <> new.is_distance_sale) OR (old.distance_sale_eur IS DISTINCT FROM new.distance_sale_eur)))) EXECUTE FUNCTION order_counts_as_distance_sale();
CREATE TRIGGER orders_sent_without_shipment AFTER UPDATE OF status ON public.orders FOR EACH ROW WHEN (((new.status = ANY (ARRAY['shipped'::text, 'delivered'::text])) AND (old.status <> new.status) AND (new.fulfillment_status = ANY (ARRAY['unshipped'::text, 'partly_shipped'::text])))) EXECUTE FUNCTION fill_shipments_of_order();
alter table orders enable row level security;
create policy own_shop on orders for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table payment_gateways (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  title text not null,
  provider text not null,
  public_key text not null,
  secret_key_sealed text not null,
  secret_key_last4 text not null,
  webhook_url text not null default ''::text,
  webhook_secret_sealed text not null,
  webhook_secret_last4 text not null,
  product_id text not null default ''::text,
  is_test_mode boolean not null,
  is_active boolean not null default true,
  last_event_at timestamp(3) with time zone,
  last_failure_at timestamp(3) with time zone,
  last_failure text not null default ''::text,
  archived_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  key_rejected_at timestamp(3) with time zone,
  last_unsigned_at timestamp(3) with time zone,
  events_fetched_until timestamp(3) with time zone,
  events_asked_at timestamp(3) with time zone,
  constraint payment_gateways_pkey PRIMARY KEY (shop_id, id),
  constraint payment_gateways_id_key UNIQUE (id),
  constraint payment_gateways_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX payment_gateways_listed ON public.payment_gateways USING btree (shop_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);
alter table payment_gateways enable row level security;
create policy own_shop on payment_gateways for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table payment_tries (
  shop_id uuid not null,
  order_id uuid not null,
  address_hash bytea not null,
  email_hash bytea not null,
  passed_by text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint payment_tries_pkey PRIMARY KEY (shop_id, order_id),
  constraint payment_tries_passed_by_check CHECK ((passed_by = ANY (ARRAY['trust'::text, 'work'::text, 'patience'::text]))),
  constraint payment_tries_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX payment_tries_address ON public.payment_tries USING btree (shop_id, address_hash, created_at);
CREATE INDEX payment_tries_age ON public.payment_tries USING btree (created_at);
CREATE INDEX payment_tries_email ON public.payment_tries USING btree (shop_id, email_hash, created_at);
CREATE INDEX payment_tries_recent ON public.payment_tries USING btree (shop_id, created_at);
alter table payment_tries enable row level security;
create policy own_shop on payment_tries for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table payments (
  shop_id uuid not null,
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  payment_gateway_id uuid,
  attempt integer not null,
  amount numeric not null,
  currency text not null,
  status text not null,
  transaction_id text not null default ''::text,
  payment_intent_id text not null default ''::text,
  redirect_url text not null default ''::text,
  return_urls jsonb not null default '{}'::jsonb,
  expires_at timestamp(3) with time zone,
  note text not null default ''::text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  asked_at timestamp(3) with time zone,
  is_surplus boolean not null default false,
  edit_id uuid,
  constraint payments_pkey PRIMARY KEY (shop_id, id),
  constraint payments_id_key UNIQUE (id),
  constraint payments_shop_id_order_id_attempt_key UNIQUE (shop_id, order_id, attempt),
  constraint payments_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'authorized'::text, 'captured'::text, 'failed'::text, 'refunded'::text]))),
  constraint payments_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id),
  constraint payments_shop_id_payment_gateway_id_fkey FOREIGN KEY (shop_id, payment_gateway_id) REFERENCES payment_gateways(shop_id, id)
);
CREATE INDEX payments_intent ON public.payments USING btree (payment_gateway_id, payment_intent_id) WHERE (payment_intent_id <> ''::text);
CREATE UNIQUE INDEX payments_one_open ON public.payments USING btree (shop_id, order_id) WHERE (status = 'pending'::text);
CREATE INDEX payments_open ON public.payments USING btree (expires_at) WHERE (status = 'pending'::text);
CREATE UNIQUE INDEX payments_transaction ON public.payments USING btree (payment_gateway_id, transaction_id) WHERE (transaction_id <> ''::text);
CREATE INDEX payments_under_way ON public.payments USING btree (asked_at NULLS FIRST) WHERE (status = ANY (ARRAY['pending'::text, 'authorized'::text]));
CREATE TRIGGER note_customer_change AFTER INSERT OR UPDATE OF status, amount ON public.payments FOR EACH ROW WHEN ((new.status = ANY (ARRAY['captured'::text, 'refunded'::text]))) EXECUTE FUNCTION note_money_of_customer();
alter table payments enable row level security;
create policy own_shop on payments for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table platform_event_fetches (
  is_test_mode boolean not null,
  fetched_until timestamp(3) with time zone not null,
  constraint platform_event_fetches_pkey PRIMARY KEY (is_test_mode)
);

create table platform_events (
  event_id text not null,
  type text not null,
  object_id text not null default ''::text,
  outcome text not null,
  payload jsonb not null,
  received_at timestamp(3) with time zone not null default now(),
  constraint platform_events_pkey PRIMARY KEY (event_id)
);

create table price_list_groups (
  shop_id uuid not null,
  price_list_id uuid not null,
  group_id uuid not null,
  position integer not null default 0,
  constraint price_list_groups_pkey PRIMARY KEY (shop_id, price_list_id, group_id),
  constraint price_list_groups_shop_id_group_id_fkey FOREIGN KEY (shop_id, group_id) REFERENCES customer_groups(shop_id, id),
  constraint price_list_groups_shop_id_price_list_id_fkey FOREIGN KEY (shop_id, price_list_id) REFERENCES price_lists(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX price_list_groups_group ON public.price_list_groups USING btree (shop_id, group_id);
alter table price_list_groups enable row level security;
create policy own_shop on price_list_groups for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table price_list_prices (
  shop_id uuid not null,
  price_list_id uuid not null,
  product_id uuid not null,
  min_quantity integer not null,
  price numeric not null,
  constraint price_list_prices_pkey PRIMARY KEY (shop_id, price_list_id, product_id, min_quantity),
  constraint price_list_prices_min_quantity_check CHECK ((min_quantity >= 1)),
  constraint price_list_prices_price_check CHECK ((price >= (0)::numeric)),
  constraint price_list_prices_shop_id_price_list_id_fkey FOREIGN KEY (shop_id, price_list_id) REFERENCES price_lists(shop_id, id) ON DELETE CASCADE,
  constraint price_list_prices_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id)
);
CREATE INDEX price_list_prices_product ON public.price_list_prices USING btree (shop_id, product_id, price_list_id, min_quantity) INCLUDE (price);
alter table price_list_prices enable row level security;
create policy own_shop on price_list_prices for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table price_list_targets (
  shop_id uuid not null,
  price_list_id uuid not null,
  target_id uuid not null,
  product_id uuid,
  group_id uuid,
  collection_id uuid,
  position integer not null,
  constraint price_list_targets_pkey PRIMARY KEY (shop_id, price_list_id, target_id),
  constraint price_list_targets_check CHECK (((num_nonnulls(product_id, group_id, collection_id) = 1) AND (target_id = COALESCE(product_id, group_id, collection_id)))),
  constraint price_list_targets_shop_id_collection_id_fkey FOREIGN KEY (shop_id, collection_id) REFERENCES collections(shop_id, id),
  constraint price_list_targets_shop_id_group_id_fkey FOREIGN KEY (shop_id, group_id) REFERENCES product_groups(shop_id, id),
  constraint price_list_targets_shop_id_price_list_id_fkey FOREIGN KEY (shop_id, price_list_id) REFERENCES price_lists(shop_id, id) ON DELETE CASCADE,
  constraint price_list_targets_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id)
);
CREATE INDEX price_list_targets_collection ON public.price_list_targets USING btree (shop_id, collection_id) WHERE (collection_id IS NOT NULL);
CREATE INDEX price_list_targets_group ON public.price_list_targets USING btree (shop_id, group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX price_list_targets_product ON public.price_list_targets USING btree (shop_id, product_id) WHERE (product_id IS NOT NULL);
alter table price_list_targets enable row level security;
create policy own_shop on price_list_targets for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table price_lists (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  title text not null,
  kind text not null,
  percent numeric,
  applies_to_all boolean,
  min_quantity integer,
  starts_at timestamp(3) with time zone,
  ends_at timestamp(3) with time zone,
  is_active boolean not null default true,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint price_lists_pkey PRIMARY KEY (shop_id, id),
  constraint price_lists_id_key UNIQUE (id),
  constraint price_lists_check CHECK (((kind = 'percent'::text) = (num_nonnulls(percent, applies_to_all, min_quantity) = 3))),
  constraint price_lists_check1 CHECK (((kind = 'percent'::text) OR (num_nonnulls(percent, applies_to_all, min_quantity) = 0))),
  constraint price_lists_check2 CHECK ((ends_at > starts_at)),
  constraint price_lists_kind_check CHECK ((kind = ANY (ARRAY['percent'::text, 'fixed'::text]))),
  constraint price_lists_min_quantity_check CHECK ((min_quantity >= 1)),
  constraint price_lists_percent_check CHECK (((percent > (0)::numeric) AND (percent <= (100)::numeric))),
  constraint price_lists_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX price_lists_listed ON public.price_lists USING btree (shop_id, created_at DESC, id DESC);
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE OR UPDATE ON public.price_lists FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
CREATE CONSTRAINT TRIGGER facts_counted AFTER INSERT OR DELETE OR UPDATE ON public.price_lists DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_facts_at_commit();
alter table price_lists enable row level security;
create policy own_shop on price_lists for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table product_downloads (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  product_id uuid not null,
  title text not null,
  filename text not null,
  size_bytes bigint not null,
  storage_key text not null,
  position integer not null,
  removed_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint product_downloads_pkey PRIMARY KEY (shop_id, id),
  constraint product_downloads_storage_key_key UNIQUE (storage_key),
  constraint product_downloads_size_bytes_check CHECK ((size_bytes > 0)),
  constraint product_downloads_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id)
);
CREATE INDEX product_downloads_product ON public.product_downloads USING btree (shop_id, product_id, "position");
alter table product_downloads enable row level security;
create policy own_shop on product_downloads for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table product_files (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  product_id uuid,
  filename text not null,
  mime_type text not null,
  size integer not null,
  storage_key text not null,
  width integer,
  height integer,
  alt text not null default ''::text,
  position integer not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  smaller_widths integer[] not null default '{}'::integer[],
  group_id uuid,
  updated_at timestamp(3) with time zone not null default now(),
  source_url text not null default ''::text,
  constraint product_files_pkey PRIMARY KEY (shop_id, id),
  constraint product_files_id_key UNIQUE (id),
  constraint product_files_group FOREIGN KEY (shop_id, group_id) REFERENCES product_groups(shop_id, id),
  constraint product_files_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id)
);
CREATE INDEX product_files_detached ON public.product_files USING btree (updated_at) WHERE ((product_id IS NULL) AND (group_id IS NULL));
CREATE INDEX product_files_fetched ON public.product_files USING btree (shop_id, source_url) WHERE ((source_url <> ''::text) AND (product_id IS NULL) AND (group_id IS NULL));
CREATE INDEX product_files_of_group ON public.product_files USING btree (shop_id, group_id, "position", id) WHERE (group_id IS NOT NULL);
CREATE INDEX product_files_product ON public.product_files USING btree (shop_id, product_id, "position", id);
CREATE INDEX product_files_unattached ON public.product_files USING btree (created_at) WHERE ((product_id IS NULL) AND (group_id IS NULL));
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE OR UPDATE ON public.product_files FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
alter table product_files enable row level security;
create policy own_shop on product_files for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table product_group_slugs (
  shop_id uuid not null,
  slug text not null,
  group_id uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint product_group_slugs_pkey PRIMARY KEY (shop_id, slug),
  constraint product_group_slugs_shop_id_group_id_fkey FOREIGN KEY (shop_id, group_id) REFERENCES product_groups(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX product_group_slugs_group ON public.product_group_slugs USING btree (shop_id, group_id, created_at DESC);
alter table product_group_slugs enable row level security;
create policy own_shop on product_group_slugs for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table product_groups (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  title text not null,
  slug text not null,
  description text not null,
  brand text not null default ''::text,
  categories text[] not null default '{}'::text[],
  tags text[] not null default '{}'::text[],
  tax_class text not null default 'standard'::text,
  requires_shipping boolean not null default true,
  manufacturer_id uuid,
  responsible_person_id uuid,
  origin_country text not null default ''::text,
  safety_text text not null default ''::text,
  materials text not null default ''::text,
  options jsonb not null,
  cover_url text not null default ''::text,
  cover_file_id uuid,
  is_live boolean not null default false,
  variants_count integer not null default 0,
  price_min numeric,
  price_max numeric,
  skus text not null default ''::text,
  search_names text not null generated always as (search_names(title, skus, categories, tags)) stored,
  archived_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  renamed_options jsonb not null default '[]'::jsonb,
  saved_by uuid,
  cover_key text not null default ''::text,
  current_price_min numeric,
  current_price_max numeric,
  options_on_sale jsonb not null default '[]'::jsonb,
  typed_cover_url text not null default ''::text,
  constraint product_groups_pkey PRIMARY KEY (shop_id, id),
  constraint product_groups_id_key UNIQUE (id),
  constraint product_groups_tax_class_check CHECK ((tax_class = ANY (ARRAY['standard'::text, 'reduced'::text, 'zero'::text, 'exempt'::text]))),
  constraint product_groups_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint product_groups_shop_id_manufacturer_id_fkey FOREIGN KEY (shop_id, manufacturer_id) REFERENCES safety_contacts(shop_id, id),
  constraint product_groups_shop_id_responsible_person_id_fkey FOREIGN KEY (shop_id, responsible_person_id) REFERENCES safety_contacts(shop_id, id)
);
CREATE INDEX product_groups_archived ON public.product_groups USING btree (shop_id, created_at DESC, id DESC) WHERE (archived_at IS NOT NULL);
CREATE INDEX product_groups_by_brand ON public.product_groups USING gin (shop_labels(shop_id, ARRAY[brand])) WHERE ((archived_at IS NULL) AND (brand <> ''::text));
CREATE INDEX product_groups_by_category ON public.product_groups USING gin (shop_labels(shop_id, categories)) WHERE (archived_at IS NULL);
CREATE INDEX product_groups_by_change ON public.product_groups USING btree (shop_id, updated_at, id) INCLUDE (is_live) WHERE (archived_at IS NULL);
CREATE INDEX product_groups_by_current ON public.product_groups USING btree (shop_id, current_price_min, id) INCLUDE (is_live) WHERE (archived_at IS NULL);
CREATE INDEX product_groups_by_options ON public.product_groups USING gin (shop_id, options_on_sale jsonb_path_ops) WHERE (archived_at IS NULL);
CREATE INDEX product_groups_by_price ON public.product_groups USING btree (shop_id, price_min, id) INCLUDE (is_live) WHERE (archived_at IS NULL);
CREATE INDEX product_groups_by_tag ON public.product_groups USING gin (shop_labels(shop_id, tags)) WHERE (archived_at IS NULL);
CREATE INDEX product_groups_by_title ON public.product_groups USING btree (shop_id, search_fold(title), id) INCLUDE (title, is_live) WHERE (archived_at IS NULL);
CREATE INDEX product_groups_listed ON public.product_groups USING btree (shop_id, created_at DESC, id DESC) INCLUDE (is_live) WHERE (archived_at IS NULL);
CREATE INDEX product_groups_manufacturer ON public.product_groups USING btree (shop_id, manufacturer_id) WHERE (manufacturer_id IS NOT NULL);
CREATE INDEX product_groups_responsible ON public.product_groups USING btree (shop_id, responsible_person_id) WHERE (responsible_person_id IS NOT NULL);
CREATE INDEX product_groups_searched ON public.product_groups USING gin (shop_id, search_names gin_trgm_ops, search_fold("left"(description, 8000)) gin_trgm_ops) WHERE ((archived_at IS NULL) AND is_live);
CREATE UNIQUE INDEX product_groups_slug ON public.product_groups USING btree (shop_id, slug) WHERE (archived_at IS NULL);
CREATE TRIGGER back_to_typed_cover BEFORE UPDATE OF cover_url, cover_file_id ON public.product_groups FOR EACH ROW WHEN (((new.cover_file_id IS NOT NULL) OR (old.cover_file_id IS NOT NULL))) EXECUTE FUNCTION keep_typed_cover();
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE OR UPDATE ON public.product_groups FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
CREATE TRIGGER changed_cover_key BEFORE UPDATE OF cover_url ON public.product_groups FOR EACH ROW WHEN ((new.cover_url <> old.cover_url)) EXECUTE FUNCTION keep_cover_key();
CREATE TRIGGER changed_slug_of_product AFTER UPDATE ON public.product_groups FOR EACH ROW WHEN (((new.archived_at IS NULL) AND ((old.slug IS DISTINCT FROM new.slug) OR (old.archived_at IS DISTINCT FROM new.archived_at)))) EXECUTE FUNCTION check_group_slug();
CREATE TRIGGER cover_key BEFORE INSERT ON public.product_groups FOR EACH ROW WHEN ((new.cover_url <> ''::text)) EXECUTE FUNCTION keep_cover_key();
CREATE TRIGGER names_added AFTER INSERT ON public.product_groups REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_catalogue_names('group');
CREATE TRIGGER names_changed AFTER UPDATE ON public.product_groups REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_names('group');
CREATE TRIGGER names_dropped AFTER DELETE ON public.product_groups REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION drop_catalogue_names('group');
CREATE TRIGGER old_slug AFTER UPDATE OF slug ON public.product_groups FOR EACH ROW WHEN ((old.slug IS DISTINCT FROM new.slug)) EXECUTE FUNCTION remember_group_slug();
CREATE TRIGGER rules_follow AFTER UPDATE OF renamed_options ON public.product_groups FOR EACH ROW WHEN (((old.renamed_options IS DISTINCT FROM new.renamed_options) AND (new.renamed_options <> '[]'::jsonb))) EXECUTE FUNCTION follow_renaming();
CREATE TRIGGER slug_of_product AFTER INSERT ON public.product_groups FOR EACH ROW WHEN ((new.archived_at IS NULL)) EXECUTE FUNCTION check_group_slug();
alter table product_groups enable row level security;
create policy own_shop on product_groups for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table product_prices (
  shop_id uuid not null,
  product_id uuid not null,
  since timestamp with time zone not null default clock_timestamp(),
  price numeric not null,
  compare_at_price numeric,
  sale_price numeric,
  is_live boolean not null,
  reduced_since timestamp with time zone,
  lowest_before numeric,
  constraint product_prices_pkey PRIMARY KEY (shop_id, product_id, since),
  constraint product_prices_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id)
);
CREATE TRIGGER lowest_before BEFORE INSERT ON public.product_prices FOR EACH ROW EXECUTE FUNCTION find_lowest_before();
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON public.product_prices FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.product_prices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
alter table product_prices enable row level security;
create policy own_shop on product_prices for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table product_slugs (
  shop_id uuid not null,
  slug text not null,
  product_id uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint product_slugs_pkey PRIMARY KEY (shop_id, slug),
  constraint product_slugs_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX product_slugs_product ON public.product_slugs USING btree (shop_id, product_id, created_at DESC);
alter table product_slugs enable row level security;
create policy own_shop on product_slugs for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table products (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  title text not null,
  slug text not null,
  description text not null,
  sku text not null default ''::text,
  price numeric not null,
  cover_url text not null default ''::text,
  allow_negative_stock boolean not null default false,
  is_live boolean not null default false,
  requires_shipping boolean not null default true,
  categories text[] not null default '{}'::text[],
  tags text[] not null default '{}'::text[],
  data text not null default ''::text,
  data_public text not null default ''::text,
  physical_properties jsonb,
  tax_class text not null default 'standard'::text,
  archived_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  search_names text not null generated always as (search_names(title, sku, categories, tags)) stored,
  search_text text not null generated always as (search_fold("left"(description, 8000))) stored,
  low_stock_threshold integer,
  content_amount numeric,
  content_unit text,
  group_id uuid,
  option_values jsonb not null default '[]'::jsonb,
  position integer not null default 0,
  is_variant_live boolean,
  brand text not null default ''::text,
  compare_at_price numeric,
  barcode text not null default ''::text,
  origin_country text not null default ''::text,
  safety_text text not null default ''::text,
  materials text not null default ''::text,
  energy_label jsonb,
  manufacturer_id uuid,
  responsible_person_id uuid,
  cover_file_id uuid,
  download_limit integer default 5,
  download_days integer default 30,
  uses_license_keys boolean not null default false,
  downloads_count integer not null default 0,
  sale_price numeric,
  is_gift_card boolean not null default false,
  sale_offer_id uuid,
  sale_ends_at timestamp(3) with time zone,
  price_tiers jsonb not null default '[]'::jsonb,
  cover_key text not null default ''::text,
  typed_cover_url text not null default ''::text,
  cost numeric,
  constraint products_pkey PRIMARY KEY (shop_id, id),
  constraint products_id_key UNIQUE (id),
  constraint products_compare_at_price_check CHECK ((compare_at_price >= (0)::numeric)),
  constraint products_content CHECK ((((content_amount IS NULL) = (content_unit IS NULL)) AND (content_amount > (0)::numeric) AND (content_unit = ANY (ARRAY['mg'::text, 'g'::text, 'kg'::text, 'ml'::text, 'cl'::text, 'l'::text, 'cm'::text, 'm'::text, 'm2'::text])))),
  constraint products_cost_check CHECK ((cost >= (0)::numeric)),
  constraint products_low_stock_threshold_check CHECK ((low_stock_threshold >= 0)),
  constraint products_price_check CHECK ((price >= (0)::numeric)),
  constraint products_sale_price_check CHECK ((sale_price >= (0)::numeric)),
  constraint products_tax_class_check CHECK ((tax_class = ANY (ARRAY['standard'::text, 'reduced'::text, 'zero'::text, 'exempt'::text]))),
  constraint products_variant CHECK (((group_id IS NULL) = (is_variant_live IS NULL))),
  constraint products_group FOREIGN KEY (shop_id, group_id) REFERENCES product_groups(shop_id, id),
  constraint products_manufacturer FOREIGN KEY (shop_id, manufacturer_id) REFERENCES safety_contacts(shop_id, id),
  constraint products_responsible_person FOREIGN KEY (shop_id, responsible_person_id) REFERENCES safety_contacts(shop_id, id),
  constraint products_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX products_archived_listed ON public.products USING btree (shop_id, created_at DESC, id DESC) WHERE (archived_at IS NOT NULL);
CREATE INDEX products_by_barcode ON public.products USING btree (shop_id, barcode) WHERE ((barcode <> ''::text) AND (archived_at IS NULL));
CREATE INDEX products_by_brand ON public.products USING gin (shop_labels(shop_id, ARRAY[brand])) WHERE ((archived_at IS NULL) AND (brand <> ''::text));
CREATE INDEX products_by_category ON public.products USING gin (shop_labels(shop_id, categories)) WHERE (archived_at IS NULL);
CREATE INDEX products_by_change ON public.products USING btree (shop_id, updated_at, id) WHERE (archived_at IS NULL);
CREATE INDEX products_by_manufacturer ON public.products USING btree (shop_id, manufacturer_id) WHERE (manufacturer_id IS NOT NULL);
CREATE INDEX products_by_price ON public.products USING btree (shop_id, price, id) WHERE (archived_at IS NULL);
CREATE INDEX products_by_responsible ON public.products USING btree (shop_id, responsible_person_id) WHERE (responsible_person_id IS NOT NULL);
CREATE INDEX products_by_tag ON public.products USING gin (shop_labels(shop_id, tags)) WHERE (archived_at IS NULL);
CREATE UNIQUE INDEX products_combination ON public.products USING btree (shop_id, group_id, option_values) WHERE ((group_id IS NOT NULL) AND (archived_at IS NULL));
CREATE INDEX products_gone ON public.products USING btree (shop_id, slug) WHERE (archived_at IS NOT NULL);
CREATE INDEX products_listed ON public.products USING btree (shop_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX products_listed_by_sku ON public.products USING btree (shop_id, lower(sku), id) INCLUDE (sku) WHERE (archived_at IS NULL);
CREATE INDEX products_live ON public.products USING btree (shop_id, created_at DESC, id DESC) WHERE ((archived_at IS NULL) AND is_live);
CREATE INDEX products_live_by_change ON public.products USING btree (shop_id, is_live, updated_at, id) WHERE (archived_at IS NULL);
CREATE INDEX products_live_by_current_price ON public.products USING btree (shop_id, is_live, (
CASE
    WHEN (sale_price IS NULL) THEN price
    ELSE sale_price
END), id) WHERE (archived_at IS NULL);
CREATE INDEX products_live_by_price ON public.products USING btree (shop_id, is_live, price, id) WHERE (archived_at IS NULL);
CREATE INDEX products_live_by_sku ON public.products USING btree (shop_id, is_live, lower(sku), id) INCLUDE (sku) WHERE (archived_at IS NULL);
CREATE INDEX products_live_searched ON public.products USING gin (shop_id, (
CASE
    WHEN (group_id IS NULL) THEN 1
    ELSE 0
END), search_names gin_trgm_ops, search_text gin_trgm_ops) WHERE ((archived_at IS NULL) AND is_live);
CREATE INDEX products_live_sorted_by_title ON public.products USING btree (shop_id, is_live, search_fold(title), id) INCLUDE (title) WHERE (archived_at IS NULL);
CREATE INDEX products_not_live ON public.products USING btree (shop_id, created_at DESC, id DESC) WHERE ((archived_at IS NULL) AND (NOT is_live));
CREATE INDEX products_of_group ON public.products USING btree (shop_id, group_id, "position", id) WHERE (group_id IS NOT NULL);
CREATE INDEX products_single ON public.products USING btree (shop_id, created_at DESC, id DESC) INCLUDE (is_live) WHERE ((archived_at IS NULL) AND (group_id IS NULL));
CREATE INDEX products_single_by_change ON public.products USING btree (shop_id, updated_at, id) INCLUDE (is_live) WHERE ((archived_at IS NULL) AND (group_id IS NULL));
CREATE INDEX products_single_by_current_price ON public.products USING btree (shop_id, (
CASE
    WHEN (sale_price IS NULL) THEN price
    ELSE sale_price
END), id) INCLUDE (is_live, sale_price, price) WHERE ((archived_at IS NULL) AND (group_id IS NULL));
CREATE INDEX products_single_by_price ON public.products USING btree (shop_id, price, id) INCLUDE (is_live) WHERE ((archived_at IS NULL) AND (group_id IS NULL));
CREATE INDEX products_single_by_title ON public.products USING btree (shop_id, search_fold(title), id) INCLUDE (title, is_live) WHERE ((archived_at IS NULL) AND (group_id IS NULL));
CREATE UNIQUE INDEX products_sku ON public.products USING btree (shop_id, sku) WHERE ((archived_at IS NULL) AND (sku <> ''::text));
CREATE UNIQUE INDEX products_slug ON public.products USING btree (shop_id, slug) WHERE (archived_at IS NULL);
CREATE INDEX products_sold_without_stock ON public.products USING btree (shop_id, id) WHERE ((archived_at IS NULL) AND is_live AND allow_negative_stock);
CREATE INDEX products_sorted_by_title ON public.products USING btree (shop_id, search_fold(title), id) INCLUDE (title) WHERE (archived_at IS NULL);
CREATE INDEX products_watched ON public.products USING btree (shop_id, id) WHERE ((low_stock_threshold IS NOT NULL) AND (archived_at IS NULL));
CREATE TRIGGER back_to_typed_cover BEFORE UPDATE OF cover_url, cover_file_id ON public.products FOR EACH ROW WHEN (((new.cover_file_id IS NOT NULL) OR (old.cover_file_id IS NOT NULL))) EXECUTE FUNCTION keep_typed_cover();
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE OR UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
CREATE TRIGGER changed_cover_key BEFORE UPDATE OF cover_url ON public.products FOR EACH ROW WHEN ((new.cover_url <> old.cover_url)) EXECUTE FUNCTION keep_cover_key();
CREATE CONSTRAINT TRIGGER changed_price_kept AFTER UPDATE ON public.products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((((old.price IS DISTINCT FROM new.price) OR (old.compare_at_price IS DISTINCT FROM new.compare_at_price)) OR (old.sale_price IS DISTINCT FROM new.sale_price)) OR ((old.is_live AND (old.archived_at IS NULL)) IS DISTINCT FROM (new.is_live AND (new.archived_at IS NULL))))) EXECUTE FUNCTION keep_price_at_commit();
CREATE TRIGGER changed_slug_of_group AFTER UPDATE ON public.products FOR EACH ROW WHEN (((new.archived_at IS NULL) AND ((old.slug IS DISTINCT FROM new.slug) OR (old.archived_at IS DISTINCT FROM new.archived_at)))) EXECUTE FUNCTION check_product_slug();
CREATE TRIGGER changed_sums_of_group AFTER UPDATE ON public.products REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_up_changed_variants();
CREATE TRIGGER collection_items_follow AFTER UPDATE OF group_id ON public.products FOR EACH ROW WHEN ((old.group_id IS DISTINCT FROM new.group_id)) EXECUTE FUNCTION follow_item();
CREATE TRIGGER cover_key BEFORE INSERT ON public.products FOR EACH ROW WHEN ((new.cover_url <> ''::text)) EXECUTE FUNCTION keep_cover_key();
CREATE CONSTRAINT TRIGGER facts_counted AFTER UPDATE OF group_id ON public.products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.group_id IS DISTINCT FROM new.group_id)) EXECUTE FUNCTION count_facts_at_commit();
CREATE TRIGGER gift_card_is_not_sent BEFORE INSERT OR UPDATE ON public.products FOR EACH ROW WHEN (new.is_gift_card) EXECUTE FUNCTION keep_gift_card_unsent();
CREATE TRIGGER keep_license_key_rules BEFORE INSERT OR UPDATE OF uses_license_keys, allow_negative_stock ON public.products FOR EACH ROW WHEN (new.uses_license_keys) EXECUTE FUNCTION keep_license_key_rules();
CREATE TRIGGER names_added AFTER INSERT ON public.products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_catalogue_names('product');
CREATE TRIGGER names_changed AFTER UPDATE ON public.products REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION change_catalogue_names('product');
CREATE TRIGGER names_dropped AFTER DELETE ON public.products REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION drop_catalogue_names('product');
CREATE TRIGGER old_slug AFTER UPDATE OF slug ON public.products FOR EACH ROW WHEN ((old.slug IS DISTINCT FROM new.slug)) EXECUTE FUNCTION remember_product_slug();
CREATE CONSTRAINT TRIGGER price_kept AFTER INSERT ON public.products DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_price_at_commit();
CREATE TRIGGER prices_change BEFORE INSERT OR UPDATE ON public.products FOR EACH STATEMENT EXECUTE FUNCTION forget_kept_prices();
CREATE TRIGGER restore_license_keys AFTER UPDATE OF archived_at ON public.products FOR EACH ROW WHEN ((new.uses_license_keys AND (old.archived_at IS NOT NULL) AND (new.archived_at IS NULL))) EXECUTE FUNCTION restore_license_keys();
CREATE TRIGGER restore_stock AFTER UPDATE OF archived_at ON public.products FOR EACH ROW WHEN (((old.archived_at IS NOT NULL) AND (new.archived_at IS NULL))) EXECUTE FUNCTION restore_stock();
CREATE TRIGGER slug_of_group AFTER INSERT ON public.products FOR EACH ROW WHEN ((new.archived_at IS NULL)) EXECUTE FUNCTION check_product_slug();
CREATE TRIGGER stock_follows_product AFTER UPDATE OF allow_negative_stock ON public.products FOR EACH ROW WHEN ((old.allow_negative_stock IS DISTINCT FROM new.allow_negative_stock)) EXECUTE FUNCTION stock_follows_product();
CREATE TRIGGER sums_of_group AFTER INSERT ON public.products REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_up_new_variants();
CREATE TRIGGER switch_license_keys AFTER UPDATE OF uses_license_keys ON public.products FOR EACH ROW WHEN ((old.uses_license_keys <> new.uses_license_keys)) EXECUTE FUNCTION switch_license_keys();
CREATE TRIGGER targets_follow AFTER UPDATE OF group_id ON public.products FOR EACH ROW WHEN (((old.group_id IS NOT NULL) AND (new.group_id IS NULL))) EXECUTE FUNCTION follow_target();
CREATE TRIGGER targets_follow_into_group AFTER UPDATE OF group_id ON public.products FOR EACH ROW WHEN (((old.group_id IS NULL) AND (new.group_id IS NOT NULL))) EXECUTE FUNCTION follow_into_group();
alter table products enable row level security;
create policy own_shop on products for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table redirects (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  path text not null,
  target text not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint redirects_pkey PRIMARY KEY (shop_id, id),
  constraint redirects_id_key UNIQUE (id),
  constraint redirects_path UNIQUE (shop_id, path),
  constraint redirects_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX redirects_listed ON public.redirects USING btree (shop_id, created_at DESC, id DESC);
alter table redirects enable row level security;
create policy own_shop on redirects for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table refund_lines (
  shop_id uuid not null,
  refund_id uuid not null,
  position integer not null,
  kind text not null,
  order_item_id uuid,
  quantity bigint,
  restocked bigint not null default 0,
  title text not null,
  subtotal numeric not null,
  tax_rate numeric not null,
  tax_total numeric not null,
  total numeric not null,
  unshipped_quantity bigint not null default 0,
  constraint refund_lines_pkey PRIMARY KEY (shop_id, refund_id, "position"),
  constraint refund_lines_add_up CHECK ((total = (subtotal + tax_total))),
  constraint refund_lines_kind_check CHECK ((kind = ANY (ARRAY['item'::text, 'shipping'::text, 'adjustment'::text]))),
  constraint refund_lines_of_items CHECK (((kind <> 'item'::text) OR ((order_item_id IS NOT NULL) AND (quantity IS NOT NULL)))),
  constraint refund_lines_quantity_check CHECK ((quantity > 0)),
  constraint refund_lines_restocked_check CHECK ((restocked >= 0)),
  constraint refund_lines_unshipped_quantity_check CHECK (((unshipped_quantity >= 0) AND (unshipped_quantity <= COALESCE(quantity, (0)::bigint)))) NOT VALID,
  constraint refund_lines_shop_id_order_item_id_fkey FOREIGN KEY (shop_id, order_item_id) REFERENCES order_items(shop_id, id),
  constraint refund_lines_shop_id_refund_id_fkey FOREIGN KEY (shop_id, refund_id) REFERENCES refunds(shop_id, id)
);
CREATE INDEX refund_lines_item ON public.refund_lines USING btree (shop_id, order_item_id) WHERE (order_item_id IS NOT NULL);
alter table refund_lines enable row level security;
create policy own_shop on refund_lines for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table refunds (
  shop_id uuid not null,
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  payment_id uuid not null,
  amount numeric not null,
  currency text not null,
  status text not null,
  transaction_id text not null default ''::text,
  reason text not null default ''::text,
  failure text not null default ''::text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  attempt integer not null default 1,
  asked_at timestamp(3) with time zone not null default now(),
  actor_kind text not null default 'system'::text,
  actor text not null default ''::text,
  request_hash text,
  succeeded_at timestamp(3) with time zone,
  is_settled_by_hand boolean not null default false,
  gift_cards jsonb not null default '[]'::jsonb,
  gift_card_amount numeric not null default 0,
  gift_card_paid numeric not null default 0,
  set_off numeric not null default 0,
  edit_id uuid,
  part_of uuid,
  constraint refunds_pkey PRIMARY KEY (shop_id, id),
  constraint refunds_id_key UNIQUE (id),
  constraint refunds_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['user'::text, 'buyer'::text, 'stripe'::text, 'system'::text]))),
  constraint refunds_amount_check CHECK (((amount >= (0)::numeric) AND (set_off >= (0)::numeric))),
  constraint refunds_gift_card_amount_check CHECK ((gift_card_amount >= (0)::numeric)),
  constraint refunds_gift_card_paid_check CHECK ((gift_card_paid >= (0)::numeric)),
  constraint refunds_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text]))),
  constraint refunds_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id),
  constraint refunds_shop_id_payment_id_fkey FOREIGN KEY (shop_id, payment_id) REFERENCES payments(shop_id, id)
);
CREATE INDEX refunds_order ON public.refunds USING btree (shop_id, order_id);
CREATE INDEX refunds_succeeded ON public.refunds USING btree (shop_id, succeeded_at) WHERE (status = 'succeeded'::text);
CREATE INDEX refunds_undone ON public.refunds USING btree (shop_id, status) WHERE (status <> 'succeeded'::text);
CREATE TRIGGER note_customer_change AFTER INSERT OR UPDATE OF status, amount ON public.refunds FOR EACH ROW EXECUTE FUNCTION note_money_of_customer();
CREATE TRIGGER note_refund_success BEFORE INSERT OR UPDATE OF status ON public.refunds FOR EACH ROW EXECUTE FUNCTION note_refund_success();
CREATE CONSTRAINT TRIGGER refund_counts_as_distance_sale AFTER INSERT OR UPDATE OF status ON public.refunds DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refund_counts_as_distance_sale();
alter table refunds enable row level security;
create policy own_shop on refunds for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table reserved_users (
  kind text not null,
  subject text not null,
  user_id uuid not null default gen_random_uuid(),
  created_at timestamp(3) with time zone not null default now(),
  constraint reserved_users_pkey PRIMARY KEY (kind, subject),
  constraint reserved_users_user_id_key UNIQUE (user_id),
  constraint reserved_users_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'nostr'::text])))
);
CREATE INDEX reserved_users_age ON public.reserved_users USING btree (created_at);

create table restore_drills (
  id uuid not null default uuid_v7(),
  outcome text not null default 'running'::text,
  file_name text not null default ''::text,
  size_bytes bigint not null default 0,
  row_count bigint not null default 0,
  file_count bigint not null default 0,
  backup_ms bigint not null default 0,
  restore_ms bigint not null default 0,
  broken jsonb not null default '[]'::jsonb,
  failure text not null default ''::text,
  started_at timestamp(3) with time zone not null default now(),
  finished_at timestamp(3) with time zone,
  constraint restore_drills_pkey PRIMARY KEY (id),
  constraint restore_drills_outcome_check CHECK ((outcome = ANY (ARRAY['running'::text, 'passed'::text, 'failed'::text])))
);

create table safety_contacts (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  name text not null,
  postal_address text not null,
  electronic_address text not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint safety_contacts_pkey PRIMARY KEY (shop_id, id),
  constraint safety_contacts_id_key UNIQUE (id),
  constraint safety_contacts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX safety_contacts_listed ON public.safety_contacts USING btree (shop_id, created_at DESC, id DESC);
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE OR UPDATE ON public.safety_contacts FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
alter table safety_contacts enable row level security;
create policy own_shop on safety_contacts for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table schema_migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp(3) with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (name)
);

create table search_synonyms (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  words text[] not null,
  language text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint search_synonyms_pkey PRIMARY KEY (shop_id, id),
  constraint search_synonyms_id_key UNIQUE (id),
  constraint search_synonyms_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX search_synonyms_listed ON public.search_synonyms USING btree (shop_id, created_at DESC, id DESC);
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE OR UPDATE ON public.search_synonyms FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
alter table search_synonyms enable row level security;
create policy own_shop on search_synonyms for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table searches (
  shop_id uuid not null,
  day date not null,
  q text not null,
  count integer not null,
  results integer not null,
  last_at timestamp(3) with time zone not null default now(),
  constraint searches_pkey PRIMARY KEY (shop_id, day, q),
  constraint searches_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX searches_by_text ON public.searches USING btree (shop_id, q COLLATE "C", day);
alter table searches enable row level security;
create policy own_shop on searches for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  method text not null,
  refresh_id uuid not null,
  previous_refresh_id uuid,
  issued_at bigint not null,
  rotated_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  device text,
  network text,
  renewed_device text,
  renewed_network text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_device_check CHECK (((length(device) >= 1) AND (length(device) <= 60))),
  constraint sessions_network_check CHECK (((length(network) >= 1) AND (length(network) <= 60))),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_end ON public.sessions USING btree (LEAST(expires_at, revoked_at));
CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

create table shipment_lines (
  shop_id uuid not null,
  shipment_id uuid not null,
  order_item_id uuid not null,
  position integer not null,
  quantity bigint not null,
  constraint shipment_lines_pkey PRIMARY KEY (shop_id, shipment_id, order_item_id),
  constraint shipment_lines_quantity_check CHECK ((quantity > 0)),
  constraint shipment_lines_shop_id_order_item_id_fkey FOREIGN KEY (shop_id, order_item_id) REFERENCES order_items(shop_id, id),
  constraint shipment_lines_shop_id_shipment_id_fkey FOREIGN KEY (shop_id, shipment_id) REFERENCES shipments(shop_id, id)
);
CREATE INDEX shipment_lines_item ON public.shipment_lines USING btree (shop_id, order_item_id);
alter table shipment_lines enable row level security;
create policy own_shop on shipment_lines for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table shipments (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  position integer not null,
  status text not null,
  warehouse_id uuid,
  carrier text not null default ''::text,
  tracking_number text not null default ''::text,
  tracking_url text not null default ''::text,
  weight numeric,
  note text not null default ''::text,
  is_resent boolean not null default false,
  refund_id uuid,
  request_hash text,
  sent_at timestamp(3) with time zone,
  delivered_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default clock_timestamp(),
  updated_at timestamp(3) with time zone not null default clock_timestamp(),
  constraint shipments_pkey PRIMARY KEY (shop_id, id),
  constraint shipments_id_key UNIQUE (id),
  constraint shipments_shop_id_order_id_position_key UNIQUE (shop_id, order_id, "position"),
  constraint shipments_check CHECK (((NOT is_resent) OR (status = 'lost'::text))),
  constraint shipments_check1 CHECK (((sent_at IS NOT NULL) = (status = ANY (ARRAY['sent'::text, 'delivered'::text, 'lost'::text])))),
  constraint shipments_check2 CHECK (((delivered_at IS NOT NULL) = (status = 'delivered'::text))),
  constraint shipments_position_check CHECK ((("position" >= 1) AND ("position" <= 200))),
  constraint shipments_status_check CHECK ((status = ANY (ARRAY['planned'::text, 'sent'::text, 'delivered'::text, 'lost'::text, 'cancelled'::text]))),
  constraint shipments_weight_check CHECK ((weight > (0)::numeric)),
  constraint shipments_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint shipments_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id),
  constraint shipments_shop_id_warehouse_id_fkey FOREIGN KEY (shop_id, warehouse_id) REFERENCES warehouses(shop_id, id)
);
CREATE INDEX shipments_by_status ON public.shipments USING btree (shop_id, status, created_at DESC, id DESC);
CREATE INDEX shipments_by_tracking_number ON public.shipments USING btree (shop_id, tracking_number) WHERE (tracking_number <> ''::text);
CREATE INDEX shipments_listed ON public.shipments USING btree (shop_id, created_at DESC, id DESC);
CREATE INDEX shipments_of_warehouse ON public.shipments USING btree (shop_id, warehouse_id) WHERE (status = 'planned'::text);
alter table shipments enable row level security;
create policy own_shop on shipments for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table shipping_rate_templates (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  title text not null default ''::text,
  description text not null default ''::text,
  provider text not null,
  method text not null,
  service_level text not null,
  currency text not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint shipping_rate_templates_pkey PRIMARY KEY (shop_id, id),
  constraint shipping_rate_templates_id_key UNIQUE (id),
  constraint shipping_rate_templates_method_check CHECK ((method = ANY (ARRAY['by_unit'::text, 'by_kilo'::text, 'by_order'::text]))),
  constraint shipping_rate_templates_service_level_check CHECK ((service_level = ANY (ARRAY['standard'::text, 'express'::text]))),
  constraint shipping_rate_templates_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX shipping_rate_templates_listed ON public.shipping_rate_templates USING btree (shop_id, created_at DESC, id DESC);
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE OR UPDATE ON public.shipping_rate_templates FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
CREATE CONSTRAINT TRIGGER facts_counted AFTER INSERT OR DELETE OR UPDATE ON public.shipping_rate_templates DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_facts_at_commit();
alter table shipping_rate_templates enable row level security;
create policy own_shop on shipping_rate_templates for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table shipping_rates (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  template_id uuid not null,
  position integer not null,
  countries text[] not null,
  amount numeric not null,
  free_above_value numeric,
  constraint shipping_rates_pkey PRIMARY KEY (shop_id, id),
  constraint shipping_rates_amount_check CHECK ((amount >= (0)::numeric)),
  constraint shipping_rates_free_above_value_check CHECK ((free_above_value >= (0)::numeric)),
  constraint shipping_rates_shop_id_template_id_fkey FOREIGN KEY (shop_id, template_id) REFERENCES shipping_rate_templates(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX shipping_rates_template ON public.shipping_rates USING btree (shop_id, template_id, "position");
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE OR UPDATE ON public.shipping_rates FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
CREATE CONSTRAINT TRIGGER facts_counted AFTER INSERT OR DELETE OR UPDATE ON public.shipping_rates DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_facts_at_commit();
alter table shipping_rates enable row level security;
create policy own_shop on shipping_rates for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table shipping_template_warehouses (
  shop_id uuid not null,
  template_id uuid not null,
  warehouse_id uuid not null,
  constraint shipping_template_warehouses_pkey PRIMARY KEY (shop_id, template_id, warehouse_id),
  constraint shipping_template_warehouses_shop_id_template_id_fkey FOREIGN KEY (shop_id, template_id) REFERENCES shipping_rate_templates(shop_id, id) ON DELETE CASCADE,
  constraint shipping_template_warehouses_shop_id_warehouse_id_fkey FOREIGN KEY (shop_id, warehouse_id) REFERENCES warehouses(shop_id, id)
);
CREATE INDEX shipping_template_warehouses_warehouse ON public.shipping_template_warehouses USING btree (shop_id, warehouse_id);
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE ON public.shipping_template_warehouses FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
CREATE CONSTRAINT TRIGGER facts_counted AFTER INSERT OR DELETE OR UPDATE ON public.shipping_template_warehouses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_facts_at_commit();
alter table shipping_template_warehouses enable row level security;
create policy own_shop on shipping_template_warehouses for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table shop_exports (
  shop_id uuid not null,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  status text not null default 'waiting'::text,
  done bigint not null default 0,
  total bigint not null default 0,
  size_bytes bigint not null default 0,
  counts jsonb not null default '{}'::jsonb,
  failure text not null default ''::text,
  created_at timestamp(3) with time zone not null default now(),
  finished_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone,
  link_hash text,
  link_user_id uuid,
  link_session_id uuid,
  link_expires_at timestamp(3) with time zone,
  run_id uuid,
  constraint shop_exports_pkey PRIMARY KEY (shop_id, id),
  constraint shop_exports_id_key UNIQUE (id),
  constraint shop_exports_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text, 'expired'::text]))),
  constraint shop_exports_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint shop_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX shop_exports_expiry ON public.shop_exports USING btree (expires_at) WHERE (status = 'ready'::text);
CREATE INDEX shop_exports_listed ON public.shop_exports USING btree (shop_id, created_at DESC);
CREATE UNIQUE INDEX shop_exports_one_at_once ON public.shop_exports USING btree (shop_id) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
alter table shop_exports enable row level security;
create policy own_shop on shop_exports for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table shop_imports (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  status text not null default 'receiving'::text,
  file_name text not null,
  size_bytes bigint not null,
  received_bytes bigint not null default 0,
  summary jsonb,
  done bigint not null default 0,
  total bigint not null default 0,
  failure text not null default ''::text,
  new_shop_id uuid,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint shop_imports_pkey PRIMARY KEY (id),
  constraint shop_imports_check CHECK (((received_bytes >= 0) AND (received_bytes <= size_bytes))),
  constraint shop_imports_check1 CHECK (((status = 'done'::text) = (new_shop_id IS NOT NULL))),
  constraint shop_imports_size_bytes_check CHECK ((size_bytes > 0)),
  constraint shop_imports_status_check CHECK ((status = ANY (ARRAY['receiving'::text, 'checking'::text, 'checked'::text, 'importing'::text, 'done'::text, 'refused'::text, 'failed'::text, 'expired'::text]))),
  constraint shop_imports_new_shop_id_fkey FOREIGN KEY (new_shop_id) REFERENCES shops(id),
  constraint shop_imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX shop_imports_age ON public.shop_imports USING btree (updated_at) WHERE (status <> ALL (ARRAY['done'::text, 'refused'::text, 'failed'::text, 'expired'::text]));
CREATE INDEX shop_imports_listed ON public.shop_imports USING btree (user_id, created_at DESC);

create table shop_invitations (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  kind text not null,
  subject text not null,
  role text not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint shop_invitations_pkey PRIMARY KEY (shop_id, id),
  constraint shop_invitations_shop_id_kind_subject_key UNIQUE (shop_id, kind, subject),
  constraint shop_invitations_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'nostr'::text]))),
  constraint shop_invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text, 'viewer'::text]))),
  constraint shop_invitations_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX shop_invitations_expiry ON public.shop_invitations USING btree (expires_at);
CREATE INDEX shop_invitations_subject ON public.shop_invitations USING btree (kind, subject);
alter table shop_invitations enable row level security;
create policy own_shop on shop_invitations for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table shop_ledger_entries (
  shop_id uuid not null,
  transaction_id uuid not null,
  position smallint not null,
  account text not null,
  gift_card_id uuid,
  currency text not null,
  amount numeric not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint shop_ledger_entries_pkey PRIMARY KEY (shop_id, transaction_id, "position"),
  constraint shop_ledger_entries_account_check CHECK ((account = ANY (ARRAY['gift_cards'::text, 'payments'::text, 'orders'::text, 'goodwill'::text, 'breakage'::text]))),
  constraint shop_ledger_entries_amount_check CHECK ((amount <> (0)::numeric)),
  constraint shop_ledger_entries_check CHECK (((account = 'gift_cards'::text) = (gift_card_id IS NOT NULL))),
  constraint shop_ledger_entries_shop_id_gift_card_id_fkey FOREIGN KEY (shop_id, gift_card_id) REFERENCES gift_cards(shop_id, id),
  constraint shop_ledger_entries_shop_id_transaction_id_fkey FOREIGN KEY (shop_id, transaction_id) REFERENCES shop_ledger_transactions(shop_id, id)
);
CREATE INDEX shop_ledger_entries_of_card ON public.shop_ledger_entries USING btree (shop_id, gift_card_id, created_at, transaction_id) INCLUDE (amount) WHERE (gift_card_id IS NOT NULL);
CREATE CONSTRAINT TRIGGER balance_is_booked AFTER INSERT ON public.shop_ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.gift_card_id IS NOT NULL)) EXECUTE FUNCTION check_balance_of_entry();
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON public.shop_ledger_entries FOR EACH ROW EXECUTE FUNCTION keep_ledger();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.shop_ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger();
CREATE CONSTRAINT TRIGGER sums_to_zero AFTER INSERT ON public.shop_ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_shop_ledger();
alter table shop_ledger_entries enable row level security;
create policy own_shop on shop_ledger_entries for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table shop_ledger_transactions (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  kind text not null,
  business_key text not null,
  order_id uuid,
  refund_id uuid,
  actor_user_id uuid,
  note text not null default ''::text,
  created_at timestamp(3) with time zone not null default now(),
  constraint shop_ledger_transactions_pkey PRIMARY KEY (shop_id, id),
  constraint shop_ledger_transactions_id_key UNIQUE (id),
  constraint shop_ledger_transactions_shop_id_business_key_key UNIQUE (shop_id, business_key),
  constraint shop_ledger_transactions_kind_check CHECK ((kind = ANY (ARRAY['sold'::text, 'issued'::text, 'redeemed'::text, 'returned'::text, 'refunded'::text, 'voided'::text, 'expired'::text]))),
  constraint shop_ledger_transactions_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint shop_ledger_transactions_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id),
  constraint shop_ledger_transactions_shop_id_refund_id_fkey FOREIGN KEY (shop_id, refund_id) REFERENCES refunds(shop_id, id)
);
CREATE INDEX shop_ledger_transactions_in_time ON public.shop_ledger_transactions USING btree (shop_id, created_at);
CREATE INDEX shop_ledger_transactions_order ON public.shop_ledger_transactions USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);
CREATE TRIGGER never_changed BEFORE DELETE OR UPDATE ON public.shop_ledger_transactions FOR EACH ROW EXECUTE FUNCTION keep_ledger();
CREATE TRIGGER never_emptied BEFORE TRUNCATE ON public.shop_ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION keep_ledger();
alter table shop_ledger_transactions enable row level security;
create policy own_shop on shop_ledger_transactions for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table shop_members (
  shop_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp(3) with time zone not null default now(),
  by_invitation boolean not null default false,
  constraint shop_members_pkey PRIMARY KEY (user_id, shop_id),
  constraint shop_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text, 'viewer'::text]))),
  constraint shop_members_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX shop_members_shop ON public.shop_members USING btree (shop_id);
alter table shop_members enable row level security;
create policy own_shop on shop_members for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table shop_pages (
  shop_id uuid not null,
  imprint text not null default ''::text,
  terms text not null default ''::text,
  privacy text not null default ''::text,
  returns text not null default ''::text,
  updated_at timestamp(3) with time zone not null default now(),
  constraint shop_pages_pkey PRIMARY KEY (shop_id),
  constraint shop_pages_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE OR UPDATE ON public.shop_pages FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
alter table shop_pages enable row level security;
create policy own_shop on shop_pages for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table shop_slugs (
  slug text not null,
  shop_id uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint shop_slugs_pkey PRIMARY KEY (slug),
  constraint shop_slugs_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);
CREATE INDEX shop_slugs_shop ON public.shop_slugs USING btree (shop_id, created_at DESC);
alter table shop_slugs enable row level security;
create policy own_shop on shop_slugs for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table shops (
  id uuid not null default uuid_v7(),
  name text not null,
  slug text not null,
  default_currency text not null,
  prices_include_tax boolean not null default true,
  oss_registered boolean not null default false,
  unpaid_order_minutes integer not null default 30,
  allowed_origins text[] not null default '{}'::text[],
  last_order_number bigint not null default 1000,
  archived_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  theme text not null default 'gallery'::text,
  accent text not null default ''::text,
  font_pair text not null default 'serif'::text,
  colour_scheme text not null default 'auto'::text,
  logo_key text not null default ''::text,
  logo_width integer not null default 0,
  logo_height integer not null default 0,
  account_user_id uuid not null,
  facts_version bigint not null default 0,
  contact_email text,
  language text not null default 'en'::text,
  time_zone text,
  further_languages text[] not null default '{}'::text[],
  gift_card_scope uuid,
  made_by uuid,
  is_tax_registered boolean,
  untaxed_prices text not null default 'gross'::text,
  constraint shops_pkey PRIMARY KEY (id),
  constraint shops_slug_key UNIQUE (slug),
  constraint shops_accent_check CHECK ((accent ~ '^(#[0-9a-f]{6})?$'::text)),
  constraint shops_check CHECK (((further_languages <@ ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text, 'it'::text, 'nl'::text, 'pl'::text]) AND (NOT (language = ANY (further_languages))))),
  constraint shops_colour_scheme_check CHECK ((colour_scheme = ANY (ARRAY['auto'::text, 'light'::text, 'dark'::text]))),
  constraint shops_font_pair_check CHECK ((font_pair = ANY (ARRAY['serif'::text, 'sans'::text, 'mono'::text]))),
  constraint shops_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text, 'it'::text, 'nl'::text, 'pl'::text]))),
  constraint shops_theme_check CHECK ((theme = ANY (ARRAY['gallery'::text, 'market'::text]))),
  constraint shops_time_zone_check CHECK ((time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{1,63}$'::text)),
  constraint shops_unpaid_order_minutes_check CHECK (((unpaid_order_minutes >= 30) AND (unpaid_order_minutes <= 1440))),
  constraint shops_untaxed_prices CHECK ((untaxed_prices = ANY (ARRAY['gross'::text, 'net'::text]))),
  constraint shops_account_user_id_fkey FOREIGN KEY (account_user_id) REFERENCES users(id)
);
CREATE INDEX shops_of_account ON public.shops USING btree (account_user_id);
CREATE TRIGGER account_brings_distance_sales AFTER UPDATE OF account_user_id ON public.shops FOR EACH ROW WHEN ((old.account_user_id <> new.account_user_id)) EXECUTE FUNCTION account_brings_distance_sales();
CREATE TRIGGER catalogue_change AFTER UPDATE OF name, slug, default_currency, prices_include_tax, oss_registered, unpaid_order_minutes, allowed_origins, theme, accent, font_pair, colour_scheme, logo_key, language, time_zone, archived_at ON public.shops FOR EACH ROW EXECUTE FUNCTION tell_shop_change();
CREATE TRIGGER facts_version BEFORE UPDATE OF default_currency, prices_include_tax, oss_registered, unpaid_order_minutes, time_zone ON public.shops FOR EACH ROW WHEN ((((((old.default_currency IS DISTINCT FROM new.default_currency) OR (old.prices_include_tax IS DISTINCT FROM new.prices_include_tax)) OR (old.oss_registered IS DISTINCT FROM new.oss_registered)) OR (old.unpaid_order_minutes IS DISTINCT FROM new.unpaid_order_minutes)) OR (old.time_zone IS DISTINCT FROM new.time_zone))) EXECUTE FUNCTION count_own_facts();
CREATE TRIGGER former_slug BEFORE INSERT ON public.shops FOR EACH ROW EXECUTE FUNCTION keep_former_slug();
CREATE TRIGGER former_slug_changed AFTER UPDATE OF slug ON public.shops FOR EACH ROW WHEN ((old.slug IS DISTINCT FROM new.slug)) EXECUTE FUNCTION keep_former_slug();
CREATE TRIGGER former_slug_inserted AFTER INSERT ON public.shops FOR EACH ROW EXECUTE FUNCTION keep_former_slug();
CREATE TRIGGER made_by_account BEFORE INSERT ON public.shops FOR EACH ROW EXECUTE FUNCTION note_who_made_shop();
CREATE TRIGGER old_slug AFTER UPDATE OF slug ON public.shops FOR EACH ROW WHEN ((old.slug IS DISTINCT FROM new.slug)) EXECUTE FUNCTION remember_shop_slug();
CREATE TRIGGER tax_change AFTER UPDATE OF is_tax_registered, untaxed_prices ON public.shops FOR EACH ROW EXECUTE FUNCTION tell_shop_change();
CREATE TRIGGER tax_facts_version BEFORE UPDATE OF is_tax_registered, untaxed_prices ON public.shops FOR EACH ROW WHEN (((old.is_tax_registered IS DISTINCT FROM new.is_tax_registered) OR (old.untaxed_prices IS DISTINCT FROM new.untaxed_prices))) EXECUTE FUNCTION count_own_facts();
alter table shops enable row level security;
create policy own_shop on shops for all using (((id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table start_page_items (
  shop_id uuid not null,
  section_id uuid not null,
  position integer not null,
  product_id uuid,
  group_id uuid,
  constraint start_page_items_pkey PRIMARY KEY (shop_id, section_id, "position"),
  constraint start_page_items_check CHECK ((num_nonnulls(product_id, group_id) = 1)),
  constraint start_page_items_shop_id_group_id_fkey FOREIGN KEY (shop_id, group_id) REFERENCES product_groups(shop_id, id),
  constraint start_page_items_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id),
  constraint start_page_items_shop_id_section_id_fkey FOREIGN KEY (shop_id, section_id) REFERENCES start_page_sections(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX start_page_items_group ON public.start_page_items USING btree (shop_id, group_id);
CREATE INDEX start_page_items_product ON public.start_page_items USING btree (shop_id, product_id);
alter table start_page_items enable row level security;
create policy own_shop on start_page_items for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table start_page_sections (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  position integer not null,
  kind text not null,
  title text not null default ''::text,
  text text not null default ''::text,
  file_id uuid,
  collection_id uuid,
  most_items integer,
  side text,
  quoted text not null default ''::text,
  constraint start_page_sections_pkey PRIMARY KEY (shop_id, id),
  constraint start_page_sections_id_key UNIQUE (id),
  constraint start_page_sections_check CHECK (((kind = 'collection'::text) = ((collection_id IS NOT NULL) AND (most_items IS NOT NULL)))),
  constraint start_page_sections_check1 CHECK (((kind = 'text_picture'::text) = (side IS NOT NULL))),
  constraint start_page_sections_kind_check CHECK ((kind = ANY (ARRAY['hero'::text, 'collection'::text, 'products'::text, 'text_picture'::text, 'quote'::text]))),
  constraint start_page_sections_side_check CHECK ((side = ANY (ARRAY['left'::text, 'right'::text]))),
  constraint start_page_sections_shop_id_collection_id_fkey FOREIGN KEY (shop_id, collection_id) REFERENCES collections(shop_id, id),
  constraint start_page_sections_shop_id_file_id_fkey FOREIGN KEY (shop_id, file_id) REFERENCES product_files(shop_id, id) ON DELETE SET NULL (file_id),
  constraint start_page_sections_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX start_page_sections_collection ON public.start_page_sections USING btree (shop_id, collection_id) WHERE (collection_id IS NOT NULL);
CREATE INDEX start_page_sections_file ON public.start_page_sections USING btree (shop_id, file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX start_page_sections_in_order ON public.start_page_sections USING btree (shop_id, "position");
alter table start_page_sections enable row level security;
create policy own_shop on start_page_sections for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table stock_holds (
  shop_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  warehouse_id uuid not null,
  quantity bigint not null,
  constraint stock_holds_pkey PRIMARY KEY (shop_id, order_id, product_id),
  constraint stock_holds_quantity_check CHECK ((quantity > 0)),
  constraint stock_holds_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id),
  constraint stock_holds_shop_id_product_id_warehouse_id_fkey FOREIGN KEY (shop_id, product_id, warehouse_id) REFERENCES stock_levels(shop_id, product_id, warehouse_id)
);
CREATE TRIGGER free_license_keys AFTER DELETE ON public.stock_holds REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION free_license_keys();
CREATE TRIGGER hold_license_keys AFTER INSERT ON public.stock_holds REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hold_license_keys();
alter table stock_holds enable row level security;
create policy own_shop on stock_holds for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table stock_levels (
  shop_id uuid not null,
  product_id uuid not null,
  warehouse_id uuid not null,
  on_hand bigint not null default 0,
  held bigint not null default 0,
  may_go_negative boolean not null,
  constraint stock_levels_pkey PRIMARY KEY (shop_id, product_id, warehouse_id),
  constraint stock_levels_held_check CHECK ((held >= 0)),
  constraint stock_never_oversold CHECK ((may_go_negative OR (on_hand >= held))),
  constraint stock_levels_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id),
  constraint stock_levels_shop_id_warehouse_id_fkey FOREIGN KEY (shop_id, warehouse_id) REFERENCES warehouses(shop_id, id)
);
CREATE INDEX stock_levels_by_warehouse ON public.stock_levels USING btree (shop_id, warehouse_id, product_id);
alter table stock_levels enable row level security;
create policy own_shop on stock_levels for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table stock_movements (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  product_id uuid not null,
  warehouse_id uuid not null,
  quantity bigint not null,
  reason text not null,
  reference text not null default ''::text,
  order_id uuid,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint stock_movements_pkey PRIMARY KEY (shop_id, id),
  constraint stock_movements_id_key UNIQUE (id),
  constraint stock_movements_quantity_check CHECK (((quantity <> 0) AND ((quantity >= '-1000000000'::integer) AND (quantity <= 1000000000)))),
  constraint stock_movements_reason_check CHECK ((reason = ANY (ARRAY['purchase'::text, 'sale'::text, 'return'::text, 'damage'::text, 'adjustment'::text, 'transfer'::text]))),
  constraint stock_movements_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id),
  constraint stock_movements_shop_id_warehouse_id_fkey FOREIGN KEY (shop_id, warehouse_id) REFERENCES warehouses(shop_id, id)
);
CREATE INDEX stock_movements_by_warehouse ON public.stock_movements USING btree (shop_id, warehouse_id, created_at DESC, id DESC);
CREATE INDEX stock_movements_listed ON public.stock_movements USING btree (shop_id, created_at DESC, id DESC);
CREATE INDEX stock_movements_marks ON public.stock_movements USING gin (search_marks(shop_id, search_fold(reference))) WHERE (order_id IS NULL);
CREATE INDEX stock_movements_order ON public.stock_movements USING btree (shop_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX stock_movements_product ON public.stock_movements USING btree (shop_id, product_id, created_at DESC);
CREATE INDEX stock_movements_reason_sorted_by_quantity ON public.stock_movements USING btree (shop_id, reason, quantity, id) INCLUDE (warehouse_id);
CREATE INDEX stock_movements_sorted_by_quantity ON public.stock_movements USING btree (shop_id, quantity, id) INCLUDE (warehouse_id);
CREATE INDEX stock_movements_sorted_by_reason ON public.stock_movements USING btree (shop_id, reason, created_at DESC, id DESC) INCLUDE (warehouse_id);
CREATE TRIGGER deliver_license_keys AFTER INSERT ON public.stock_movements REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION deliver_license_keys();
alter table stock_movements enable row level security;
create policy own_shop on stock_movements for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table store_layouts (
  shop_id uuid not null,
  part text not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint store_layouts_pkey PRIMARY KEY (shop_id, part),
  constraint store_layouts_part_check CHECK ((part = ANY (ARRAY['menus'::text, 'start_page'::text]))),
  constraint store_layouts_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE OR UPDATE ON public.store_layouts FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
alter table store_layouts enable row level security;
create policy own_shop on store_layouts for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table store_links (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  place text not null,
  section_id uuid,
  parent_id uuid,
  position integer not null,
  title text not null,
  kind text not null,
  collection_id uuid,
  product_id uuid,
  group_id uuid,
  page text,
  url text,
  constraint store_links_pkey PRIMARY KEY (shop_id, id),
  constraint store_links_id_key UNIQUE (id),
  constraint store_links_check CHECK (((place = 'section'::text) = (section_id IS NOT NULL))),
  constraint store_links_check1 CHECK (((kind = 'collection'::text) = (collection_id IS NOT NULL))),
  constraint store_links_check2 CHECK (((kind = 'product'::text) = (num_nonnulls(product_id, group_id) = 1))),
  constraint store_links_check3 CHECK (((kind = 'page'::text) = (page IS NOT NULL))),
  constraint store_links_check4 CHECK (((kind = 'address'::text) = (url IS NOT NULL))),
  constraint store_links_kind_check CHECK ((kind = ANY (ARRAY['home'::text, 'collection'::text, 'product'::text, 'page'::text, 'address'::text]))),
  constraint store_links_place_check CHECK ((place = ANY (ARRAY['header'::text, 'footer'::text, 'section'::text]))),
  constraint store_links_shop_id_collection_id_fkey FOREIGN KEY (shop_id, collection_id) REFERENCES collections(shop_id, id),
  constraint store_links_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint store_links_shop_id_group_id_fkey FOREIGN KEY (shop_id, group_id) REFERENCES product_groups(shop_id, id),
  constraint store_links_shop_id_parent_id_fkey FOREIGN KEY (shop_id, parent_id) REFERENCES store_links(shop_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint store_links_shop_id_product_id_fkey FOREIGN KEY (shop_id, product_id) REFERENCES products(shop_id, id),
  constraint store_links_shop_id_section_id_fkey FOREIGN KEY (shop_id, section_id) REFERENCES start_page_sections(shop_id, id) ON DELETE CASCADE
);
CREATE INDEX store_links_collection ON public.store_links USING btree (shop_id, collection_id) WHERE (collection_id IS NOT NULL);
CREATE INDEX store_links_group ON public.store_links USING btree (shop_id, group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX store_links_in_order ON public.store_links USING btree (shop_id, place, "position");
CREATE INDEX store_links_parent ON public.store_links USING btree (shop_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX store_links_product ON public.store_links USING btree (shop_id, product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX store_links_section ON public.store_links USING btree (shop_id, section_id) WHERE (section_id IS NOT NULL);
alter table store_links enable row level security;
create policy own_shop on store_links for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table translations (
  shop_id uuid not null,
  language text not null,
  kind text not null,
  item_id text not null,
  field text not null,
  text text not null,
  source_hash text not null,
  updated_at timestamp(3) with time zone not null default now(),
  constraint translations_pkey PRIMARY KEY (shop_id, language, kind, item_id, field),
  constraint translations_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'product_group'::text, 'collection'::text, 'option'::text, 'option_value'::text, 'category'::text, 'tag'::text, 'page'::text, 'menu_link'::text, 'discount'::text, 'section'::text, 'shipping_rate_template'::text, 'mail'::text, 'file'::text]))),
  constraint translations_language_check CHECK ((language = ANY (ARRAY['en'::text, 'de'::text, 'fr'::text, 'es'::text, 'it'::text, 'nl'::text, 'pl'::text]))),
  constraint translations_text_check CHECK ((text <> ''::text)),
  constraint translations_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE UNIQUE INDEX translations_collection_slug ON public.translations USING btree (shop_id, language, text) WHERE ((field = 'slug'::text) AND (kind = 'collection'::text));
CREATE UNIQUE INDEX translations_product_slug ON public.translations USING btree (shop_id, language, text) WHERE ((field = 'slug'::text) AND (kind = ANY (ARRAY['product'::text, 'product_group'::text])));
CREATE INDEX translations_searched ON public.translations USING gin (shop_id, search_fold(text) gin_trgm_ops) WHERE ((field = ANY (ARRAY['title'::text, 'description'::text])) AND (kind = ANY (ARRAY['product'::text, 'product_group'::text])));
CREATE TRIGGER catalogue_delete AFTER DELETE ON public.translations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_translations_change();
CREATE TRIGGER catalogue_insert AFTER INSERT ON public.translations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_translations_change();
CREATE TRIGGER catalogue_update AFTER UPDATE ON public.translations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_translations_change();
CREATE CONSTRAINT TRIGGER old_slug AFTER DELETE OR UPDATE OF text ON public.translations DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((old.field = 'slug'::text)) EXECUTE FUNCTION remember_translated_slug();
alter table translations enable row level security;
create policy own_shop on translations for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table unverified_emails (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  email text not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint unverified_emails_pkey PRIMARY KEY (id),
  constraint unverified_emails_user_id_email_key UNIQUE (user_id, email),
  constraint unverified_emails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX unverified_emails_age ON public.unverified_emails USING btree (created_at);

create table uploads (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  user_id uuid not null,
  filename text not null,
  size_bytes bigint not null,
  received_bytes bigint not null default 0,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint uploads_pkey PRIMARY KEY (shop_id, id),
  constraint uploads_id_key UNIQUE (id),
  constraint uploads_check CHECK (((received_bytes >= 0) AND (received_bytes <= size_bytes))),
  constraint uploads_size_bytes_check CHECK ((size_bytes > 0)),
  constraint uploads_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX uploads_age ON public.uploads USING btree (updated_at);
alter table uploads enable row level security;
create policy own_shop on uploads for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table user_identities (
  kind text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  id uuid not null default gen_random_uuid(),
  is_added boolean not null default false,
  constraint user_identities_pkey PRIMARY KEY (kind, subject),
  constraint user_identities_id_key UNIQUE (id),
  constraint user_identities_of_user UNIQUE (user_id, id),
  constraint user_identities_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'nostr'::text, 'google'::text]))),
  constraint user_identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX user_identities_user ON public.user_identities USING btree (user_id);

create table users (
  id uuid not null default gen_random_uuid(),
  created_at timestamp(3) with time zone not null default now(),
  closed_at timestamp(3) with time zone,
  constraint users_pkey PRIMARY KEY (id)
);

create table vat_checks (
  shop_id uuid not null,
  number text not null,
  requester text not null,
  outcome text not null,
  consultation_number text not null default ''::text,
  trader_name text not null default ''::text,
  trader_address text not null default ''::text,
  checked_at timestamp(3) with time zone not null default clock_timestamp(),
  constraint vat_checks_pkey PRIMARY KEY (shop_id, number),
  constraint vat_checks_outcome_check CHECK ((outcome = ANY (ARRAY['valid'::text, 'invalid'::text]))),
  constraint vat_checks_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX vat_checks_age ON public.vat_checks USING btree (checked_at);
alter table vat_checks enable row level security;
create policy own_shop on vat_checks for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table warehouses (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  title text not null,
  code text not null default ''::text,
  address_id uuid,
  is_active boolean not null default true,
  archived_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  constraint warehouses_pkey PRIMARY KEY (shop_id, id),
  constraint warehouses_id_key UNIQUE (id),
  constraint warehouses_shop_id_address_id_fkey FOREIGN KEY (shop_id, address_id) REFERENCES addresses(shop_id, id),
  constraint warehouses_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX warehouses_address ON public.warehouses USING btree (shop_id, address_id);
CREATE INDEX warehouses_listed ON public.warehouses USING btree (shop_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE TRIGGER catalogue_change AFTER INSERT OR DELETE OR UPDATE ON public.warehouses FOR EACH ROW EXECUTE FUNCTION tell_catalogue_change();
CREATE CONSTRAINT TRIGGER facts_counted AFTER INSERT OR DELETE OR UPDATE ON public.warehouses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_facts_at_commit();
alter table warehouses enable row level security;
create policy own_shop on warehouses for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table webhook_events (
  shop_id uuid not null,
  payment_gateway_id uuid not null,
  event_id text not null,
  type text not null,
  object_id text not null default ''::text,
  outcome text not null,
  payload jsonb not null,
  received_at timestamp(3) with time zone not null default now(),
  constraint webhook_events_pkey PRIMARY KEY (payment_gateway_id, event_id),
  constraint webhook_events_shop_id_payment_gateway_id_fkey FOREIGN KEY (shop_id, payment_gateway_id) REFERENCES payment_gateways(shop_id, id)
);
CREATE INDEX webhook_events_intent ON public.webhook_events USING btree (shop_id, ((payload #>> '{data,object,payment_intent}'::text[])));
CREATE INDEX webhook_events_object ON public.webhook_events USING btree (shop_id, object_id);
CREATE INDEX webhook_events_without_effect ON public.webhook_events USING btree (received_at) WHERE (outcome = ANY (ARRAY['ignored'::text, 'other_account'::text, 'no_payment'::text, 'nothing_new'::text]));
alter table webhook_events enable row level security;
create policy own_shop on webhook_events for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));

create table withdrawals (
  shop_id uuid not null,
  id uuid not null,
  order_id uuid,
  name text not null,
  order_number text not null,
  email text not null,
  goods text not null default ''::text,
  is_acknowledged boolean not null,
  created_at timestamp(3) with time zone not null default now(),
  constraint withdrawals_pkey PRIMARY KEY (shop_id, id),
  constraint withdrawals_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint withdrawals_shop_id_order_id_fkey FOREIGN KEY (shop_id, order_id) REFERENCES orders(shop_id, id)
);
CREATE INDEX withdrawals_newest ON public.withdrawals USING btree (shop_id, created_at DESC, id DESC);
CREATE INDEX withdrawals_of_email ON public.withdrawals USING btree (shop_id, email, created_at);
CREATE INDEX withdrawals_of_order ON public.withdrawals USING btree (shop_id, order_id);
alter table withdrawals enable row level security;
create policy own_shop on withdrawals for all using (((shop_id = ( SELECT (NULLIF(NULLIF(current_setting('kontor.scope'::text, true), ''::text), 'platform'::text))::uuid AS "nullif")) OR (( SELECT
        CASE current_setting('kontor.scope'::text, true)
            WHEN 'platform'::text THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL)));
