-- What lists are searched by, shop by shop. An index over the shop and its pieces has to look for each row it may give in the list of all of the
-- shop's rows, and in those of the pieces nearly every row has: in a long list that was all that a search cost. So a mark is a piece of three or
-- five letters and the shop in one number, and pieces nearly every row has are not asked for.

create function search_marks(shop_id uuid, value text) returns bigint[] language sql immutable strict parallel safe as $$
  select array(
    select hashtextextended(substr(value, at, 3), uuid_hash_extended(shop_id, 0)) from generate_series(1, length(value) - 2) at
    union all
    select hashtextextended(substr(value, at, 5), uuid_hash_extended(shop_id, 0)) from generate_series(1, length(value) - 4) at)
$$;

-- Of a text that is looked for, folded as what it is looked for in: of its pieces one after the other, and the last, those that few of the
-- sample have; all where there are none. Whatever is left out here, the text itself is compared in the end.
create function search_marks_sought(shop_id uuid, value text, sample text[])
  returns bigint[] language plpgsql immutable strict parallel safe as $$
declare
  size int := case when length(value) < 5 then 3 else 5 end;
  seed bigint := uuid_hash_extended(shop_id, 0);
  sampled text := array_to_string(sample, e'\n');
  most_often int := cardinality(sample) * 3 / 4;
  found_at int := 1;
  piece text;
  marks bigint[] := '{}';
  rare bigint[] := '{}';
begin
  while found_at <= length(value) and length(value) >= 3 loop
    piece := substr(value, least(found_at, length(value) - size + 1), size);
    marks := marks || hashtextextended(piece, seed);
    if (length(sampled) - length(replace(sampled, piece, ''))) / size <= most_often then
      rare := rare || hashtextextended(piece, seed);
    end if;
    found_at := found_at + size;
  end loop;
  return case when rare = '{}' then marks else rare end;
end
$$;
