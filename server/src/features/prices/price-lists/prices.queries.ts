// The SQL of the fixed prices in price lists.

import type { ListPrice } from '@kontor/contract/prices/price-lists'
import { listWindow, type PageRequest, type Total, totalOf } from '../../../db/lists/listing.ts'
import type { Db, Tx } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'

interface PriceKey {
  product_id: string
  min_quantity: number
}

/** Returns the given ids that are products of the shop, archived products included. Uses the primary key. */
export const listKnownProducts = (tx: Tx, shop: ShopScope, ids: readonly string[]) =>
  tx.rows(
    sql<{ id: string }>`select id from products where shop_id = ${shop.shop_id} and id = any(${ids}::uuid[])`,
  )

/** Replaces the product's price for the given minimum quantity. */
export const upsertPrices = (
  tx: Tx,
  shop: ShopScope,
  price_list_id: string,
  prices: readonly (PriceKey & { price: string })[],
) =>
  tx.run(sql`
    insert into price_list_prices (shop_id, price_list_id, product_id, min_quantity, price)
    select ${shop.shop_id}, ${price_list_id}, * from unnest(${prices.map(({ product_id }) => product_id)}::uuid[],
      ${prices.map(({ min_quantity }) => min_quantity)}::int[], ${prices.map(({ price }) => price)}::numeric[])
    on conflict (shop_id, price_list_id, product_id, min_quantity) do update set price = excluded.price`)

export const deletePrices = (tx: Tx, shop: ShopScope, price_list_id: string, keys: readonly PriceKey[]) =>
  tx.run(sql`
    delete from price_list_prices p
    using unnest(${keys.map(({ product_id }) => product_id)}::uuid[], ${keys.map(({ min_quantity }) => min_quantity)}::int[])
      gone (product_id, min_quantity)
    where p.shop_id = ${shop.shop_id} and p.price_list_id = ${price_list_id}
      and p.product_id = gone.product_id and p.min_quantity = gone.min_quantity`)

/** Counts the prices of all lists of the shop, and of the given list. */
export const countPrices = (tx: Tx, shop: ShopScope, price_list_id: string) =>
  tx.first(
    sql<{ total: number; prices_count: number }>`
      select count(*) as total, count(*) filter (where price_list_id = ${price_list_id}) as prices_count
      from price_list_prices where shop_id = ${shop.shop_id}`,
  )

export interface PricesQuery extends PageRequest {
  product_id?: string | undefined
  q?: string | undefined
}

/** Uses the primary keys. */
export async function pageOfPriceRows(
  db: Db,
  shop: ShopScope,
  price_list_id: string,
  { product_id, q, ...page }: PricesQuery,
): Promise<Total & { data: ListPrice[] }> {
  const prices = sql`
    from price_list_prices l join products p on p.shop_id = l.shop_id and p.id = l.product_id
    where l.shop_id = ${shop.shop_id} and l.price_list_id = ${price_list_id}
      ${product_id ? sql`and l.product_id = ${product_id}` : sql.empty}
      ${q ? sql`and ${hasWords(sql`search_fold(p.title || ' ' || p.sku || ' ' || variant_title(p.option_values))`, q)}` : sql.empty}`
  const [data, total] = await Promise.all([
    db.rows(
      sql<ListPrice>`
        select l.product_id, p.title || coalesce(' – ' || nullif(variant_title(p.option_values), ''), '') as title, p.sku,
          l.min_quantity, l.price
        ${prices} order by l.product_id, l.min_quantity ${listWindow(page)}`,
    ),
    totalOf(db, prices),
  ])
  return { data, ...total }
}
