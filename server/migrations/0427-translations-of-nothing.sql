-- Translations of rows that the shop does not have. Those of shops made from an archive named the rows of the shop it came from, and kept their
-- slugs taken; the others were left behind by what was deleted.

delete from translations t
where t.kind in ('product', 'product_group', 'collection', 'menu_link', 'discount', 'section', 'shipping_rate_template', 'file')
  and not exists (
    select from (
      select shop_id, id from products
      union all select shop_id, id from product_groups
      union all select shop_id, id from collections
      union all select shop_id, id from store_links
      union all select shop_id, id from discounts
      union all select shop_id, id from start_page_sections
      union all select shop_id, id from shipping_rate_templates
      union all select shop_id, id from product_files) known
    where known.shop_id = t.shop_id and known.id::text = t.item_id);
