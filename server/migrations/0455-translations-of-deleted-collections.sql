-- Translations of collections that were deleted: their slugs stayed taken.

delete from translations t
where t.kind = 'collection'
  and not exists (select from collections c where c.shop_id = t.shop_id and c.id::text = t.item_id);
