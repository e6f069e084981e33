-- What visitors search for, by day, and the words that mean the same in a shop.

create table search_synonyms (
  shop_id uuid not null references shops (id),
  id uuid not null default uuid_v7(),
  words text[] not null,
  language text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (shop_id, id),
  unique (id)
);
create index search_synonyms_listed on search_synonyms (shop_id, created_at desc, id desc);
comment on column search_synonyms.language is 'of the visitors it applies to; null for all';
create trigger catalogue_change after insert or update or delete on search_synonyms
  for each row execute function tell_catalogue_change();

create table searches (
  shop_id uuid not null references shops (id),
  day date not null,
  q text not null,
  count int not null,
  results int not null,
  last_at timestamptz(3) not null default now(),
  primary key (shop_id, day, q)
);
comment on table searches is 'strangers write it: at most two thousand texts a shop and day, kept for ninety days';
comment on column searches.results is 'of the last search';
