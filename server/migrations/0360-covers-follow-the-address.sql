-- The address of a cover that is a file of ours is made when it is read: whoever stored the address of the day lost their covers when PUBLIC_URL or the
-- port changed. `cover_url` stays what was written, for the previous version, and for covers on other hosts.

alter table products add column cover_key text not null default '';
alter table product_groups add column cover_key text not null default '';
comment on column products.cover_key is 'the stored file that cover_url named; empty for an address elsewhere';
comment on column product_groups.cover_key is 'the stored file that cover_url named; empty for an address elsewhere';

-- The programs say at each connection where files are served. One that does not reads what was written.
create function cover_address(cover_url text, cover_key text) returns text language sql stable parallel safe as $$
  select case when cover_key = '' then cover_url
    else coalesce(nullif(current_setting('kontor.files_origin', true), '') || '/files/' || cover_key, cover_url) end
$$;

create function keep_cover_key() returns trigger language plpgsql as $$
declare
  -- Null where the program has not said where files are served.
  files text := nullif(current_setting('kontor.files_origin', true), '') || '/files/';
begin
  new.cover_key := case when starts_with(new.cover_url, files) then substr(new.cover_url, length(files) + 1) else '' end;
  return new;
end
$$;

create trigger cover_key before insert on products
  for each row when (new.cover_url <> '') execute function keep_cover_key();
create trigger changed_cover_key before update of cover_url on products
  for each row when (new.cover_url <> old.cover_url) execute function keep_cover_key();
create trigger cover_key before insert on product_groups
  for each row when (new.cover_url <> '') execute function keep_cover_key();
create trigger changed_cover_key before update of cover_url on product_groups
  for each row when (new.cover_url <> old.cover_url) execute function keep_cover_key();
