-- What visitors read is kept in memory by every web process; a change tells all of them which shop to read anew. Stock is not part of
-- it: it is read fresh, and a NOTIFY in every order would make orders wait for one another at commit.

create function tell_catalogue_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', (case tg_op when 'DELETE' then old.shop_id else new.shop_id end)::text);
  return null;
end
$$;

create function tell_shop_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', new.id::text);
  return null;
end
$$;

create trigger catalogue_change after update of name, slug, default_currency, prices_include_tax, allowed_origins, archived_at on shops
  for each row execute function tell_shop_change();
create trigger catalogue_change after insert or update or delete on products
  for each row execute function tell_catalogue_change();
create trigger catalogue_change after insert or update or delete on product_files
  for each row execute function tell_catalogue_change();
create trigger catalogue_change after insert or update or delete on warehouses
  for each row execute function tell_catalogue_change();
create trigger catalogue_change after update or delete on addresses
  for each row execute function tell_catalogue_change();
create trigger catalogue_change after insert or update or delete on shipping_rate_templates
  for each row execute function tell_catalogue_change();
create trigger catalogue_change after insert or update or delete on shipping_rates
  for each row execute function tell_catalogue_change();
create trigger catalogue_change after insert or delete on shipping_template_warehouses
  for each row execute function tell_catalogue_change();
