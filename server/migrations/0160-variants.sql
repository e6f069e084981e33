-- Products in variants. What is sold stays a row of `products`. A group binds products that differ in their options; what is true of all of them
-- is said once, in the group, and copied into their rows, so that pricing, search, feed and documents go on reading one row.

create table safety_contacts (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  name text not null,
  postal_address text not null,
  electronic_address text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id)
);
create index safety_contacts_listed on safety_contacts (shop_id, created_at desc, id desc);
comment on table safety_contacts is 'manufacturers and responsible persons in the Union (Regulation (EU) 2023/988, article 19)';

create table product_groups (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  title text not null,
  slug text not null,
  description text not null,
  brand text not null default '',
  categories text[] not null default '{}',
  tags text[] not null default '{}',
  tax_class text not null default 'standard' check (tax_class in ('standard', 'reduced', 'zero', 'exempt')),
  requires_shipping boolean not null default true,
  manufacturer_id uuid,
  responsible_person_id uuid,
  origin_country text not null default '',
  safety_text text not null default '',
  materials text not null default '',
  options jsonb not null,
  cover_url text not null default '',
  cover_file_id uuid,
  is_live boolean not null default false,
  variants_count int not null default 0,
  price_min numeric,
  price_max numeric,
  skus text not null default '',
  search_names text not null generated always as (search_names(title, skus, categories, tags)) stored,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id),
  foreign key (shop_id, manufacturer_id) references safety_contacts (shop_id, id),
  foreign key (shop_id, responsible_person_id) references safety_contacts (shop_id, id)
);
comment on column product_groups.options is 'as in the API: [{name, values}], in order';
comment on column product_groups.skus is 'of its products, for searching';
create unique index product_groups_slug on product_groups (shop_id, slug) where archived_at is null;
create index product_groups_listed on product_groups (shop_id, created_at desc, id desc) include (is_live) where archived_at is null;
create index product_groups_by_title on product_groups (shop_id, search_fold(title), id) include (title, is_live) where archived_at is null;
create index product_groups_by_price on product_groups (shop_id, price_min, id) include (is_live) where archived_at is null;
create index product_groups_by_change on product_groups (shop_id, updated_at, id) include (is_live) where archived_at is null;
create index product_groups_marks on product_groups using gin (search_marks(shop_id, search_names));
create index product_groups_in_category on product_groups using gin (shop_id, small_labels(categories)) where archived_at is null;
create index product_groups_with_tag on product_groups using gin (shop_id, small_labels(tags)) where archived_at is null;
create index product_groups_gone on product_groups (shop_id, archived_at desc, id desc) where archived_at is not null;
create index product_groups_manufacturer on product_groups (shop_id, manufacturer_id) where manufacturer_id is not null;
create index product_groups_responsible on product_groups (shop_id, responsible_person_id) where responsible_person_id is not null;

alter table products
  add column group_id uuid,
  add column option_values jsonb not null default '[]',
  add column position int not null default 0,
  add column is_variant_live boolean,
  add column brand text not null default '',
  add column compare_at_price numeric check (compare_at_price >= 0),
  add column barcode text not null default '',
  add column origin_country text not null default '',
  add column safety_text text not null default '',
  add column materials text not null default '',
  add column energy_label jsonb,
  add column manufacturer_id uuid,
  add column responsible_person_id uuid,
  add column cover_file_id uuid,
  add constraint products_group foreign key (shop_id, group_id) references product_groups (shop_id, id) not valid,
  add constraint products_manufacturer foreign key (shop_id, manufacturer_id) references safety_contacts (shop_id, id) not valid,
  add constraint products_responsible_person foreign key (shop_id, responsible_person_id) references safety_contacts (shop_id, id) not valid,
  add constraint products_variant check ((group_id is null) = (is_variant_live is null)) not valid;
comment on column products.option_values is 'as in the API: [{name, value}], in the order of the group''s options';
comment on column products.is_live is 'whether it is on sale: a variant is if it and its group are live';
comment on column products.is_variant_live is 'what a variant itself says; null for a single product';

alter table product_files
  alter column product_id drop not null,
  add column group_id uuid,
  add constraint product_files_group foreign key (shop_id, group_id) references product_groups (shop_id, id) not valid;
comment on table product_files is 'pictures and videos of a product or a group; of neither: uploaded and not attached yet';

create function variant_title(option_values jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(o ->> 'value', ' / ' order by n), '') from jsonb_array_elements(option_values) with ordinality as e (o, n)
$$;

-- Slugs of products and groups are unique together. Writers of products share the shop's lock, which lets them work at the same time; a group's
-- slug waits for them.
create function check_product_slug() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('slug ' || new.shop_id, 0));
  if exists (select from product_groups g where g.shop_id = new.shop_id and g.slug = new.slug and g.archived_at is null) then
    raise unique_violation using constraint = 'products_slug', message = 'a group has this slug';
  end if;
  return null;
end
$$;
create trigger slug_of_group after insert on products
  for each row when (new.archived_at is null) execute function check_product_slug();
create trigger changed_slug_of_group after update on products
  for each row when (new.archived_at is null and (old.slug, old.archived_at) is distinct from (new.slug, new.archived_at))
  execute function check_product_slug();

create function check_group_slug() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('slug ' || new.shop_id, 0));
  if exists (select from products p where p.shop_id = new.shop_id and p.slug = new.slug and p.archived_at is null) then
    raise unique_violation using constraint = 'product_groups_slug', message = 'a product has this slug';
  end if;
  return null;
end
$$;
create trigger slug_of_product after insert on product_groups
  for each row when (new.archived_at is null) execute function check_group_slug();
create trigger changed_slug_of_product after update on product_groups
  for each row when (new.archived_at is null and (old.slug, old.archived_at) is distinct from (new.slug, new.archived_at))
  execute function check_group_slug();

-- A group's former slugs lead to it, as a product's do.
create table product_group_slugs (
  shop_id uuid not null,
  slug text not null,
  group_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (shop_id, slug),
  foreign key (shop_id, group_id) references product_groups (shop_id, id) on delete cascade
);
create index product_group_slugs_group on product_group_slugs (shop_id, group_id, created_at desc);
create function remember_group_slug() returns trigger language plpgsql as $$
begin
  insert into product_group_slugs (shop_id, slug, group_id, created_at) values (old.shop_id, old.slug, old.id, clock_timestamp())
    on conflict (shop_id, slug) do update set group_id = excluded.group_id, created_at = excluded.created_at;
  delete from product_group_slugs s using (
    select slug from product_group_slugs where shop_id = old.shop_id and group_id = old.id order by created_at desc offset 20) oldest
    where s.shop_id = old.shop_id and s.slug = oldest.slug;
  return null;
end
$$;
create trigger old_slug after update of slug on product_groups
  for each row when (old.slug is distinct from new.slug) execute function remember_group_slug();

-- What lists show of a group's products is kept in its row.
create function sum_up_variants(shops uuid[], groups uuid[]) returns void language sql as $$
  update product_groups g set variants_count = s.count, price_min = s.price_min, price_max = s.price_max, skus = s.skus,
    updated_at = greatest(clock_timestamp(), g.updated_at + interval '1 ms')
  from (
    select o.shop_id, o.id, count(p.id)::int as count, min(p.price) as price_min, max(p.price) as price_max,
      coalesce(string_agg(p.sku, ' ' order by p.position, p.id) filter (where p.sku <> ''), '') as skus
    from product_groups o
    left join products p on p.shop_id = o.shop_id and p.group_id = o.id and (p.archived_at is null or p.archived_at = o.archived_at)
    where o.shop_id = any(shops) and o.id = any(groups)
    group by o.shop_id, o.id) s
  where g.shop_id = s.shop_id and g.id = s.id
    and (g.variants_count, g.price_min, g.price_max, g.skus) is distinct from (s.count, s.price_min, s.price_max, s.skus)
$$;
create function sum_up_new_variants() returns trigger language plpgsql as $$
begin
  if exists (select from added where group_id is not null) then
    perform sum_up_variants(array_agg(distinct shop_id), array_agg(distinct group_id)) from added where group_id is not null;
  end if;
  return null;
end
$$;
create trigger sums_of_group after insert on products referencing new table as added
  for each statement execute function sum_up_new_variants();
create function sum_up_changed_variants() returns trigger language plpgsql as $$
begin
  if exists (select from added where group_id is not null) or exists (select from removed where group_id is not null) then
    perform sum_up_variants(array_agg(distinct shop_id), array_agg(distinct group_id))
    from (select shop_id, group_id from added union select shop_id, group_id from removed) changed where group_id is not null;
  end if;
  return null;
end
$$;
create trigger changed_sums_of_group after update on products referencing old table as removed new table as added
  for each statement execute function sum_up_changed_variants();

alter table order_items
  add column group_id uuid,
  add column option_values jsonb not null default '[]',
  add column variant_title text not null default '';
comment on column order_items.group_id is 'the group that the product was a variant of when it was ordered; no reference, since groups end';

create trigger catalogue_change after insert or update or delete on product_groups
  for each row execute function tell_catalogue_change();
create trigger catalogue_change after insert or update or delete on safety_contacts
  for each row execute function tell_catalogue_change();
