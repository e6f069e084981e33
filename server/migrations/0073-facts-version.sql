-- What an order is priced by, apart from its products, every web process keeps in memory, and it hears of a change a moment after it. This number
-- counts those changes, in their own transactions: the statement that stores an order compares it, and so no order is priced by what was true
-- a moment ago. Products have their row versions for that.

alter table shops add column facts_version bigint not null default 0;
comment on column shops.facts_version is 'counts changes of what orders are priced by, apart from products';

create function count_own_facts() returns trigger language plpgsql as $$
begin
  new.facts_version := old.facts_version + 1;
  return new;
end
$$;
create trigger facts_version before update of default_currency, prices_include_tax, oss_registered, unpaid_order_minutes on shops
  for each row
  when ((old.default_currency, old.prices_include_tax, old.oss_registered, old.unpaid_order_minutes)
    is distinct from (new.default_currency, new.prices_include_tax, new.oss_registered, new.unpaid_order_minutes))
  execute function count_own_facts();

create function count_facts() returns trigger language plpgsql as $$
begin
  update shops set facts_version = facts_version + 1 where id in (select shop_id from changed);
  return null;
end
$$;

do $$
declare
  facts text;
begin
  foreach facts in array array['addresses', 'warehouses', 'shipping_rate_templates', 'shipping_rates', 'shipping_template_warehouses'] loop
    execute format('create trigger facts_added after insert on %I referencing new table as changed
      for each statement execute function count_facts()', facts);
    execute format('create trigger facts_changed after update on %I referencing new table as changed
      for each statement execute function count_facts()', facts);
    execute format('create trigger facts_removed after delete on %I referencing old table as changed
      for each statement execute function count_facts()', facts);
  end loop;
end
$$;
