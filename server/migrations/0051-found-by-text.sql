-- What orders are searched by, in one text: number, e-mail address and names, as search_fold has it.

create function order_names(order_number text, email text, shipping_address jsonb, billing_address jsonb)
  returns text language plpgsql immutable parallel safe as $$
begin
  return public.search_fold(order_number || E'\n' || email || E'\n' || concat_ws(' ',
    shipping_address ->> 'recipient_name', shipping_address ->> 'company_name',
    billing_address ->> 'recipient_name', billing_address ->> 'company_name'));
end
$$;
