// The SQL that finds products and groups by their names, in the table `catalogue_names`. Triggers keep the table, so a
// write of a price does not write the index of names.

import { mayHaveWords } from '../lists/ngrams.ts'
import { sql } from '../sql.ts'

const ROWS = {
  product: { table: sql<never>`products`, alias: sql<never>`p` },
  group: { table: sql<never>`product_groups`, alias: sql<never>`g` },
}

const someNames = (shop_id: string) =>
  sql`select left(search_names, 200) from products where shop_id = ${shop_id} order by id`

/**
 * `from …`: the products `p` or groups `g` of the shop that may have the words in their names. Uses
 * catalogue_names_marks alone, then the primary key. `is true` hides the shop from the planner, and `offset 0`
 * the conditions around the query. Otherwise the planner might read all rows of the shop by a different index.
 */
export function namedRows(shop_id: string, kind: 'product' | 'group', q: string) {
  const { table, alias } = ROWS[kind]
  return sql<never>`
    from (
      select n.item_id, n.kind from catalogue_names n
      where (n.shop_id = ${shop_id}) is true
        and ${mayHaveWords(sql`search_marks(n.shop_id, n.names)`, { shop_id, q, sample: someNames(shop_id) })} offset 0) named
    cross join lateral (
      select * from ${table} r where r.shop_id = ${shop_id} and r.id = named.item_id offset 0) ${alias}
    where named.kind = ${kind}`
}
