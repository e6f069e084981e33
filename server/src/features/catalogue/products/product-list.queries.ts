// The SQL that lists and searches products.

import type { Product } from '@kontor/contract/catalogue/products/products'
import type { ListSource, Search } from '../../../db/lists/list-source.ts'
import { listOrder, MAX_COUNTED, orderColumns, type PageRequest } from '../../../db/lists/listing.ts'
import { isTooShortForNgrams } from '../../../db/lists/ngrams.ts'
import type { Db } from '../../../db/pool.ts'
import { hasWords } from '../../../db/search/has-words.ts'
import { namedRows } from '../../../db/search/named-rows.sql.ts'
import { type Statement, sql } from '../../../db/sql.ts'
import type { ShopScope } from '../../../http/access/shop-access.ts'
import { COLUMNS } from './products.queries.ts'
import { hasAnyLabel, type LabelsBy } from './sale-prices/members.sql.ts'

export interface ProductListQuery extends PageRequest {
  q?: string | undefined
  category?: string | undefined
  barcode?: string | undefined
  sku?: string | undefined
  /** `none`: single products only. */
  group_id?: string | undefined
  is_live?: 'true' | 'false' | undefined
  is_archived?: 'true' | 'false' | undefined
  sort?: string | undefined
}

// Text instead of a parameter, because a cached plan uses the partial indexes of live products only if the
// condition is in the text.
export const LIVE = { true: sql`and is_live`, false: sql`and not is_live` }

const inGroup = (group_id: string) =>
  group_id === 'none' ? sql`and group_id is null` : sql`and group_id = ${group_id}`

const isListed = ({ is_live, is_archived, group_id, barcode, sku }: ProductListQuery) => sql<never>`
  ${is_archived === 'true' ? sql`archived_at is not null` : sql`archived_at is null`} ${is_live ? LIVE[is_live] : sql.empty} ${group_id ? inGroup(group_id) : sql.empty}
  ${barcode ? sql`and barcode = ${barcode} and barcode <> ''` : sql.empty}
  ${sku ? sql`and lower(sku) = lower(${sku}) and sku <> ''` : sql.empty}`

/** Uses catalogue_names_marks and the primary key. */
const isMarked = ({ shop_id }: ShopScope, q: string, is_wanted: Statement<never>) => sql<never>`
  id = any(array(
    select id ${namedRows(shop_id, 'product', q)} and ${is_wanted}
    limit ${MAX_COUNTED + 1}))`

/**
 * The number of first rows to check for a category. The query reads each row from the table, and
 * products_by_category is quick.
 */
const LABELS_LOOKED_AT = 512

function searchBy(shop: ShopScope, query: ProductListQuery): Search | undefined {
  const { q, category } = query
  if (!q && !category) return undefined
  const inCategory = (by: LabelsBy) =>
    category ? hasAnyLabel(shop.shop_id, undefined, 'categories', [category], by) : undefined
  const [indexed, matching] = [inCategory('index'), inCategory('row')]
  if (!q)
    return {
      matches: matching!,
      indexed,
      fits_one_statement: true,
      head_rows: LABELS_LOOKED_AT,
    }
  const has_text = hasWords(sql`search_names`, q)
  const matches = matching ? sql<never>`${has_text} and ${matching}` : has_text
  if (isTooShortForNgrams(q))
    return {
      matches,
      indexed: indexed && sql<never>`${indexed} and ${has_text}`,
      fits_one_statement: true,
    }
  return {
    matches,
    indexed: isMarked(shop, q, sql<never>`${isListed(query)} and ${matches}`),
    fits_one_statement: true,
  }
}

/**
 * Uses products_listed, or the index for the filter and the sort order; searches by catalogue_names_marks and
 * products_by_category.
 */
export const productsWanted = (shop: ShopScope, query: ProductListQuery): ListSource => ({
  list: sql<never>`from products listed where shop_id = ${shop.shop_id} and ${isListed(query)}`,
  order: listOrder(query.sort),
  order_columns: orderColumns(query.sort),
  search: searchBy(shop, query),
})

/**
 * All products of the shop, including archived products, newest first, searched by title and SKU. Uses the
 * primary key and catalogue_names_marks.
 */
export function namedProducts(shop: ShopScope, q: string): { source: ListSource; search: Search } {
  // Lines of `search_names`; the third has categories and tags.
  const names = sql`split_part(search_names, e'\n', 1) || e'\n' || split_part(search_names, e'\n', 2)`
  const matches = hasWords(sql`(${names})`, q)
  const is_short = isTooShortForNgrams(q)
  const search: Search = {
    matches,
    indexed: is_short ? undefined : isMarked(shop, q, matches),
    ...(is_short ? { is_short } : { fits_one_statement: true }),
  }
  return {
    search,
    source: {
      list: sql<never>`from products listed where shop_id = ${shop.shop_id}`,
      order: sql<never>`order by id desc`,
      order_columns: [],
      search,
    },
  }
}

/** One row for each product, by primary key. */
export const listProducts = (db: Db, shop: ShopScope, sort: string | undefined, ids: Statement<unknown>) =>
  db.rows(
    sql<Product>`
      select ${COLUMNS} from products p where shop_id = ${shop.shop_id} and id = any(${ids}) ${listOrder(sort)}`,
  )
