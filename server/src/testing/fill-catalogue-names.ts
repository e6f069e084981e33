import { sql } from '../db/sql.ts'

/** Fills `catalogue_names` after rows were stored with the triggers off. The triggers otherwise keep the table. */
export const FILL_CATALOGUE_NAMES = sql<never>`
  insert into catalogue_names (shop_id, kind, item_id, names)
    select shop_id, 'product', id, search_names from products
    union all select shop_id, 'group', id, search_names from product_groups
  on conflict do nothing`
