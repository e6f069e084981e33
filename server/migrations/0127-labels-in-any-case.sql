-- outside a transaction
-- Categories and tags are found however they are spelled in capitals and small letters. Not in SQL: PostgreSQL would put what is in the function in its
-- place, and see that a cast to text is not immutable; of an array of texts it is. On one line, since statements end with lines. The indexes by the spelling stay for the version before.

create or replace function small_labels(labels text[]) returns text[] language plpgsql immutable strict parallel safe as $$
  begin return lower(labels::text)::text[]; end $$;
comment on function small_labels is 'categories or tags in small letters';

create index concurrently if not exists products_in_category on products using gin (shop_id, small_labels(categories)) where archived_at is null;
create index concurrently if not exists products_with_tag on products using gin (shop_id, small_labels(tags)) where archived_at is null;

-- For what is computed of a partial index PostgreSQL keeps no figures that it would plan by; without these every label is a rare one to it.
create statistics if not exists products_categories on (small_labels(categories)) from products;
create statistics if not exists products_tags on (small_labels(tags)) from products;
analyze products;
