-- What was corrected of placed orders: the buyer's e-mail address, and where it is delivered.

create table order_corrections (
  shop_id uuid not null,
  id uuid not null default uuid_v7(),
  order_id uuid not null,
  changed text not null check (changed in ('customer_user_email', 'shipping_address')),
  status text not null,
  actor text not null default '',
  former_email text not null default '',
  told text not null default '',
  created_at timestamptz(3) not null,
  primary key (shop_id, order_id, id),
  foreign key (shop_id, order_id) references orders (shop_id, id)
);
comment on column order_corrections.status is 'of the order at that time';
comment on column order_corrections.actor is 'the id of the member of the shop who did it';
comment on column order_corrections.former_email is 'where mails went before, so that they are found when the buyer is erased; empty where there was none, or the buyer was erased';
comment on column order_corrections.told is 'the mail that was asked for again to the new address: the step it tells of, or the id of its refund; empty where there was none to send';
comment on column order_corrections.created_at is 'updated_at of the order as it was corrected';

-- Whoever an order no longer belongs to has to be counted anew, too.
alter table customer_changes add column former_email text not null default '';
comment on column customer_changes.former_email is 'in lower case, where the note is about the person the order belonged to before; empty: about the one it belongs to';

create function note_customer_of_correction() returns trigger language plpgsql as $$
begin
  insert into customer_changes (shop_id, order_id) values (new.shop_id, new.id);
  if old.customer_user_email <> '' and lower(old.customer_user_email) <> lower(new.customer_user_email) then
    insert into customer_changes (shop_id, order_id, former_email) values (new.shop_id, new.id, lower(old.customer_user_email));
  end if;
  return null;
end
$$;
-- An order whose buyer is erased belongs to nobody then, and the person is deleted with it.
create trigger note_customer_correction after update of customer_user_email, shipping_address on orders
  for each row when (new.customer_user_email <> ''
    and (old.customer_user_email, old.shipping_address) is distinct from (new.customer_user_email, new.shipping_address))
  execute function note_customer_of_correction();
