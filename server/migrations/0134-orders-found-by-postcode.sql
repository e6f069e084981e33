-- Orders are found by their postcodes, too: in the text that the latest are searched by, and in that of the customers who placed the others.
create or replace function order_names(order_number text, email text, shipping_address jsonb, billing_address jsonb)
  returns text language plpgsql immutable parallel safe as $$
begin
  return public.search_fold(order_number || E'\n' || email || E'\n' || concat_ws(' ',
    shipping_address ->> 'recipient_name', shipping_address ->> 'company_name', shipping_address ->> 'zip',
    billing_address ->> 'recipient_name', billing_address ->> 'company_name', billing_address ->> 'zip'));
end
$$;
comment on column customers.bought_as is 'names, companies and postcodes as the orders have them, a line an order, as search_fold has them; of very many the first';

-- Counted anew by and by, each of them once.
insert into customer_changes (shop_id, order_id)
  select distinct on (shop_id, lower(customer_user_email)) shop_id, id from orders where customer_user_email <> '';
