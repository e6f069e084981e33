-- outside a transaction
-- Covers that were stored before and are files of their shop, whatever the address was then.

update products p set cover_key = f.storage_key from product_files f
  where f.shop_id = p.shop_id and f.storage_key = substring(p.cover_url from '/files/(products/[^?#]+)$') and p.cover_key = '';
update product_groups g set cover_key = f.storage_key from product_files f
  where f.shop_id = g.shop_id and f.storage_key = substring(g.cover_url from '/files/(products/[^?#]+)$') and g.cover_key = '';
