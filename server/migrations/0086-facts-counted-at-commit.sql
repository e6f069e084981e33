-- A change of what orders are priced by is counted at commit, after every other lock: counted where it happened, the shop's row stayed locked while
-- the transaction went on to others, and two merchants' changes could wait for each other in a circle. Once for each transaction. Addresses of
-- buyers price nothing, unless a warehouse has one.

create function count_facts_of(p_shop uuid) returns void language plpgsql as $$
declare
  before text;
begin
  if current_setting('kontor.facts_counted', true) is not distinct from p_shop::text then return; end if;
  before := enter_scope(p_shop::text);
  update shops set facts_version = facts_version + 1 where id = p_shop;
  perform enter_scope(before);
  perform set_config('kontor.facts_counted', p_shop::text, true);
end
$$;

create function count_facts_at_commit() returns trigger language plpgsql as $$
begin
  perform count_facts_of(coalesce(new.shop_id, old.shop_id));
  return null;
end
$$;

create function count_address_at_commit() returns trigger language plpgsql as $$
declare
  before text := enter_scope(new.shop_id::text);
  prices boolean := old.kind <> 'customer' or new.kind <> 'customer'
    or exists (select from warehouses w where w.shop_id = new.shop_id and w.address_id = new.id);
begin
  perform enter_scope(before);
  if prices then perform count_facts_of(new.shop_id); end if;
  return null;
end
$$;

do $$
declare
  facts text;
begin
  foreach facts in array array['addresses', 'warehouses', 'shipping_rate_templates', 'shipping_rates', 'shipping_template_warehouses'] loop
    execute format('drop trigger facts_added on %I', facts);
    execute format('drop trigger facts_changed on %I', facts);
    execute format('drop trigger facts_removed on %I', facts);
  end loop;
  foreach facts in array array['warehouses', 'shipping_rate_templates', 'shipping_rates', 'shipping_template_warehouses'] loop
    execute format('create constraint trigger facts_counted after insert or update or delete on %I deferrable initially deferred
      for each row execute function count_facts_at_commit()', facts);
  end loop;
end
$$;
create constraint trigger facts_added after insert on addresses deferrable initially deferred
  for each row when (new.kind <> 'customer') execute function count_facts_at_commit();
create constraint trigger facts_changed after update on addresses deferrable initially deferred
  for each row execute function count_address_at_commit();
create constraint trigger facts_removed after delete on addresses deferrable initially deferred
  for each row when (old.kind <> 'customer') execute function count_facts_at_commit();
drop function count_facts();
