-- A shop that is made from an archive has its typed addresses already when its covers get the addresses of their files. An empty address that is
-- replaced is no typed one; an address that a person empties is gone.
create or replace function keep_typed_cover() returns trigger language plpgsql as $$
begin
  if new.cover_file_id is not null then
    if new.cover_url <> old.cover_url and old.cover_key = '' and old.cover_url <> '' then
      new.typed_cover_url := old.cover_url;
    elsif new.cover_url = '' then
      new.typed_cover_url := '';
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
