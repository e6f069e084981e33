-- The account of a shop: the one user who pays for it, and whose shops count together where a law or a price looks at the seller as a
-- whole. It is an owner of the shop; when that owner goes, it passes to the one who has been an owner longest.

alter table shops add column account_user_id uuid references users (id);

update shops s set account_user_id = (
  select m.user_id from shop_members m where m.shop_id = s.id order by m.role = 'owner' desc, m.created_at, m.user_id limit 1);

alter table shops alter column account_user_id set not null;
create index shops_of_account on shops (account_user_id);
comment on column shops.account_user_id is 'who pays the usage fee: whoever made the shop, or the longest-serving owner once that one is gone';

create function pass_account_on() returns trigger language plpgsql as $$
begin
  update shops s set account_user_id = heir.user_id
  from (
    select user_id from shop_members where shop_id = old.shop_id and role = 'owner' order by created_at, user_id limit 1) heir
  where s.id = old.shop_id and s.account_user_id = old.user_id
    and not exists (select from shop_members where shop_id = old.shop_id and user_id = old.user_id and role = 'owner');
  return null;
end
$$;

create trigger account_passes_on after delete or update of role on shop_members
  for each row when (old.role = 'owner') execute function pass_account_on();
