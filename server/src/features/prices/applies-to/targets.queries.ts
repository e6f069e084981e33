import type { Tx } from '../../../db/pool.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

export interface TargetIds {
  product_ids: readonly string[]
  group_ids: readonly string[]
  collection_ids: readonly string[]
}

/**
 * Returns the ids of products, groups and collections of the shop, archived ones included. Uses the primary
 * keys. Until the transaction ends, nobody can delete the collections.
 */
export const listKnownTargets = (
  tx: Tx,
  shop: ShopScope,
  { product_ids, group_ids, collection_ids }: TargetIds,
) =>
  tx.rows(
    sql<{ id: string }>`
      select id from products where shop_id = ${shop.shop_id} and id = any(${product_ids}::uuid[])
      union all select id from product_groups where shop_id = ${shop.shop_id} and id = any(${group_ids}::uuid[])
      union all select id from (
        select id from collections
        where shop_id = ${shop.shop_id} and id = any(${collection_ids}::uuid[]) order by id for key share) locked`,
  )

/** How often discounts and price lists of the shop name a collection; by discount_targets_collection and price_list_targets_collection. */
export const countNamedCollections = (tx: Tx, shop: ShopScope) =>
  tx.first(
    sql<{ total: number }>`
      select ((select count(*) from discount_targets where shop_id = ${shop.shop_id} and collection_id is not null)
        + (select count(*) from price_list_targets where shop_id = ${shop.shop_id} and collection_id is not null))::int as total`,
  )
