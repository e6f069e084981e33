-- A draft can be deleted. Whoever it was for is counted anew.
create function note_customer_of_deletion() returns trigger language plpgsql as $$
begin
  insert into customer_changes (shop_id, order_id, former_email) values (old.shop_id, old.id, lower(old.customer_user_email));
  return null;
end
$$;
create trigger note_customer_deletion after delete on orders
  for each row when (old.customer_user_email <> '') execute function note_customer_of_deletion();
