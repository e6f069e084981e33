-- A file that is chosen as the cover wins over a typed address, but does not overwrite the address: `cover_url` keeps what readers see, and the typed
-- address waits beside it until no file is chosen any more.

alter table products add column typed_cover_url text not null default '';
comment on column products.typed_cover_url is 'the address that was typed before a file was chosen as the cover; empty: none, or it is cover_url';
alter table product_groups add column typed_cover_url text not null default '';
comment on column product_groups.typed_cover_url is 'as in products';

create function keep_typed_cover() returns trigger language plpgsql as $$
begin
  if new.cover_file_id is not null then
    -- An address without a key is of no file, so a person has typed it.
    if new.cover_url <> old.cover_url and old.cover_key = '' then
      new.typed_cover_url := old.cover_url;
    end if;
  else
    if old.cover_file_id is not null and new.cover_url = '' then
      new.cover_url := old.typed_cover_url;
    end if;
    new.typed_cover_url := '';
  end if;
  return new;
end
$$;

-- The name sorts before changed_cover_key, which reads the address.
create trigger back_to_typed_cover before update of cover_url, cover_file_id on products for each row
  when (new.cover_file_id is not null or old.cover_file_id is not null) execute function keep_typed_cover();
create trigger back_to_typed_cover before update of cover_url, cover_file_id on product_groups for each row
  when (new.cover_file_id is not null or old.cover_file_id is not null) execute function keep_typed_cover();
