-- Signs with one meaning are one sign to a search: apostrophes, quotation marks, dashes, multiplication signs, fractions. Soft hyphens and other
-- signs that nobody sees are none. A text of ASCII letters stays as it was, so few rows change: 0496 folds these rows again.
create or replace function search_fold(value text) returns text language plpgsql immutable strict parallel safe as $$
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
$$;

-- Patterns for texts that have one of these spellings. The sign 1 in a spelling is any one sign.
create function search_patterns(spellings text[], before text default '', after text default '')
  returns text[] language sql immutable strict parallel safe as $$
  select array(
    select '%' || before || translate(regexp_replace(search_fold(spelling), '([\\%_])', '\\\1', 'g'), chr(1), '_') || after || '%'
    from unnest(spellings) spelling)
$$;

-- A regular expression for texts with a word that ends in one of these. They have letters only.
create function search_ends(ends text[]) returns text language sql immutable strict parallel safe as $$
  select '(' || string_agg(search_fold(word), '|') || ')\M' from unnest(ends) word
$$;

-- The marks of each word, since texts with all words of a search are sought. A word of less than three letters has none.
create or replace function search_marks_sought(shop_id uuid, value text, sample text[])
  returns bigint[] language plpgsql immutable strict parallel safe as $$
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
$$;

-- Orders are found by their cities, too: in the text that the latest are searched by, and in that of the customers who placed the others.
create or replace function order_names(order_number text, email text, shipping_address jsonb, billing_address jsonb)
  returns text language plpgsql immutable parallel safe as $$
begin
  return public.search_fold(order_number || E'\n' || email || E'\n' || concat_ws(' ',
    shipping_address ->> 'recipient_name', shipping_address ->> 'company_name', shipping_address ->> 'zip', shipping_address ->> 'city',
    billing_address ->> 'recipient_name', billing_address ->> 'company_name', billing_address ->> 'zip', billing_address ->> 'city'));
end
$$;
comment on column customers.bought_as is
  'names, companies, postcodes and cities as the orders have them, a line an order, as search_fold has them; of very many the first';

-- Counted anew by and by, each of them once.
insert into customer_changes (shop_id, order_id)
  select distinct on (shop_id, lower(customer_user_email)) shop_id, id from orders where customer_user_email <> '';

-- Stores anew what search_fold now makes of products and groups: finds them in one reading, then writes a few in each transaction, so that nobody
-- waits for long. It can be stopped and begun again.
create procedure fold_again() language plpgsql as $$
declare
  batch uuid[];
begin
  create temporary table if not exists folded_otherwise (id uuid primary key);
  insert into folded_otherwise
    select id from products
    where search_names <> search_names(title, sku, categories, tags) or search_text <> search_fold(left(description, 8000))
    on conflict do nothing;
  commit;
  loop
    with taken as (delete from folded_otherwise where id in (select id from folded_otherwise limit 500) returning id)
      select array_agg(id) into batch from taken;
    exit when batch is null;
    update products set title = title, description = description where id = any(batch);
    commit;
  end loop;
  insert into folded_otherwise
    select id from product_groups where search_names <> search_names(title, skus, categories, tags) on conflict do nothing;
  commit;
  loop
    with taken as (delete from folded_otherwise where id in (select id from folded_otherwise limit 500) returning id)
      select array_agg(id) into batch from taken;
    exit when batch is null;
    update product_groups set title = title where id = any(batch);
    commit;
  end loop;
end
$$;
