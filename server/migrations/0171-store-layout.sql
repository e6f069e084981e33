-- What a shop's header and footer lead to, and the sections of its start page.

create table store_layouts (
  shop_id uuid not null references shops (id),
  part text not null check (part in ('menus', 'start_page')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, part)
);
comment on table store_layouts is 'when each was changed; a shop that has changed nothing has no row';

create table start_page_sections (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  position int not null,
  kind text not null check (kind in ('hero', 'collection', 'products', 'text_picture', 'quote')),
  title text not null default '',
  text text not null default '',
  file_id uuid,
  collection_id uuid,
  most_items int,
  side text check (side in ('left', 'right')),
  quoted text not null default '',
  primary key (shop_id, id),
  unique (id),
  foreign key (shop_id, file_id) references product_files (shop_id, id) on delete set null (file_id),
  foreign key (shop_id, collection_id) references collections (shop_id, id),
  check ((kind = 'collection') = (collection_id is not null and most_items is not null)),
  check ((kind = 'text_picture') = (side is not null))
);
create index start_page_sections_in_order on start_page_sections (shop_id, position);
create index start_page_sections_collection on start_page_sections (shop_id, collection_id) where collection_id is not null;
create index start_page_sections_file on start_page_sections (shop_id, file_id) where file_id is not null;
comment on column start_page_sections.quoted is 'who said it';

create table start_page_items (
  shop_id uuid not null,
  section_id uuid not null,
  position int not null,
  product_id uuid,
  group_id uuid,
  primary key (shop_id, section_id, position),
  foreign key (shop_id, section_id) references start_page_sections (shop_id, id) on delete cascade,
  foreign key (shop_id, product_id) references products (shop_id, id),
  foreign key (shop_id, group_id) references product_groups (shop_id, id),
  check (num_nonnulls(product_id, group_id) = 1)
);
create index start_page_items_product on start_page_items (shop_id, product_id);
create index start_page_items_group on start_page_items (shop_id, group_id);

create table store_links (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  place text not null check (place in ('header', 'footer', 'section')),
  section_id uuid,
  parent_id uuid,
  position int not null,
  title text not null,
  kind text not null check (kind in ('home', 'collection', 'product', 'page', 'address')),
  collection_id uuid,
  product_id uuid,
  group_id uuid,
  page text,
  url text,
  primary key (shop_id, id),
  unique (id),
  foreign key (shop_id, section_id) references start_page_sections (shop_id, id) on delete cascade,
  foreign key (shop_id, parent_id) references store_links (shop_id, id) on delete cascade deferrable initially deferred,
  foreign key (shop_id, collection_id) references collections (shop_id, id),
  foreign key (shop_id, product_id) references products (shop_id, id),
  foreign key (shop_id, group_id) references product_groups (shop_id, id),
  check ((place = 'section') = (section_id is not null)),
  check ((kind = 'collection') = (collection_id is not null)),
  check ((kind = 'product') = (num_nonnulls(product_id, group_id) = 1)),
  check ((kind = 'page') = (page is not null)),
  check ((kind = 'address') = (url is not null))
);
create index store_links_in_order on store_links (shop_id, place, position);
create index store_links_section on store_links (shop_id, section_id) where section_id is not null;
create index store_links_parent on store_links (shop_id, parent_id) where parent_id is not null;
create index store_links_collection on store_links (shop_id, collection_id) where collection_id is not null;
create index store_links_product on store_links (shop_id, product_id) where product_id is not null;
create index store_links_group on store_links (shop_id, group_id) where group_id is not null;

-- Each change of a part of the layout changes its row here.
create trigger catalogue_change after insert or update or delete on store_layouts
  for each row execute function tell_catalogue_change();
