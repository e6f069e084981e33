-- Imported orders without an address, whose customers were erased before: a list had come of it, which no order can be shown with.
update orders set
  shipping_address = case when jsonb_typeof(shipping_address) = 'array' then 'null'::jsonb else shipping_address end,
  billing_address = case when jsonb_typeof(billing_address) = 'array' then 'null'::jsonb else billing_address end
where source = 'imported' and customer_user_email = ''
  and (jsonb_typeof(shipping_address) = 'array' or jsonb_typeof(billing_address) = 'array');
