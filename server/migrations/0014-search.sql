-- Searching products as people type: without accents, in any case, parts of words, and with a typing error. Both extensions are
-- part of PostgreSQL's own distribution, and an owner of the database may add them.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- What is searched and what is searched for go through the same, so it only has to be even-handed. Letters become Latin ones because
-- trigrams know no others in a database whose locale is C. Replacing them is slow, so it is done only where there are any.
create function search_fold(value text) returns text language plpgsql immutable strict parallel safe as $$
begin
  if octet_length(value) = length(value) then
    return lower(value);
  end if;
  value := lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'));
  value := replace(replace(replace(value, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
  if value !~ '[øđðþłħıŋа-яєіґα-ω]' then
    return value;
  end if;
  return translate(value,
    'øđðþłħıŋ' || 'абвгґдеєжзиіклмнопрстуфхцчшщыэюя' || 'αβγδεζηθικλμνξοπρσςτυφχψω' || 'ъь',
    'oddtlhin' || 'abvggdeejziiklmnoprstufhccssyeua' || 'abgdezitiklmnxoprsstyfhpo');
end
$$;

create function search_pattern(value text) returns text language sql immutable strict parallel safe as $$
  select '%' || regexp_replace(search_fold(value), '([\\%_])', '\\\1', 'g') || '%'
$$;

-- Three lines: title; SKU; categories and tags.
create function search_names(title text, sku text, categories text[], tags text[])
  returns text language sql immutable strict parallel safe as $$
  select search_fold(title) || E'\n' || search_fold(sku) || E'\n' || search_fold(array_to_string(categories || tags, ' '))
$$;

alter table products
  add column search_names text not null generated always as (search_names(title, sku, categories, tags)) stored,
  add column search_text text not null generated always as (search_fold(left(description, 8000))) stored;
comment on column products.search_names is 'as search_fold has it: a line of title, one of SKU, one of categories and tags';
comment on column products.search_text is 'the description as search_fold has it, of very long ones the beginning';

create index products_searched on products using gin (shop_id, search_names gin_trgm_ops, search_text gin_trgm_ops)
  where archived_at is null and is_live;
