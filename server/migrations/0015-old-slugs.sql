-- Addresses that once were a product's or a shop's lead to where it is now. The last twenty of each are remembered; a slug that has
-- been taken over since belongs to whoever has it.

create table product_slugs (
  shop_id uuid not null,
  slug text not null,
  product_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (shop_id, slug),
  foreign key (shop_id, product_id) references products (shop_id, id) on delete cascade
);
create index product_slugs_product on product_slugs (shop_id, product_id, created_at desc);

create table shop_slugs (
  slug text primary key,
  shop_id uuid not null references shops (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index shop_slugs_shop on shop_slugs (shop_id, created_at desc);

-- The slug of an archived product is free for another; whoever asks for it is told that the product is gone.
create index products_gone on products (shop_id, slug) where archived_at is not null;

create function remember_product_slug() returns trigger language plpgsql as $$
begin
  insert into product_slugs (shop_id, slug, product_id, created_at) values (old.shop_id, old.slug, old.id, clock_timestamp())
    on conflict (shop_id, slug) do update set product_id = excluded.product_id, created_at = excluded.created_at;
  delete from product_slugs s using (
    select slug from product_slugs where shop_id = old.shop_id and product_id = old.id order by created_at desc offset 20) oldest
    where s.shop_id = old.shop_id and s.slug = oldest.slug;
  return null;
end
$$;

create trigger old_slug after update of slug on products
  for each row when (old.slug is distinct from new.slug) execute function remember_product_slug();

create function remember_shop_slug() returns trigger language plpgsql as $$
begin
  insert into shop_slugs (slug, shop_id, created_at) values (old.slug, old.id, clock_timestamp())
    on conflict (slug) do update set shop_id = excluded.shop_id, created_at = excluded.created_at;
  delete from shop_slugs s using (
    select slug from shop_slugs where shop_id = old.id order by created_at desc offset 20) oldest
    where s.slug = oldest.slug;
  return null;
end
$$;

create trigger old_slug after update of slug on shops
  for each row when (old.slug is distinct from new.slug) execute function remember_shop_slug();
