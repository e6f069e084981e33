-- Who made a shop here, by creating it or from an archive. Limits of mails went by when it was created, which an archive can say, and by whose account it
-- is in, which others can pass on. Only an id: nothing refers to it, and it stays when the account is closed.
alter table shops add column made_by uuid;
-- A shop is made in its maker's account. A trigger, since the version before does not know the column.
create function note_who_made_shop() returns trigger language plpgsql as $$
begin
  new.made_by := coalesce(new.made_by, new.account_user_id);
  return new;
end
$$;
create trigger made_by_account before insert on shops for each row execute function note_who_made_shop();
update shops s set made_by = coalesce((
  select m.user_id from shop_members m where m.shop_id = s.id and m.created_at = s.created_at
  order by m.user_id = s.account_user_id desc, m.user_id limit 1), s.account_user_id);

-- Deleted shops whose owners have closed their accounts still named them.
update shops s set contact_email = null
where s.archived_at is not null and not exists (select from shop_members m where m.shop_id = s.id and m.role = 'owner');
update warehouses w set address_id = null from shops s
where s.id = w.shop_id and s.archived_at is not null and w.address_id is not null
  and not exists (select from shop_members m where m.shop_id = s.id and m.role = 'owner');
delete from addresses a using shops s
where s.id = a.shop_id and s.archived_at is not null and a.kind = 'shop'
  and not exists (select from shop_members m where m.shop_id = s.id and m.role = 'owner');
