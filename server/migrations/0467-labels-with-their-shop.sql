-- Labels in lower case, each behind the id of its shop: an index on these has one list of products for a label of a shop. One on the shop and the label
-- has to compare the list of all the shop's products with that of the label in all shops.

create function shop_labels(shop_id uuid, labels text[]) returns text[] immutable parallel safe strict language plpgsql as $$
begin
  return array(select shop_id::text || label from unnest(lower(labels::text)::text[]) label);
end
$$;
