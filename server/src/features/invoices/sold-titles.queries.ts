// The SQL of what a shop calls the things it sold, in its own language.

import type { Tx } from '../../db/pool.ts'
import { sql } from '../../db/sql.ts'

interface SoldProduct {
  product_id: string
  group_id: string | null
  title: string
  option_values: { name: string; value: string }[]
  variant_title: string
}

/** By primary key. */
export const listSoldProducts = (tx: Tx, shop_id: string, ids: readonly string[]) =>
  tx.rows(
    sql<SoldProduct>`
      select id as product_id, group_id, title, option_values, variant_title(option_values) as variant_title
      from products where shop_id = ${shop_id} and id = any(${ids}::uuid[])`,
  )

/** By primary keys. */
export const listSourceTitles = (
  tx: Tx,
  shop_id: string,
  { discounts, shipping }: { discounts: readonly string[]; shipping: string | null },
) =>
  tx.rows(
    sql<{ id: string; title: string }>`
      select id::text, title from discounts where shop_id = ${shop_id} and id::text = any(${discounts}::text[])
      union all
      select id::text, title from shipping_rate_templates where shop_id = ${shop_id} and id = ${shipping}::uuid`,
  )
